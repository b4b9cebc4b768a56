# SPDX-FileCopyrightText: 2026 The Uncordon authors
# SPDX-License-Identifier: GPL-3.0-or-later
file(REMOVE_RECURSE "${PREFIX}")
execute_process(COMMAND ${CMAKE_COMMAND} --install "${BUILD_DIR}" --prefix "${PREFIX}"
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${PREFIX}/bin/uncordon" --version
    OUTPUT_VARIABLE version COMMAND_ERROR_IS_FATAL ANY)
if(NOT version MATCHES "^uncordon [0-9]+\\.[0-9]+\\.[0-9]+\n$")
    message(FATAL_ERROR "uncordon --version printed: ${version}")
endif()
foreach(file share/applications/io.github.uncordon.Uncordon.desktop
             share/metainfo/io.github.uncordon.Uncordon.metainfo.xml
             share/icons/hicolor/scalable/apps/io.github.uncordon.Uncordon.svg
             share/man/man1/uncordon.1)
    if(NOT EXISTS "${PREFIX}/${file}")
        message(FATAL_ERROR "${file} was not installed")
    endif()
endforeach()
# The rehearsal's playbooks travel inside the program: preparing one needs nothing of the checkout.
execute_process(COMMAND ${CMAKE_COMMAND} -E env UNCORDON_DATA=${PREFIX}/data UNCORDON_TIME_SCALE=2000
    "${PREFIX}/bin/uncordon" rehearse --headless --control-plane 1 --workers 1 -o "${PREFIX}/run"
    RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output TIMEOUT 120)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "the installed program's rehearsal ended with ${status}:\n${output}")
endif()
