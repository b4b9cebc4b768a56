<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja_JP">
<context>
    <name>DrainWords</name>
    <message>
        <source>The only control plane node: the Kubernetes API stops while it is upgraded</source>
        <translation>唯一のコントロールプレーンノードです。アップグレード中は Kubernetes API が停止します</translation>
    </message>
    <message>
        <source>No other control plane node is ready: the Kubernetes API stops meanwhile</source>
        <translation>準備完了のコントロールプレーンノードがほかにありません。その間 Kubernetes API が停止します</translation>
    </message>
    <message>
        <source>%1 stops until its pod runs elsewhere</source>
        <translation>%1 は Pod が別の場所で動くまで停止します</translation>
    </message>
    <message>
        <source>Disruption budget %1 lets no pod go now: the drain waits for %2</source>
        <translation>PodDisruptionBudget %1 は今 Pod の退避を許していません。ドレインは %2 を待ちます</translation>
    </message>
    <message>
        <source>1 pod is evicted</source>
        <translation>1 個の Pod が退避されます</translation>
    </message>
    <message>
        <source>%1 pods are evicted</source>
        <translation>%1 個の Pod が退避されます</translation>
    </message>
    <message>
        <source>No pod is evicted</source>
        <translation>退避される Pod はありません</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>a pod on a node</comment>
        <translation>%2 上の %1</translation>
    </message>
</context>
<context>
    <name>LogWords</name>
    <message>
        <source>times from script&apos;s timing log</source>
        <translation>時刻は script のタイミングログから</translation>
    </message>
    <message>
        <source>times from profile_tasks</source>
        <translation>時刻は profile_tasks から</translation>
    </message>
    <message>
        <source>times from the stamps beside the lines</source>
        <translation>時刻は各行に付いた時刻印から</translation>
    </message>
    <message>
        <source>no times in the log: only the order is known</source>
        <translation>ログに時刻なし：順序のみ判明</translation>
    </message>
    <message>
        <source>date and time before each line</source>
        <translation>各行頭の日時</translation>
    </message>
    <message>
        <source>clock before each line</source>
        <translation>各行頭の時刻</translation>
    </message>
    <message>
        <source>seconds before each line</source>
        <translation>各行頭の秒数</translation>
    </message>
    <message>
        <source>TeamCity</source>
        <translation>TeamCity</translation>
    </message>
    <message>
        <source>Buildkite</source>
        <translation>Buildkite</translation>
    </message>
    <message>
        <source>GitLab stamps</source>
        <translation>GitLab の時刻印</translation>
    </message>
    <message>
        <source>GitHub job log</source>
        <translation>GitHub のジョブログ</translation>
    </message>
    <message>
        <source>journal</source>
        <translation>ジャーナル</translation>
    </message>
    <message>
        <source>syslog</source>
        <translation>syslog</translation>
    </message>
    <message>
        <source>ansible.log (log_path)</source>
        <translation>ansible.log（log_path）</translation>
    </message>
    <message>
        <source>Terraform local-exec</source>
        <translation>Terraform local-exec</translation>
    </message>
    <message>
        <source>container log</source>
        <translation>コンテナーログ</translation>
    </message>
    <message>
        <source>Docker log</source>
        <translation>Docker ログ</translation>
    </message>
    <message>
        <source>journal (JSON)</source>
        <translation>ジャーナル（JSON）</translation>
    </message>
    <message>
        <source>AWX job events</source>
        <translation>AWX のジョブイベント</translation>
    </message>
    <message>
        <source>GitLab sections</source>
        <translation>GitLab のセクション</translation>
    </message>
    <message>
        <source>GitHub groups</source>
        <translation>GitHub のグループ</translation>
    </message>
    <message>
        <source>UTF-8 mark</source>
        <translation>UTF-8 の BOM</translation>
    </message>
    <message>
        <source>UTF-16</source>
        <translation>UTF-16</translation>
    </message>
    <message>
        <source>NUL bytes</source>
        <translation>NUL バイト</translation>
    </message>
    <message>
        <source>Windows line ends</source>
        <translation>Windows の改行</translation>
    </message>
    <message>
        <source>terminal codes</source>
        <translation>端末制御コード</translation>
    </message>
    <message>
        <source>peeled off: %1</source>
        <translation>取り除いた外側：%1</translation>
    </message>
    <message>
        <source>end unknown: %1 of %2 phases</source>
        <translation>終了時刻不明：%2 フェーズ中 %1</translation>
    </message>
    <message>
        <source>a time inferred: %1 of %2 phases</source>
        <translation>時刻を推定：%2 フェーズ中 %1</translation>
    </message>
    <message>
        <source>Stopped at %1% of %2: the rest was not read</source>
        <translation>%2 の %1% で停止：残りは読んでいません</translation>
    </message>
    <message>
        <source>Reading: %1% of %2</source>
        <translation>読み込み中：%2 の %1%</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n ノード</numerusform>
        </translation>
    </message>
    <message>
        <source>Run %1 of %2: %3</source>
        <translation>実行 %1 / %2：%3</translation>
    </message>
    <message>
        <source>callback: %1</source>
        <translation>コールバック：%1</translation>
    </message>
</context>
<context>
    <name>OutcomeWords</name>
    <message>
        <source>the command reported an error</source>
        <translation>コマンドがエラーを報告しました</translation>
    </message>
    <message>
        <source>the operator aborted</source>
        <translation>オペレーターが中止しました</translation>
    </message>
    <message>
        <source>%1 could not be reached during %2: %3</source>
        <translation>%2 の間に %1 に到達できませんでした: %3</translation>
    </message>
    <message>
        <source>%1: %2 failed after %3 attempts: %4</source>
        <translation>%1: %2 は %3 回の試行後に失敗: %4</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 が失敗</translation>
    </message>
    <message>
        <source>%1: %2 failed</source>
        <translation>%1: %2 が失敗</translation>
    </message>
    <message>
        <source>%1: %2 failed: %3</source>
        <translation>%1: %2 が失敗: %3</translation>
    </message>
</context>
<context>
    <name>RunWords</name>
    <message>
        <source>The run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between names of nodes</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <comment>names of nodes</comment>
        <translation>%1 と %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <comment>names of nodes</comment>
        <translation>
            <numerusform>%1 ほか %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>from a version to a version</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1 of %2 upgraded</source>
        <translation>%2 中 %1 アップグレード済み</translation>
    </message>
    <message>
        <source>attention: %1</source>
        <translation>要注意: %1</translation>
    </message>
    <message>
        <source>batch %1 of %2</source>
        <translation>バッチ %1/%2</translation>
    </message>
    <message>
        <source>%1, attempt %2 of %3</source>
        <comment>a task</comment>
        <translation>%1、試行 %2/%3</translation>
    </message>
    <message>
        <source>The run asks a question before it can go on</source>
        <translation>実行を続けるには質問への応答が必要です</translation>
    </message>
    <message>
        <source>The run asks for a password</source>
        <translation>実行がパスワードを求めています</translation>
    </message>
    <message>
        <source>Ctrl+C was pressed in the terminal: continue or abort</source>
        <translation>端末で Ctrl+C が押されました。続行または中止してください</translation>
    </message>
    <message>
        <source>%1 pauses before the uncordon</source>
        <translation>%1 はコードン解除の前で一時停止しています</translation>
    </message>
    <message>
        <source>%1 pause before the uncordon</source>
        <translation>%1 はコードン解除の前で一時停止しています</translation>
    </message>
    <message>
        <source>%1 pauses before cordon, drain and upgrade</source>
        <translation>%1 はコードン、ドレイン、アップグレードの前で一時停止しています</translation>
    </message>
    <message>
        <source>%1 pause before cordon, drain and upgrade</source>
        <translation>%1 はコードン、ドレイン、アップグレードの前で一時停止しています</translation>
    </message>
    <message>
        <source>%1 waits for you: cordon, drain and upgrade next</source>
        <translation>%1 が応答を待っています。次はコードン、ドレイン、アップグレード</translation>
    </message>
    <message>
        <source>%1 wait for you: cordon, drain and upgrade next</source>
        <translation>%1 が応答を待っています。次はコードン、ドレイン、アップグレード</translation>
    </message>
    <message>
        <source>%1 waits for you: uncordon next</source>
        <translation>%1 が応答を待っています。次はコードン解除</translation>
    </message>
    <message>
        <source>%1 wait for you: uncordon next</source>
        <translation>%1 が応答を待っています。次はコードン解除</translation>
    </message>
    <message>
        <source>The run waits for you</source>
        <translation>実行が応答を待っています</translation>
    </message>
    <message>
        <source>Continue or abort the run?</source>
        <translation>実行を続行しますか、中止しますか？</translation>
    </message>
    <message>
        <source>Uncordon %1?</source>
        <translation>%1 をコードン解除しますか？</translation>
    </message>
    <message>
        <source>Cordon, drain and upgrade %1?</source>
        <translation>%1 をコードン、ドレイン、アップグレードしますか？</translation>
    </message>
    <message>
        <source>Continue the run?</source>
        <translation>実行を続行しますか？</translation>
    </message>
    <message>
        <source>%1 is not cordoned and keeps its version</source>
        <translation>%1 はコードンされず、バージョンもそのままです</translation>
    </message>
    <message>
        <source>%1 is upgraded and stays unschedulable, as it was found</source>
        <translation>%1 はアップグレードされ、もとのままスケジュール不可です</translation>
    </message>
    <message>
        <source>%1 is upgraded and stays unschedulable until it is uncordoned by hand</source>
        <translation>%1 はアップグレードされますが、手動でコードン解除するまでスケジュール不可です</translation>
    </message>
    <message>
        <source>%1 stays unschedulable</source>
        <translation>%1 はスケジュール不可のままです</translation>
    </message>
    <message>
        <source>Not touched: %1</source>
        <translation>未着手: %1</translation>
    </message>
    <message>
        <source>Ask at every batch</source>
        <translation>バッチごとに尋ねる</translation>
    </message>
    <message>
        <source>Run through</source>
        <translation>最後まで続行</translation>
    </message>
    <message>
        <source>Wait %1 s</source>
        <translation>%1 秒待つ</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>読み取り中</translation>
    </message>
    <message>
        <source>succeeded</source>
        <translation>成功</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>aborted</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>不完全</translation>
    </message>
    <message>
        <source>Rehearsal</source>
        <translation>リハーサル</translation>
    </message>
