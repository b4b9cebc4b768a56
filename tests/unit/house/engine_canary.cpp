// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Linked with the whole of src/ and nothing of Qt above Core and Network; see no_gui_library.cmake.
int main()
{
    return 0;
}
