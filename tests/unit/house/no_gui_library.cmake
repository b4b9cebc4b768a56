# SPDX-FileCopyrightText: 2026 The Uncordon authors
# SPDX-License-Identifier: GPL-3.0-or-later

file(GET_RUNTIME_DEPENDENCIES EXECUTABLES "${PROGRAM}" RESOLVED_DEPENDENCIES_VAR libraries
     UNRESOLVED_DEPENDENCIES_VAR unresolved)
list(FILTER libraries INCLUDE REGEX "libQt6(Gui|Widgets|Svg)")
if(libraries)
    message(FATAL_ERROR "the engine loads ${libraries}")
endif()
execute_process(COMMAND "${PROGRAM}" RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "the engine's canary ended with ${status}")
endif()