</context>
<context>
    <name>VariableWords</name>
    <message>
        <source>Variable %1: %2</source>
        <translation>変数 %1: %2</translation>
    </message>
    <message>
        <source>%1 is no number</source>
        <translation>%1 は数値ではありません</translation>
    </message>
    <message>
        <source>true or false is expected</source>
        <translation>true または false が必要です</translation>
    </message>
    <message>
        <source>one JSON value is expected</source>
        <translation>JSON の値が 1 つ必要です</translation>
    </message>
</context>
<context>
    <name>ansible</name>
    <message>
        <source>this build cannot read %1</source>
        <translation>このビルドでは %1 を読み取れません</translation>
    </message>
    <message>
        <source>unpack the file first, for instance with %1 -d</source>
        <translation>先にファイルを展開してください (例: %1 -d)</translation>
    </message>
</context>
<context>
    <name>export</name>
    <message>
        <source>running</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>succeeded</source>
        <translation>成功</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>aborted</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>不完全</translation>
    </message>
    <message>
        <source>unschedulable</source>
        <translation>スケジュール不可</translation>
    </message>
    <message>
        <source>the picture would be too large</source>
        <translation>画像が大きすぎます</translation>
    </message>
    <message>
        <source>continued</source>
        <translation>続行</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>ノード</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>確認</translation>
    </message>
    <message>
        <source>Slowest tasks</source>
        <translation>時間のかかったタスク</translation>
    </message>
</context>
<context>
    <name>follow</name>
    <message>
        <source>drain: attempt %1</source>
        <translation>ドレイン: 試行 %1</translation>
    </message>
    <message>
        <source>failed: %1: %2</source>
        <translation>失敗: %1: %2</translation>
    </message>
    <message>
        <source>waits: %1</source>
        <translation>待機: %1</translation>
    </message>
    <message>
        <source>a password is asked for: type it with %1, or in the window</source>
        <translation>パスワードが求められています。%1 で入力するか、ウィンドウで入力してください</translation>
    </message>
    <message>
        <source>answer with: uncordon answer %1 continue|abort</source>
        <translation>応答するには: uncordon answer %1 continue|abort</translation>
    </message>
    <message>
        <source>the run goes on; follow it again with: uncordon attach %1</source>
        <translation>実行は続きます。再び追うには: uncordon attach %1</translation>
    </message>
</context>
<context>
    <name>inventory</name>
    <message>
        <source>%1 names no host and no group</source>
        <translation>%1 に当てはまるホストもグループもありません</translation>
    </message>
    <message>
        <source>the file is under Ansible Vault and stays sealed</source>
        <translation>このファイルは Ansible Vault で暗号化されているため、封印したままにします</translation>
    </message>
    <message>
        <source>a group needs a name</source>
        <translation>グループには名前が必要です</translation>
    </message>
    <message>
        <source>a host needs a name</source>
        <translation>ホストには名前が必要です</translation>
    </message>
    <message>
        <source>there is no group %1</source>
        <translation>グループ %1 はありません</translation>
    </message>
    <message>
        <source>%1 is neither a host nor a group</source>
        <translation>%1 はホストでもグループでもありません</translation>
    </message>
    <message>
        <source>ansible_group_priority is not a whole number</source>
        <translation>ansible_group_priority が整数ではありません</translation>
    </message>
    <message>
        <source>group %1 cannot be its own child</source>
        <translation>グループ %1 を自分自身の子にすることはできません</translation>
    </message>
    <message>
        <source>group %1 below %2 closes a circle</source>
        <translation>グループ %1 を %2 の下に置くと循環します</translation>
    </message>
    <message>
        <source>group %1 is below itself</source>
        <translation>グループ %1 が自分自身の下にあります</translation>
    </message>
    <message>
        <source>a pattern of hosts is empty</source>
        <translation>ホストのパターンが空です</translation>
    </message>
    <message>
        <source>%1 has no such host</source>
        <translation>%1 に該当するホストはありません</translation>
    </message>
    <message>
        <source>%1 is no pattern: %2</source>
        <translation>%1 はパターンとして正しくありません: %2</translation>
    </message>
    <message>
        <source>%1 is no bound of a range, in %2</source>
        <translation>%2 の %1 は範囲の端として使えません</translation>
    </message>
    <message>
        <source>a range is [begin:end] or [begin:end:step], in %1</source>
        <translation>%1: 範囲は [begin:end] または [begin:end:step] の形で書きます</translation>
    </message>
    <message>
        <source>a range needs an end, in %1</source>
        <translation>%1: 範囲には終わりが必要です</translation>
    </message>
    <message>
        <source>begin and end of a range have the same number of digits, in %1</source>
        <translation>%1: 範囲の始めと終わりは同じ桁数で書きます</translation>
    </message>
    <message>
        <source>the step of a range is 0, in %1</source>
        <translation>%1: 範囲の刻みが 0 です</translation>
    </message>
    <message>
        <source>a range ends before it begins, in %1</source>
        <translation>%1: 範囲の終わりが始めより前にあります</translation>
    </message>
    <message>
        <source>%1 names too many hosts</source>
        <translation>%1 が表すホストが多すぎます</translation>
    </message>
    <message>
        <source>a range is not closed, in %1</source>
        <translation>%1: 範囲が閉じられていません</translation>
    </message>
    <message>
        <source>%1 is no section</source>
        <translation>%1 はセクションとして正しくありません</translation>
    </message>
    <message>
        <source>a section is [GROUP], [GROUP:children] or [GROUP:vars], without blanks</source>
        <translation>セクションは [GROUP]、[GROUP:children]、[GROUP:vars] のいずれかで、空白を入れずに書きます</translation>
    </message>
    <message>
        <source>a section of kind %1 is unknown</source>
        <translation>%1 という種類のセクションはありません</translation>
    </message>
    <message>
        <source>write children, vars or hosts</source>
        <translation>children、vars、hosts のいずれかを書いてください</translation>
    </message>
    <message>
        <source>add a section [%1], or correct the name</source>
        <translation>セクション [%1] を追加するか、名前を直してください</translation>
    </message>
    <message>
        <source>group %1, a child of %2, is not defined</source>
        <translation>%2 の子であるグループ %1 が定義されていません</translation>
    </message>
    <message>
        <source>group %1 has variables and is not defined</source>
        <translation>グループ %1 には変数がありますが、グループ自体が定義されていません</translation>
    </message>
    <message>
        <source>a quote or backslash is left open</source>
        <translation>引用符またはバックスラッシュが閉じられていません</translation>
    </message>
    <message>
        <source>close the quote, or put the value into the other kind of quotes</source>
        <translation>引用符を閉じるか、値をもう一方の種類の引用符で囲んでください</translation>
    </message>
    <message>
        <source>%1 ends in a colon, which only a port may follow</source>
        <translation>%1 がコロンで終わっています。コロンの後にはポート番号だけを書けます</translation>
    </message>
    <message>
        <source>--- begins a YAML file, and this is read as INI</source>
        <translation>--- は YAML ファイルの始まりですが、このファイルは INI として読まれます</translation>
    </message>
    <message>
        <source>%1 after a host is no KEY=VALUE</source>
        <translation>ホストの後の %1 が KEY=VALUE の形ではありません</translation>
    </message>
    <message>
        <source>write no blanks round =, and # before a comment</source>
        <translation>= の前後に空白を入れず、コメントの前には # を書いてください</translation>
    </message>
    <message>
        <source>%1 is no name of a group</source>
        <translation>%1 はグループの名前として使えません</translation>
    </message>
    <message>
        <source>%1 is no KEY=VALUE</source>
        <translation>%1 は KEY=VALUE の形ではありません</translation>
    </message>
    <message>
        <source>a line of a :vars section is KEY=VALUE</source>
        <translation>:vars セクションの行は KEY=VALUE の形で書きます</translation>
    </message>
    <message>
        <source>a list or dictionary is a key in %1</source>
        <translation>%1 でリストまたは辞書がキーになっています</translation>
    </message>
    <message>
        <source>there is no such file or folder</source>
        <translation>そのようなファイルやフォルダーはありません</translation>
    </message>
    <message>
        <source>this is no file that can be read as a whole</source>
        <translation>全体を読み込めるファイルではありません</translation>
    </message>
    <message>
        <source>the file is larger than %1 MB, which no inventory is</source>
        <translation>ファイルが %1 MB を超えています。インベントリとしては大きすぎます</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>読み取れません: %1</translation>
    </message>
    <message>
        <source>a symbolic link leads back to this folder</source>
        <translation>シンボリックリンクがこのフォルダーに戻っています</translation>
    </message>
    <message>
        <source>this is a program that prints an inventory, and it is not run</source>
        <translation>これはインベントリを出力するプログラムです。実行はしません</translation>
    </message>
    <message>
        <source>save what it prints, and open that</source>
        <translation>出力を保存して、そのファイルを開いてください</translation>
    </message>
    <message>
        <source>inventories in TOML are not read</source>
        <translation>TOML のインベントリは読み込めません</translation>
    </message>
    <message>
        <source>save what ansible-inventory --list prints, and open that</source>
        <translation>ansible-inventory --list の出力を保存して、そのファイルを開いてください</translation>
    </message>
    <message>
        <source>this is no inventory that can be read</source>
        <translation>読み込めるインベントリではありません</translation>
    </message>
    <message>
        <source>a mapping of variables is expected here</source>
        <translation>ここには変数のマッピングが必要です</translation>
    </message>
    <message>
        <source>a second document begins, and Ansible reads files of one</source>
        <translation>2 つ目のドキュメントが始まっています。Ansible が読むのは 1 つだけのファイルです</translation>
    </message>
    <message>
        <source>anchor %1 is there twice</source>
        <translation>アンカー %1 が 2 回定義されています</translation>
    </message>
    <message>
        <source>an anchor is named inside what it stands for</source>
        <translation>アンカーが、それ自身の中で参照されています</translation>
    </message>
    <message>
        <source>the tag %1 wants a text</source>
        <translation>タグ %1 の値は文字列でなければなりません</translation>
    </message>
    <message>
        <source>Ansible has no meaning for the tag %1 here</source>
        <translation>タグ %1 は、ここでは Ansible にとって意味がありません</translation>
    </message>
    <message>
        <source>put a value that begins with ! into quotes</source>
        <translation>! で始まる値は引用符で囲んでください</translation>
    </message>
    <message>
        <source>this expands to more values than any inventory has</source>
        <translation>展開すると、インベントリとしてはありえない数の値になります</translation>
    </message>
    <message>
        <source>look at its anchors and aliases</source>
        <translation>アンカーとエイリアスを確認してください</translation>
    </message>
    <message>
        <source>key %1 is there a second time (first in line %2), and this one counts</source>
        <translation>キー %1 が重複しています (最初は %2 行目)。有効なのはこちらです</translation>
    </message>
    <message>
        <source>delete one of the two</source>
        <translation>どちらかを削除してください</translation>
    </message>
    <message>
        <source>&lt;&lt; merges a mapping or a list of mappings, and this is none</source>
        <translation>&lt;&lt; で取り込めるのはマッピングまたはマッピングのリストですが、これはどちらでもありません</translation>
    </message>
    <message>
        <source>a list or mapping is a key here</source>
        <translation>ここではリストまたはマッピングがキーになっています</translation>
    </message>
    <message>
        <source>put a value that begins with {{ into quotes</source>
        <translation>{{ で始まる値は引用符で囲んでください</translation>
    </message>
    <message>
        <source>this is not UTF-8</source>
        <translation>UTF-8 ではありません</translation>
    </message>
    <message>
        <source>save the file as UTF-8</source>
        <translation>ファイルを UTF-8 で保存してください</translation>
    </message>
    <message>
        <source>a control character, which YAML does not allow</source>
        <translation>YAML では使えない制御文字です</translation>
    </message>
    <message>
        <source>no groups are in this file</source>
        <translation>このファイルにはグループがありません</translation>
    </message>
    <message>
        <source>a mapping of groups is expected here</source>
        <translation>ここにはグループのマッピングが必要です</translation>
    </message>
    <message>
        <source>this configures the inventory plug-in %1, which only Ansible can run</source>
        <translation>これはインベントリプラグイン %1 の設定です。実行できるのは Ansible だけです</translation>
    </message>
    <message>
        <source>%1 is no group: a mapping is expected below it</source>
        <translation>%1 はグループではありません。下にはマッピングが必要です</translation>
    </message>
    <message>
        <source>the name %1 of a group is no text</source>
        <translation>グループの名前 %1 が文字列ではありません</translation>
    </message>
    <message>
        <source>put it into quotes</source>
        <translation>引用符で囲んでください</translation>
    </message>
    <message>
        <source>%1 of group %2 is no mapping</source>
        <translation>グループ %2 の %1 がマッピングではありません</translation>
    </message>
    <message>
        <source>write each name on a line of its own, with a colon</source>
        <translation>名前を 1 行に 1 つずつ、コロンを付けて書いてください</translation>
    </message>
    <message>
        <source>%1 in group %2 is passed over: only hosts, children and vars are known</source>
        <translation>グループ %2 の %1 は無視されます。使えるのは hosts、children、vars だけです</translation>
    </message>
    <message>
        <source>the name %1 of a host is no text</source>
        <translation>ホストの名前 %1 が文字列ではありません</translation>
    </message>
    <message>
        <source>the variables of host %1 are no mapping</source>
        <translation>ホスト %1 の変数がマッピングではありません</translation>
    </message>
    <message>
        <source>%1 is no value that Ansible can read; put it into quotes</source>
        <translation>%1 は Ansible が読める値ではありません。引用符で囲んでください</translation>
    </message>
    <message>
        <source>after a backslash, this character has no meaning</source>
        <translation>バックスラッシュの後のこの文字には意味がありません</translation>
    </message>
    <message>
        <source>a hexadecimal digit is expected here</source>
        <translation>ここには 16 進数の数字が必要です</translation>
    </message>
    <message>
        <source>there is no character of this number</source>
        <translation>この番号の文字はありません</translation>
    </message>
    <message>
        <source>a tab, where YAML wants spaces</source>
        <translation>YAML ではタブではなく空白を使います</translation>
    </message>
    <message>
        <source>a colon is not expected here</source>
        <translation>ここにコロンは置けません</translation>
    </message>
    <message>
        <source>the document ends inside quotes</source>
        <translation>引用符の中でドキュメントが終わっています</translation>
    </message>
    <message>
        <source>this quote is not closed</source>
        <translation>この引用符は閉じられていません</translation>
    </message>
    <message>
        <source>an indentation of 0 is none</source>
        <translation>字下げを 0 にすることはできません</translation>
    </message>
    <message>
        <source>the text of a | or &gt; begins on the next line</source>
        <translation>| や &gt; のテキストは次の行から始めます</translation>
    </message>
    <message>
        <source>an anchor&apos;s name is letters and digits</source>
        <translation>アンカーの名前には英数字を使います</translation>
    </message>
    <message>
        <source>a tag is not closed</source>
        <translation>タグが閉じられていません</translation>
    </message>
    <message>
        <source>a blank is expected after a tag</source>
        <translation>タグの後には空白が必要です</translation>
    </message>
    <message>
        <source>no value begins with this character; put it into quotes</source>
        <translation>この文字で始まる値は書けません。引用符で囲んでください</translation>
    </message>
    <message>
        <source>a colon is missing after this key</source>
        <translation>このキーの後にコロンがありません</translation>
    </message>
    <message>
        <source>this directive is unknown to YAML</source>
        <translation>このディレクティブは YAML にはありません</translation>
    </message>
    <message>
        <source>a list begins on a line of its own</source>
        <translation>リストは新しい行から始めます</translation>
    </message>
    <message>
        <source>a key is not expected here</source>
        <translation>ここにキーは置けません</translation>
    </message>
    <message>
        <source>a second colon on this line; put the value into quotes</source>
        <translation>この行には 2 つ目のコロンがあります。値を引用符で囲んでください</translation>
    </message>
    <message>
        <source>--- is expected here</source>
        <translation>ここには --- が必要です</translation>
    </message>
    <message>
        <source>this belongs to nothing above it; look at the indentation</source>
        <translation>上のどの項目にも属していません。字下げを確認してください</translation>
    </message>
    <message>
        <source>values are nested too deep here</source>
        <translation>値の入れ子が深すぎます</translation>
    </message>
    <message>
        <source>a value is expected here</source>
        <translation>ここには値が必要です</translation>
    </message>
    <message>
        <source>this is no entry of the list above; look at the indentation</source>
        <translation>上のリストの項目ではありません。字下げを確認してください</translation>
    </message>
    <message>
        <source>a key is expected here; look at the indentation</source>
        <translation>ここにはキーが必要です。字下げを確認してください</translation>
    </message>
    <message>
        <source>a comma or ] is expected here</source>
        <translation>ここにはコンマまたは ] が必要です</translation>
    </message>
    <message>
        <source>a comma or } is expected here</source>
        <translation>ここにはコンマまたは } が必要です</translation>
    </message>
    <message>
        <source>this is a binary file</source>
        <translation>バイナリファイルです</translation>
    </message>
    <message>
        <source>--%1 %2 cannot be used</source>
        <translation>--%1 %2 は使えません</translation>
    </message>
    <message>
        <source>write it as %1</source>
        <translation>%1 の形で書いてください</translation>
    </message>
    <message>
        <source>the host stands in %1, which cannot be split; write its hosts on lines of their own</source>
        <translation>ホストは %1 の中にあり、分割できません。ホストを 1 行ずつに分けて書いてください</translation>
    </message>
    <message>
        <source>the line that names %1 is not found</source>
        <translation>%1 を書いた行が見つかりません</translation>
    </message>
    <message>
        <source>an INI inventory has no way to write this value of %1</source>
        <translation>%1 のこの値は INI のインベントリには書けません</translation>
    </message>
    <message>
        <source>the value has a tag (!vault, !unsafe) and stays as it is; edit the file itself</source>
        <translation>値にタグ (!vault、!unsafe) が付いているため変更しません。ファイルを直接編集してください</translation>
    </message>
    <message>
        <source>YAML has no way to write this value on one line</source>
        <translation>この値は YAML の 1 行では書けません</translation>
    </message>
    <message>
        <source>the value has an anchor that other places may use; edit the file itself</source>
        <translation>値に、ほかの場所から参照されうるアンカーがあります。ファイルを直接編集してください</translation>
    </message>
    <message>
        <source>YAML has no way to write this name</source>
        <translation>この名前は YAML では書けません</translation>
    </message>
    <message>
        <source>an alias or a single name stands there, and no mapping; edit the file itself</source>
        <translation>そこにあるのはマッピングではなく、エイリアスか単独の名前です。ファイルを直接編集してください</translation>
    </message>
    <message>
        <source>something else stands before it on its line; edit the file itself</source>
        <translation>同じ行の前に別の内容があります。ファイルを直接編集してください</translation>
    </message>
    <message>
        <source>the file cannot be read, and is not edited</source>
        <translation>ファイルを読み込めないため、編集しません</translation>
    </message>
    <message>
        <source>the host stands in the range %1; write it on a line of its own first</source>
        <translation>ホストは範囲 %1 の中にあります。先に単独の行に書いてください</translation>
    </message>
    <message>
        <source>the file holds no mapping of variables</source>
        <translation>ファイルに変数のマッピングがありません</translation>
    </message>
    <message>
        <source>there is no host %1</source>
        <translation>ホスト %1 はありません</translation>
    </message>
    <message>
        <source>this edit would change something else as well: %1</source>
        <translation>この編集はほかのものまで変えてしまいます: %1</translation>
    </message>
    <message>
        <source>an anchor, alias, merge key or range connects them; edit the file itself</source>
        <translation>アンカー、エイリアス、マージキー、または範囲でつながっています。ファイルを直接編集してください</translation>
    </message>
    <message>
        <source>no file of this inventory can be edited</source>
        <translation>このインベントリには編集できるファイルがありません</translation>
    </message>
    <message>
        <source>%1 cannot be given this value where it stands</source>
        <translation>%1 を今ある場所でこの値にすることはできません</translation>
    </message>
    <message>
        <source>edit the file itself</source>
        <translation>ファイルを直接編集してください</translation>
    </message>
    <message>
        <source>%1 does not define %2</source>
        <translation>%1 は %2 を定義していません</translation>
    </message>
    <message>
        <source>%1 comes from a place that cannot be edited on its own</source>
        <translation>%1 は、それだけを編集できない場所から来ています</translation>
    </message>
    <message>
        <source>there is a host %1 already</source>
        <translation>ホスト %1 はすでにあります</translation>
    </message>
    <message>
        <source>add it with --add-group</source>
        <translation>--add-group で追加してください</translation>
    </message>
    <message>
        <source>the name %1 is taken</source>
        <translation>名前 %1 はすでに使われています</translation>
    </message>
    <message>
        <source>the file %1 is there already</source>
        <translation>ファイル %1 はすでにあります</translation>
    </message>
    <message>
        <source>the variables of %1 stand in the group that it leaves</source>
        <translation>%1 の変数が、離れるグループの中に書かれています</translation>
    </message>
    <message>
        <source>move them to its line in all, or to host_vars, first</source>
        <translation>先に all の中の行か host_vars に移してください</translation>
    </message>
    <message>
        <source>the file was changed by somebody else since it was read</source>
        <translation>読み込んだ後に、ファイルがほかから変更されました</translation>
    </message>
    <message>
        <source>read it again, then repeat the edit</source>
        <translation>読み込み直してから、もう一度編集してください</translation>
    </message>
    <message>
        <source>cannot be renamed to %1</source>
        <translation>%1 に名前を変更できません</translation>
    </message>
    <message>
        <source>this alias has no anchor before it</source>
        <translation>このエイリアスより前にアンカーがありません</translation>
    </message>
    <message>
        <source>this text cannot be read; write it in another way</source>
        <translation>このテキストは読み込めません。別の書き方にしてください</translation>
    </message>
    <message>
        <source>%1 is named in a place that cannot be edited</source>
        <translation>%1 は編集できない場所に書かれています</translation>
    </message>
    <message>
        <source>the new name of %1 is not saved yet</source>
        <translation>%1 の新しい名前はまだ保存されていません</translation>
    </message>
    <message>
        <source>save it, then go on with the host</source>
        <translation>保存してから、このホストの編集を続けてください</translation>
    </message>
</context>
<context>
    <name>run</name>
    <message>
        <source>unexpected argument: %1</source>
        <translation>不要な引数です: %1</translation>
    </message>
    <message>
        <source>--kubespray and --inventory are needed</source>
        <translation>--kubespray と --inventory が必要です</translation>
    </message>
    <message>
        <source>not KEY=VALUE or KEY:=JSON: %1</source>
        <translation>KEY=VALUE でも KEY:=JSON でもありません: %1</translation>
    </message>
    <message>
        <source>run %1; it goes on without this command; its terminal: %2</source>
        <translation>実行 %1。このコマンドがなくても続きます。端末: %2</translation>
    </message>
    <message>
        <source>answer its prompts in another terminal: uncordon answer %1 continue|abort|hold</source>
        <translation>確認には別の端末で応答してください: uncordon answer %1 continue|abort|hold</translation>
    </message>
    <message>
        <source>cannot be made</source>
        <translation>作成できません</translation>
    </message>
    <message>
        <source>check the permissions, or set UNCORDON_DATA</source>
        <translation>権限を確認するか、UNCORDON_DATA を設定してください</translation>
    </message>
    <message>
        <source>holds a run already</source>
        <translation>すでに実行が入っています</translation>
    </message>
    <message>
        <source>name another folder</source>
        <translation>別のフォルダーを指定してください</translation>
    </message>
    <message>
        <source>no such run: %1</source>
        <translation>そのような実行はありません: %1</translation>
    </message>
    <message>
        <source>uncordon runs lists them</source>
        <translation>uncordon runs で一覧を表示できます</translation>
    </message>
    <message>
        <source>several runs begin with %1: %2</source>
        <translation>%1 で始まる実行が複数あります: %2</translation>
    </message>
    <message>
        <source>this prompt is no longer open</source>
        <translation>この確認はもう開いていません</translation>
    </message>
    <message>
        <source>the countdown is about to end</source>
        <translation>カウントダウンが間もなく終わります</translation>
    </message>
    <message>
        <source>the keys could reach the run itself and kill it</source>
        <translation>キーが実行そのものに届き、中断させるおそれがあります</translation>
    </message>
    <message>
        <source>this prompt was already answered: %1</source>
        <translation>この確認はすでに応答済みです: %1</translation>
    </message>
    <message>
        <source>cannot be written: %1</source>
        <translation>書き込めません: %1</translation>
    </message>
    <message>
        <source>the run was killed and left no exit status</source>
        <translation>実行は強制終了され、終了ステータスを残していません</translation>
    </message>
    <message>
        <source>the run&apos;s conductor is not connected</source>
        <translation>実行の指揮プロセスに接続されていません</translation>
    </message>
    <message>
        <source>cannot listen: %1</source>
        <translation>待ち受けできません: %1</translation>
    </message>
    <message>
        <source>playbooks import each other</source>
        <translation>playbook が互いに読み込み合っています</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>読み取れません: %1</translation>
    </message>
    <message>
        <source>is not a list of plays</source>
        <translation>play のリストではありません</translation>
    </message>
    <message>
        <source>no such policy: %1</source>
        <translation>そのようなポリシーはありません: %1</translation>
    </message>
    <message>
        <source>ask, continue, wait:SECONDS or hold</source>
        <translation>ask、continue、wait:秒数、hold のいずれか</translation>
    </message>
    <message>
        <source>unreadable message: %1</source>
        <translation>読み取れないメッセージです: %1</translation>
    </message>
    <message>
        <source>unknown request: %1</source>
        <translation>不明な要求です: %1</translation>
    </message>
    <message>
        <source>is not a folder of this user alone</source>
        <translation>このユーザー専用のフォルダーではありません</translation>
    </message>
    <message>
        <source>remove it, or set XDG_RUNTIME_DIR</source>
        <translation>削除するか、XDG_RUNTIME_DIR を設定してください</translation>
    </message>
    <message>
        <source>not a run.json that this version reads</source>
        <translation>このバージョンが読める run.json ではありません</translation>
    </message>
    <message>
        <source>%1 is not there</source>
        <translation>%1 がありません</translation>
    </message>
    <message>
        <source>install the package %1</source>
        <translation>パッケージ %1 をインストールしてください</translation>
    </message>
    <message>
        <source>this run was started before</source>
        <translation>この実行はすでに開始されています</translation>
    </message>
    <message>
        <source>start a new one</source>
        <translation>新しい実行を開始してください</translation>
    </message>
    <message>
        <source>the run goes on, but its conductor does not answer</source>
        <translation>実行は続いていますが、指揮プロセスが応答しません</translation>
    </message>
    <message>
        <source>the session of run %1 is gone and left no exit status</source>
        <translation>実行 %1 のセッションは失われ、終了ステータスを残していません</translation>
    </message>
    <message>
        <source>it was killed, or the machine was restarted</source>
        <translation>強制終了されたか、マシンが再起動されました</translation>
    </message>
    <message>
        <source>tmux cannot be started</source>
        <translation>tmux を起動できません</translation>
    </message>
    <message>
        <source>tmux does not answer</source>
        <translation>tmux が応答しません</translation>
    </message>
    <message>
        <source>tmux: %1</source>
        <translation>tmux: %1</translation>
    </message>
    <message>
        <source>no such folder</source>
        <translation>そのようなフォルダーはありません</translation>
    </message>
    <message>
        <source>name a Kubespray checkout</source>
        <translation>Kubespray のチェックアウトを指定してください</translation>
    </message>
    <message>
        <source>no such playbook</source>
        <translation>そのような playbook はありません</translation>
    </message>
    <message>
        <source>name one of the checkout with --playbook</source>
        <translation>--playbook でチェックアウト内のものを指定してください</translation>
    </message>
    <message>
        <source>no such inventory</source>
        <translation>そのようなインベントリはありません</translation>
    </message>
    <message>
        <source>an inventory is needed</source>
        <translation>インベントリが必要です</translation>
    </message>
    <message>
        <source>this is ansible-playbook&apos;s own answer to --list-hosts</source>
        <translation>これは --list-hosts に対する ansible-playbook 自身の応答です</translation>
    </message>
</context>
<context>
    <name>runs</name>
    <message>
        <source>the run is over</source>
        <translation>実行は終了しました</translation>
    </message>
    <message>
        <source>the run&apos;s conductor does not answer</source>
        <translation>実行の指揮プロセスが応答しません</translation>
    </message>
    <message>
        <source>its terminal: %1</source>
        <translation>端末: %1</translation>
    </message>
    <message>
        <source>no prompt waits</source>
        <translation>待っている確認はありません</translation>
    </message>
</context>
<context>
    <name>text</name>
    <message>
        <source>--%1 cannot be &quot;%2&quot;</source>
        <translation>--%1 を &quot;%2&quot; にはできません</translation>
    </message>
    <message>
        <source>cannot write the file: %1</source>
        <translation>ファイルに書き込めません: %1</translation>
    </message>
    <message>
        <source>cannot be written: %1</source>
        <translation>書き込めません: %1</translation>
    </message>
</context>
<context>
    <name>timeline</name>
    <message>
        <source>cannot keep the unpacked log: %1</source>
        <translation>展開したログを保存できません: %1</translation>
    </message>
    <message>
        <source>free space in %1</source>
        <translation>%1 の空き容量を増やしてください</translation>
    </message>
    <message>
        <source>cannot read the file: %1</source>
        <translation>ファイルを読み取れません: %1</translation>
    </message>
    <message>
        <source>unschedulable</source>
        <translation>スケジュール不可</translation>
    </message>
    <message>
        <source>This log has no times: only the order is shown</source>
        <translation>このログには時刻がありません。順序だけを表示しています</translation>
    </message>
</context>
<context>
    <name>uncordon::app</name>
    <message>
        <source>give a number from %1</source>
        <translation>%1 以上の数値を指定してください</translation>
    </message>
    <message>
        <source>give drain:NODE or kubelet:NODE</source>
        <translation>drain:ノード または kubelet:ノード を指定してください</translation>
    </message>
    <message>
        <source>A whole upgrade on this machine: the real ansible-playbook against a simulated cluster of hosts cp1.. and worker1..</source>
        <translation>このマシン上での完全なアップグレード: 本物の ansible-playbook を、ホスト cp1.. と worker1.. の模擬クラスタに対して実行</translation>
    </message>
    <message>
        <source>no window: print progress, answer every prompt with continue unless told otherwise</source>
        <translation>ウィンドウなし: 進行状況を出力し、指定がなければすべての確認に continue で応答</translation>
    </message>
    <message>
        <source>control plane nodes</source>
        <translation>コントロールプレーンノード数</translation>
    </message>
    <message>
        <source>workers</source>
        <translation>ワーカー数</translation>
    </message>
    <message>
        <source>workers at a time, a number or a percentage; default 20%</source>
        <translation>同時に処理するワーカー数または割合。既定は 20%</translation>
    </message>
    <message>
        <source>drain:NODE blocks its drain by a disruption budget, kubelet:NODE fails after its drain</source>
        <translation>drain:ノード は PodDisruptionBudget でドレインを妨げ、kubelet:ノード はドレイン後に失敗</translation>
    </message>
    <message>
        <source>countdowns of so long instead of confirmations</source>
        <translation>確認の代わりに、この秒数のカウントダウン</translation>
    </message>
    <message>
        <source>how prompts are answered; default ask, with --headless continue</source>
        <translation>確認への応答方法。既定は ask、--headless では continue</translation>
    </message>
    <message>
        <source>continue or abort, once, at the first prompt that covers NODE; may be given again</source>
        <translation>continue または abort。ノードを含む最初の確認で一度だけ応答。複数指定可</translation>
    </message>
    <message>
        <source>the run&apos;s folder, a new one</source>
        <translation>実行のフォルダー（新規）</translation>
    </message>
    <message>
        <source>print this help</source>
        <translation>このヘルプを表示</translation>
    </message>
    <message>
        <source>give continue@NODE or abort@NODE</source>
        <translation>continue@ノード または abort@ノード を指定してください</translation>
    </message>
    <message>
        <source>run folder: %1</source>
        <translation>実行フォルダー: %1</translation>
    </message>
    <message>
        <source>report: %1</source>
        <translation>レポート: %1</translation>
    </message>
    <message>
        <source>there is no display for the window (use --headless)</source>
        <translation>ウィンドウを開くディスプレイがありません（--headless を使用）</translation>
    </message>
    <message>
        <source>%1 is not understood</source>
        <translation>%1 を解釈できません</translation>
    </message>
</context>
<context>
    <name>uncordon::rehearsal</name>
    <message>
        <source>the program carries no rehearsal playbooks</source>
        <translation>プログラムにリハーサルの playbook が含まれていません</translation>
    </message>
    <message>
        <source>the rehearsal cannot plan this play</source>
        <translation>リハーサルはこの play を計画できません</translation>
    </message>
    <message>
        <source>the rehearsal has no node %1</source>
        <translation>リハーサルにノード %1 はありません</translation>
    </message>
    <message>
        <source>its nodes are %1</source>
        <translation>ノードは %1 です</translation>
    </message>
    <message>
        <source>a rehearsal has 1 to %1 control plane nodes and 1 to %2 workers</source>
        <translation>リハーサルのコントロールプレーンノードは 1～%1、ワーカーは 1～%2 です</translation>
    </message>
    <message>
        <source>UNCORDON_TIME_SCALE cannot be %1</source>
        <translation>UNCORDON_TIME_SCALE を %1 にはできません</translation>
    </message>
    <message>
        <source>give a number from 1, or unset it for 60</source>
        <translation>1 以上の数値を指定するか、設定を解除して 60 にしてください</translation>
    </message>
    <message>
        <source>the folder is not empty</source>
        <translation>フォルダーが空ではありません</translation>
    </message>
    <message>
        <source>name a new one</source>
        <translation>新しいフォルダーを指定してください</translation>
    </message>
    <message>
        <source>this is a file, not a folder</source>
        <translation>これはフォルダーではなくファイルです</translation>
    </message>
    <message>
        <source>%1 is no batch size</source>
        <translation>%1 はバッチの大きさではありません</translation>
    </message>
    <message>
        <source>give a number or a percentage</source>
        <translation>数値または割合を指定してください</translation>
    </message>
    <message>
        <source>Rehearsal</source>
        <translation>リハーサル</translation>
    </message>
</context>
<context>
    <name>uncordon::ui::AbortDialog</name>
    <message>
        <source>Abort the run</source>
        <translation>実行を中止</translation>
    </message>
    <message>
        <source>Keep waiting</source>
        <translation>待機を続ける</translation>
    </message>
    <message>
        <source>Abort the run?</source>
        <translation>実行を中止しますか？</translation>
    </message>
    <message>
        <source>The run ends here. What that leaves:</source>
        <translation>実行はここで終わります。残る状態:</translation>
    </message>
</context>
<context>
    <name>uncordon::ui::ConfirmDialog</name>
    <message>
        <source>Nodes of the batch</source>
        <translation>バッチのノード</translation>
    </message>
    <message>
        <source>Pods that will be evicted</source>
        <translation>退避される Pod</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隠す</translation>
    </message>
    <message>
        <source>Hold</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Abort…</source>
        <translation>中止…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>続行</translation>
    </message>
    <message>
        <source>Show pods</source>
        <translation>Pod を表示</translation>
    </message>
    <message>
        <source>What comes next</source>
        <translation>次に起こること</translation>
    </message>
    <message>
        <source>Look round first; the banner stays</source>
        <translation>先に確認する（バナーは残ります）</translation>
    </message>
    <message>
        <source>Batch %1 of %2</source>
        <translation>バッチ %1/%2</translation>
    </message>
    <message>
        <source>Only the nodes that the output named: the batch may have more</source>
        <translation>出力に現れたノードだけです。バッチにはほかにもある可能性があります</translation>
    </message>
    <message>
        <source>Continue now</source>
        <translation>今すぐ続行</translation>
    </message>
    <message>
        <source>%1   control plane</source>
        <comment>a node</comment>
        <translation>%1   コントロールプレーン</translation>
    </message>
    <message>
        <source>%1   worker</source>
        <comment>a node</comment>
        <translation>%1   ワーカー</translation>
    </message>
    <message>
        <source>%1   stays unschedulable: found so</source>
        <comment>a node and its role</comment>
        <translation>%1   スケジュール不可のまま（もともとの状態）</translation>
    </message>
    <message>
        <source>%1   is uncordoned</source>
        <comment>a node and its role</comment>
        <translation>%1   コードン解除</translation>
    </message>
    <message>
        <source>%1   %2</source>
        <comment>a node and its role, versions</comment>
        <translation>%1   %2</translation>
    </message>
    <message>
        <source>No uncordon follows: the run found this batch unschedulable and leaves it so.</source>
        <translation>コードン解除は行われません。このバッチはもともとスケジュール不可で、そのままにされます。</translation>
    </message>
    <message>
        <source>Uncordon for the nodes that this run cordoned; the others stay as they were found.</source>
        <translation>この実行がコードンしたノードはコードン解除されます。ほかはもとの状態のままです。</translation>
    </message>
    <message>
        <source>Uncordon: new pods can start there again. Then the run goes on.</source>
        <translation>コードン解除: 新しい Pod を再び起動できます。その後、実行が続きます。</translation>
    </message>
    <message>
        <source>Cordon (no new pods), drain (pods are evicted), upgrade, uncordon; all nodes of the batch together.</source>
        <translation>コードン（新しい Pod なし）、ドレイン（Pod を退避）、アップグレード、コードン解除。バッチの全ノードを同時に処理します。</translation>
    </message>
    <message>
        <source>Cordon (no new pods), drain (pods are evicted), upgrade, uncordon.</source>
        <translation>コードン（新しい Pod なし）、ドレイン（Pod を退避）、アップグレード、コードン解除。</translation>
    </message>
    <message>
        <source>The only control plane node: the Kubernetes API stops while it is upgraded</source>
        <translation>唯一のコントロールプレーンノードです。アップグレード中は Kubernetes API が停止します</translation>
    </message>
    <message>
        <source>%1 was found unschedulable or not ready: it is upgraded without a drain</source>
        <translation>%1 はスケジュール不可または準備未完了でした。ドレインなしでアップグレードされます</translation>
    </message>
    <message>
        <source>until it continues by itself</source>
        <translation>自動で続行するまで</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>待機中</translation>
    </message>
</context>
<context>
    <name>uncordon::ui::DetailsPane</name>
    <message>
        <source>Task</source>
        <translation>タスク</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>所要時間</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>メッセージ</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>unschedulable</source>
        <translation>スケジュール不可</translation>
    </message>
    <message>
        <source>left as it was found</source>
        <translation>もとの状態のまま</translation>
    </message>
    <message>
        <source>drain attempts: %1</source>
        <translation>ドレインの試行: %1</translation>
    </message>
    <message>
        <source>%1, %2 so far</source>
        <comment>a task and its time</comment>
        <translation>%1、ここまで %2</translation>
    </message>
    <message>
        <source>Tasks of the node</source>
        <translation>ノードのタスク</translation>
    </message>
    <message>
        <source>No node yet</source>
        <translation>ノードはまだありません</translation>
    </message>
    <message>
        <source>Tasks appear here when ansible-playbook reports them</source>
        <translation>ansible-playbook が報告するとタスクがここに表示されます</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a task and why it failed</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>uncordon::ui::HopView</name>
    <message>
        <source>Component</source>
        <translation>コンポーネント</translation>
    </message>
    <message>
        <source>From</source>
        <translation>現在</translation>
    </message>
    <message>
        <source>To</source>
        <translation>変更後</translation>
    </message>
    <message>
        <source>What changes</source>
        <translation>変更点</translation>
    </message>
    <message>
        <source>Copy commands</source>
        <translation>コマンドをコピー</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>コピーしました</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3 with %4</source>
        <translation>ステップ %1 / %2：%3、%4</translation>
    </message>
    <message>
        <source>ansible-core from %1 on</source>
        <translation>ansible-core %1 以上</translation>
    </message>
    <message>
        <source>ansible-core from %1 to below %2</source>
        <translation>ansible-core %1 以上 %2 未満</translation>
    </message>
    <message>
        <source>kube_version loses its leading v: write %1</source>
        <translation>kube_version の先頭の v がなくなります：%1 と書きます</translation>
    </message>
    <message>
        <source>%1 is not in the checksums of v%2</source>
        <translation>%1 は v%2 のチェックサムにありません</translation>
    </message>
    <message>
        <source>Known bad: %1 (%2)</source>
        <translation>既知の不具合：%1（%2）</translation>
    </message>
    <message>
        <source>Unchanged: %1</source>
        <translation>変更なし：%1</translation>
    </message>
</context>
<context>
    <name>uncordon::ui::Ladder</name>
    <message>
        <source>Releases and versions</source>
        <translation>リリースとバージョン</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <comment>a release and its newest version</comment>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>here</source>
        <translation>現在地</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>ステップ %1</translation>
    </message>
</context>
<context>
    <name>uncordon::ui::LogFacts</name>
    <message>
        <source>The log holds several runs: choose one</source>
        <translation>このログには複数の実行が含まれています。表示する実行を選べます</translation>
    </message>
    <message>
        <source>Stop reading</source>
        <translation>読み込みを停止</translation>
    </message>
    <message>
        <source>Show what was read so far, and leave the rest</source>
        <translation>ここまで読んだ分を表示し、残りは読みません</translation>
    </message>
    <message>
        <source>About this log</source>
        <translation>このログについて</translation>
    </message>
    <message>
        <source>Run %1 of %2</source>
        <translation>実行 %1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>%n remark(s)</source>
        <translation>
            <numerusform>注記 %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>%1 行目：%2</translation>
    </message>
    <message numerus="yes">
        <source>and %n more, see uncordon timeline --json</source>
        <translation>
            <numerusform>ほか %n 件（uncordon timeline --json で確認できます）</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>uncordon::ui::MainWindow</name>
    <message>
        <source>Run</source>
        <comment>page of the window</comment>
        <translation>実行</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>ヘルプ(&amp;H)</translation>
    </message>
    <message>
        <source>About Uncordon</source>
        <translation>Uncordon について</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>Start rehearsal</source>
        <translation>リハーサルを開始</translation>
    </message>
    <message>
        <source>Start upgrade…</source>
        <translation>アップグレードを開始…</translation>
    </message>
    <message>
        <source>Open log…</source>
        <translation>ログを開く…</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>All runs</source>
        <translation>すべての実行</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>表示(&amp;V)</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>拡大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>縮小</translation>
    </message>
    <message>
        <source>Fit the whole run</source>
        <translation>全体を表示</translation>
    </message>
    <message>
        <source>Follow now</source>
        <translation>現在を追う</translation>
    </message>
    <message>
        <source>Find in output</source>
        <translation>出力内を検索</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>次を検索</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>前を検索</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>%1   %2</source>
        <comment>title of a run and its time</comment>
        <translation>%1   %2</translation>
    </message>
    <message>
        <source>%1 – Uncordon</source>
        <comment>window title</comment>
        <translation>%1 – Uncordon</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>準備完了</translation>
    </message>
    <message>
        <source>The run goes on; asking for its conductor</source>
        <translation>実行は続いています。指揮プロセスに接続しています</translation>
    </message>
    <message>
        <source>The run goes on when this window is closed</source>
        <translation>このウィンドウを閉じても実行は続きます</translation>
    </message>
    <message>
        <source>%1 goes on. Open Uncordon again to see it.</source>
        <translation>%1 は続いています。Uncordon を再び開くと表示されます。</translation>
    </message>
    <message>
        <source>The run goes on</source>
        <translation>実行は続いています</translation>
    </message>
    <message>
        <source>Desktop console for upgrading Kubernetes clusters with Kubespray.
When a run is over, no node is left unschedulable without the operator knowing it.

Free software under the GNU General Public License, version 3 or later.</source>
        <translation>Kubespray で Kubernetes クラスタをアップグレードするためのデスクトップコンソールです。
実行が終わったとき、オペレーターの知らないうちにスケジュール不可のまま残るノードはありません。

GNU General Public License バージョン 3 以降に基づくフリーソフトウェアです。</translation>
    </message>
    <message>
        <source>Path</source>
        <comment>page of the window</comment>
        <translation>経路</translation>
    </message>
    <message>
        <source>Run page</source>
        <translation>実行ページ</translation>
    </message>
    <message>
        <source>Path page</source>
        <translation>経路ページ</translation>
    </message>
</context>
<context>
    <name>uncordon::ui::Notifier</name>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
</context>
<context>
    <name>uncordon::ui::OutcomeBanner</name>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation>%1 をコピー</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>コピーしました</translation>
    </message>
    <message>
        <source>%1 is left unschedulable: no new pod can start there</source>
        <translation>%1 はスケジュール不可のままです。新しい Pod は起動できません</translation>
    </message>
    <message>
        <source>%1 are left unschedulable: no new pod can start there</source>
        <translation>%1 はスケジュール不可のままです。新しい Pod は起動できません</translation>
    </message>
    <message>
        <source>%1 of %2 nodes done</source>
        <translation>%2 ノード中 %1 ノード完了</translation>
    </message>
    <message>
        <source>Upgrade finished: %1</source>
        <translation>アップグレード完了: %1</translation>
    </message>
    <message>
        <source>Aborted by the operator: %1</source>
        <translation>オペレーターが中止: %1</translation>
    </message>
    <message>
        <source>Interrupted: ansible-playbook was stopped outside a prompt, %1</source>
        <translation>中断: ansible-playbook が確認以外の場面で停止されました。%1</translation>
    </message>
    <message>
        <source>The log stops before the end of the run: %1</source>
        <translation>ログは実行の終わりの前で途切れています: %1</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>失敗: %1</translation>
    </message>
    <message>
        <source>Failed. %1</source>
        <translation>失敗しました。%1</translation>
    </message>
    <message>
        <source>%1 was put back with its batch although its own drain had gone well</source>
        <translation>%1 は自身のドレインに成功しましたが、バッチとともに戻されました</translation>
    </message>
    <message>
        <source>%1 was upgraded without a drain</source>
        <translation>%1 はドレインなしでアップグレードされました</translation>
    </message>
    <message>
        <source>The run had no terminal: its prompts did not wait for anybody</source>
        <translation>実行に端末がなく、確認は誰の応答も待ちませんでした</translation>
    </message>
    <message>
        <source>This file holds no output of ansible-playbook. Open what a run printed on its terminal, saved to a file by tee, script, a CI job or AWX; below is the file as it is.</source>
        <translation>このファイルには ansible-playbook の出力がありません。tee、script、CI ジョブ、AWX などで保存した、実行時の端末出力を開いてください。下にファイルの内容をそのまま表示しています。</translation>
    </message>
</context>
<context>
    <name>uncordon::ui::OutputPane</name>
    <message>
        <source>Output</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>Find in output</source>
        <translation>出力内を検索</translation>
    </message>
    <message>
        <source>Previous match (Shift+F3)</source>
        <translation>前の一致 (Shift+F3)</translation>
    </message>
    <message>
        <source>Next match (F3)</source>
        <translation>次の一致 (F3)</translation>
    </message>
    <message>
        <source>Follow the end of the output</source>
        <translation>出力の末尾を追う</translation>
    </message>
    <message>
        <source>Hide the output (F9)</source>
        <translation>出力を隠す (F9)</translation>
    </message>
    <message>
        <source>searching</source>
        <translation>検索中</translation>
    </message>
    <message>
        <source>no match</source>
        <translation>一致なし</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <comment>which match of how many</comment>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>uncordon::ui::OutputView</name>
    <message>
        <source>Output of ansible-playbook</source>
        <translation>ansible-playbook の出力</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Show in timeline</source>
        <translation>タイムラインに表示</translation>
    </message>
</context>
<context>
    <name>uncordon::ui::PathPage</name>
    <message>
        <source>Release that the cluster was made with</source>
        <translation>クラスタを構築したリリース</translation>
    </message>
    <message>
        <source>Version that it runs</source>
        <translation>稼働中のバージョン</translation>
    </message>
    <message>
        <source>Version that it should run</source>
        <translation>目標のバージョン</translation>
    </message>
    <message>
        <source>Use a checkout…</source>
        <translation>チェックアウトを使う…</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>経路</translation>
    </message>
    <message>
        <source>Read the releases from a clone of Kubespray instead of the catalogue that ships with Uncordon</source>
        <translation>付属のカタログの代わりに、Kubespray のクローンからリリースを読み込みます</translation>
    </message>
    <message>
        <source>From</source>
        <translation>現在</translation>
    </message>
    <message>
        <source>To</source>
        <translation>目標</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>Releases up to %1, %2</source>
        <comment>a tag and its date</comment>
        <translation>%1（%2）までのリリース</translation>
    </message>
    <message>
        <source>A clone of Kubespray</source>
        <translation>Kubespray のクローン</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>%1 を読み込み中…</translation>
    </message>
    <message>
        <source>The cluster is there</source>
        <translation>クラスタはすでに目標にあります</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s): each is one run of upgrade-cluster.yml</source>
        <translation>
            <numerusform>%n ステップ：それぞれが upgrade-cluster.yml の 1 回の実行です</numerusform>
        </translation>
    </message>
    <message>
        <source>%1.  %2 %3  →  %4 %5</source>
        <translation>%1.  %2 %3  →  %4 %5</translation>
    </message>
    <message>
        <source>%1   known bad</source>
        <translation>%1   既知の不具合</translation>
    </message>
</context>
<context>
    <name>uncordon::ui::PolicyButton</name>
    <message>
        <source>How the run&apos;s prompts are answered</source>
        <translation>実行の確認への応答方法</translation>
    </message>
    <message>
        <source>Ask at every batch</source>
        <translation>バッチごとに尋ねる</translation>
    </message>
    <message>
        <source>Run through</source>
        <translation>最後まで続行</translation>
    </message>
    <message>
        <source>Wait, then continue</source>
        <translation>待ってから続行</translation>
    </message>
    <message>
        <source>Hold at the next node</source>
        <translation>次のノードで保留</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>Other…</source>
        <translation>その他…</translation>
    </message>
    <message>
        <source>Wait before each batch</source>
        <translation>各バッチの前に待つ</translation>
    </message>
    <message>
        <source>Seconds until the run goes on by itself:</source>
        <translation>自動で続行するまでの秒数:</translation>
    </message>
    <message>
        <source>%1, hold at the next node</source>
        <comment>a policy</comment>
        <translation>%1、次のノードで保留</translation>
    </message>
</context>
<context>
    <name>uncordon::ui::PromptBanner</name>
    <message>
        <source>Details…</source>
        <translation>詳細…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>続行</translation>
    </message>
    <message>
        <source>Hold</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Abort…</source>
        <translation>中止…</translation>
    </message>
    <message>
        <source>A prompt waits</source>
        <translation>確認が待っています</translation>
    </message>
    <message>
        <source>Stops the clock: a person will answer</source>
        <translation>時計を止め、人が応答します</translation>
    </message>
    <message>
        <source>Continue now</source>
        <translation>今すぐ続行</translation>
    </message>
    <message>
        <source>Answer…</source>
        <translation>応答…</translation>
    </message>
    <message>
        <source>in %1</source>
        <comment>continues by itself in</comment>
        <translation>あと %1</translation>
    </message>
    <message>
        <source>Continues by itself then</source>
        <translation>その後自動で続行します</translation>
    </message>
    <message>
        <source>Has waited this long</source>
        <translation>待機した時間</translation>
    </message>
</context>
<context>
    <name>uncordon::ui::RunHeader</name>
    <message>
        <source>All runs (this one goes on)</source>
        <translation>すべての実行（この実行は続きます）</translation>
    </message>
    <message>
        <source>More about this run</source>
        <translation>この実行の詳細</translation>
    </message>
    <message>
        <source>Time since the start</source>
        <translation>開始からの時間</translation>
    </message>
    <message>
        <source>Saved log</source>
        <translation>保存されたログ</translation>
    </message>
    <message>
        <source>Rehearsal</source>
        <translation>リハーサル</translation>
    </message>
    <message>
        <source>Upgrade</source>
        <translation>アップグレード</translation>
    </message>
    <message>
        <source>Open run folder</source>
        <translation>実行フォルダーを開く</translation>
    </message>
    <message>
        <source>Copy path of run folder</source>
        <translation>実行フォルダーのパスをコピー</translation>
    </message>
    <message>
        <source>Copy command to attach in a terminal</source>
        <translation>端末で接続するコマンドをコピー</translation>
    </message>
</context>
<context>
    <name>uncordon::ui::RunPage</name>
    <message>
        <source>What happens now</source>
        <translation>現在の状況</translation>
    </message>
    <message>
        <source>Open a saved log</source>
        <translation>保存されたログを開く</translation>
    </message>
    <message>
        <source>Starting ansible-playbook</source>
        <translation>ansible-playbook を起動しています</translation>
    </message>
</context>
<context>
    <name>uncordon::ui::SecretDialog</name>
    <message>
        <source>Sent to the run&apos;s terminal, stored nowhere.</source>
        <translation>実行の端末に送られ、どこにも保存されません。</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隠す</translation>
    </message>
    <message>
        <source>No</source>
        <translation>いいえ</translation>
    </message>
    <message>
        <source>Yes, trust it</source>
        <translation>はい、信頼する</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>送信</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>パスワード</translation>
    </message>
    <message>
        <source>Trust this host?</source>
        <translation>このホストを信頼しますか？</translation>
    </message>
    <message>
        <source>The run asks for a password</source>
        <translation>実行がパスワードを求めています</translation>
    </message>
</context>
<context>
    <name>uncordon::ui::StartPage</name>
    <message>
        <source>goes on</source>
        <translation>続行中</translation>
    </message>
    <message>
        <source>waits for you</source>
        <translation>応答待ち</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>消失</translation>
    </message>
    <message>
        <source>succeeded</source>
        <translation>成功</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>aborted</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>Start rehearsal</source>
        <translation>リハーサルを開始</translation>
    </message>
    <message>
        <source>Start upgrade…</source>
        <translation>アップグレードを開始…</translation>
    </message>
    <message>
        <source>Open log…</source>
        <translation>ログを開く…</translation>
    </message>
    <message>
        <source>Recent runs</source>
        <translation>最近の実行</translation>
    </message>
    <message>
        <source>Watch an upgrade, node by node</source>
        <translation>アップグレードをノードごとに見守る</translation>
    </message>
    <message>
        <source>A rehearsal upgrades a simulated cluster on this machine with the real ansible-playbook: every node is cordoned, drained, upgraded and uncordoned before your eyes, and you answer the prompts. It takes about a minute and touches no cluster of yours.</source>
        <translation>リハーサルでは、本物の ansible-playbook がこのマシン上の模擬クラスタをアップグレードします。すべてのノードが目の前でコードン、ドレイン、アップグレード、コードン解除され、確認に応答するのはあなたです。所要時間は約 1 分で、実際のクラスタには触れません。</translation>
    </message>
    <message>
        <source>20% (the playbook&apos;s own)</source>
        <translation>20%（playbook の既定）</translation>
    </message>
    <message>
        <source>None</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>A drain that a budget blocks</source>
        <translation>PodDisruptionBudget が妨げるドレイン</translation>
    </message>
    <message>
        <source>A kubelet that does not start</source>
        <translation>起動しない kubelet</translation>
    </message>
    <message>
        <source>Ask at every batch</source>
        <translation>バッチごとに尋ねる</translation>
    </message>
    <message>
        <source>Run through</source>
        <translation>最後まで続行</translation>
    </message>
    <message>
        <source>Wait 10 s, then continue</source>
        <translation>10 秒待ってから続行</translation>
    </message>
    <message>
        <source>Control plane nodes</source>
        <translation>コントロールプレーンノード</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>ワーカー</translation>
    </message>
    <message>
        <source>Workers at a time</source>
        <translation>同時に処理するワーカー数</translation>
    </message>
    <message>
        <source>Failure to rehearse</source>
        <translation>リハーサルする障害</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>確認</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>control plane: %1</source>
        <translation>コントロールプレーン: %1</translation>
    </message>
    <message>
        <source>workers: %1</source>
        <translation>ワーカー: %1</translation>
    </message>
    <message>
        <source>fails at %1</source>
        <translation>%1 で失敗</translation>
    </message>
    <message>
        <source>Options (%1)</source>
        <translation>オプション (%1)</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between options</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>Runs that go on, and recent ones</source>
        <translation>続行中の実行と最近の実行</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>開始しています…</translation>
    </message>
</context>
<context>
    <name>uncordon::ui::StartUpgradeDialog</name>
    <message>
        <source>Become root on the nodes</source>
        <translation>ノードで root になる</translation>
    </message>
    <message>
        <source>Ask for the become password</source>
        <translation>become パスワードを尋ねる</translation>
    </message>
    <message>
        <source>Ask for the vault password</source>
        <translation>vault パスワードを尋ねる</translation>
    </message>
    <message>
        <source>Ask for the SSH password</source>
        <translation>SSH パスワードを尋ねる</translation>
    </message>
    <message>
        <source>Exactly this runs</source>
        <translation>実際に実行される内容</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Show command</source>
        <translation>コマンドを表示</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>Start an upgrade</source>
        <translation>アップグレードの開始</translation>
    </message>
    <message>
        <source>Command and environment</source>
        <translation>コマンドと環境変数</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>選択…</translation>
    </message>
    <message>
        <source>all hosts</source>
        <translation>すべてのホスト</translation>
    </message>
    <message>
        <source>the playbook&apos;s own</source>
        <translation>playbook の既定</translation>
    </message>
    <message>
        <source>Ask at every batch</source>
        <translation>バッチごとに尋ねる</translation>
    </message>
    <message>
        <source>Run through</source>
        <translation>最後まで続行</translation>
    </message>
    <message>
        <source>Wait 30 s, then continue</source>
        <translation>30 秒待ってから続行</translation>
    </message>
    <message>
        <source>Kubespray checkout</source>
        <translation>Kubespray のチェックアウト</translation>
    </message>
    <message>
        <source>Inventory</source>
        <translation>インベントリ</translation>
    </message>
    <message>
        <source>Playbook</source>
        <translation>Playbook</translation>
    </message>
    <message>
        <source>Limit to</source>
        <translation>対象の限定</translation>
    </message>
    <message>
        <source>Workers at a time</source>
        <translation>同時に処理するワーカー数</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>確認</translation>
    </message>
    <message>
        <source>Extra variables</source>
        <translation>追加変数</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>アクセス</translation>
    </message>
    <message>
        <source>Vault password file</source>
        <translation>vault パスワードファイル</translation>
    </message>
    <message>
        <source>A checkout and an inventory are needed: choose both above</source>
        <translation>チェックアウトとインベントリが必要です。上で両方を選択してください</translation>
    </message>
    <message>
        <source>Preparing…</source>
        <translation>準備しています…</translation>
    </message>
</context>
<context>
    <name>uncordon::ui::TimelineWidget</name>
    <message>
        <source>Timeline of the nodes</source>
        <translation>ノードのタイムライン</translation>
    </message>
    <message numerus="yes">
        <source>%n failed attempt(s) before</source>
        <translation>
            <numerusform>それまでの失敗 %n 回</numerusform>
        </translation>
    </message>
    <message>
        <source>An edge is inferred: the log does not print it</source>
        <translation>端は推定です。ログには出力されていません</translation>
    </message>
    <message>
        <source>Left unschedulable by this run</source>
        <translation>この実行によりスケジュール不可のまま</translation>
    </message>
</context>
<context>
    <name>uncordon::ui::VariablesEditor</name>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>型</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Extra variables</source>
        <translation>追加変数</translation>
    </message>
    <message>
        <source>Add variable</source>
        <translation>変数を追加</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文字列</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数値</translation>
    </message>
    <message>
        <source>true / false</source>
        <translation>true / false</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>it has a value and no name</source>
        <translation>値がありますが名前がありません</translation>
    </message>
</context>
<context>
    <name>versions</name>
    <message>
        <source>the release catalogue is wrong: %1</source>
        <translation>リリースカタログが正しくありません: %1</translation>
    </message>
    <message>
        <source>install the program again</source>
        <translation>プログラムを入れ直してください</translation>
    </message>
    <message>
        <source>git is not installed</source>
        <translation>git がインストールされていません</translation>
    </message>
    <message>
        <source>install the package git</source>
        <translation>git パッケージをインストールしてください</translation>
    </message>
    <message>
        <source>this is no clone that git can read: %1</source>
        <translation>git で読めるクローンではありません: %1</translation>
    </message>
    <message>
        <source>name the folder of a clone of Kubespray</source>
        <translation>Kubespray のクローンのフォルダーを指定してください</translation>
    </message>
    <message>
        <source>no release of Kubespray in it</source>
        <translation>Kubespray のリリースが含まれていません</translation>
    </message>
    <message>
        <source>name a clone of Kubespray with its tags (git fetch --tags)</source>
        <translation>タグを含む Kubespray のクローンを指定してください（git fetch --tags）</translation>
    </message>
</context>
<context>
    <name>words</name>
    <message>
        <source>check</source>
        <translation>検査</translation>
    </message>
    <message>
        <source>confirm</source>
        <translation>確認</translation>
    </message>
    <message>
        <source>cordon</source>
        <translation>コードン</translation>
    </message>
    <message>
        <source>drain</source>
        <translation>ドレイン</translation>
    </message>
    <message>
        <source>upgrade</source>
        <translation>アップグレード</translation>
    </message>
    <message>
        <source>uncordon</source>
        <translation>コードン解除</translation>
    </message>
    <message>
        <source>rescue</source>
        <translation>復旧</translation>
    </message>
    <message>
        <source>untouched</source>
        <translation>未着手</translation>
    </message>
    <message>
        <source>running</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>upgraded</source>
        <translation>アップグレード済み</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>unreachable</source>
        <translation>到達不能</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>変更あり</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>スキップ</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>無視</translation>
    </message>
    <message>
        <source>Control plane</source>
        <translation>コントロールプレーン</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>ワーカー</translation>
    </message>
    <message>
        <source>etcd</source>
        <translation>etcd</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>ノード</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 時間 %2 分</translation>
    </message>
</context>
</TS>
