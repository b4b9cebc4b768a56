# SPDX-FileCopyrightText: 2026 The Uncordon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Flags live on interface targets; each has its reason.

set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON) # clang-tidy reads it

option(UNCORDON_SANITIZE "Build with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)
option(UNCORDON_TSAN "Build with ThreadSanitizer" OFF)
option(UNCORDON_FUZZ "Build the fuzz targets (clang)" OFF)

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
    # The same sources in another folder are a hit: base_dir makes paths relative.
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE_PROGRAM})
endif()

add_library(uncordon_flags INTERFACE)
target_compile_options(uncordon_flags INTERFACE
    -Wall -Wextra -Wpedantic
    -Wshadow            # a parameter that hides a member has cost every project a night
    -Wnon-virtual-dtor
    -Wno-missing-field-initializers # designated initialisers leave the rest to its defaults on purpose
    -Wconversion -Wno-sign-conversion # lost bits are found; Qt's signed sizes stay readable
    -Werror
    -fvisibility=hidden
)
target_compile_definitions(uncordon_flags INTERFACE
    QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_URL_CAST_FROM_STRING # encodings are spelled out
    QT_NO_FOREACH QT_NO_KEYWORDS QT_USE_QSTRINGBUILDER
    QT_DISABLE_DEPRECATED_UP_TO=0x060800
    UNCORDON_VERSION="${PROJECT_VERSION}"
)
if(UNCORDON_SANITIZE)
    target_compile_options(uncordon_flags INTERFACE
        -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
    target_link_options(uncordon_flags INTERFACE -fsanitize=address,undefined)
endif()
if(UNCORDON_FUZZ)
    target_compile_options(uncordon_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(UNCORDON_TSAN)
    target_compile_options(uncordon_flags INTERFACE -fsanitize=thread)
    target_link_options(uncordon_flags INTERFACE -fsanitize=thread)
endif()

# uncordon_library(NAME SOURCES ... DEPENDS ...): one static library a folder.
function(uncordon_library name)
    cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS" ${ARGN})
    add_library(uncordon_${name} STATIC ${ARG_SOURCES})
    target_link_libraries(uncordon_${name} PUBLIC ${ARG_DEPENDS} PRIVATE $<BUILD_INTERFACE:uncordon_flags>)
    target_include_directories(uncordon_${name} PUBLIC "${CMAKE_SOURCE_DIR}/src")
    set_target_properties(uncordon_${name} PROPERTIES AUTOMOC ON)
endfunction()

# Every program that a test labelled unit needs, and nothing else: what a sanitizer preset builds.
add_custom_target(unit_tests)

# uncordon_test(NAME LABEL unit|gui|integration SOURCES ... DEPENDS ...): one QtTest program.
function(uncordon_test name)
    cmake_parse_arguments(ARG "" "LABEL;TIMEOUT" "SOURCES;DEPENDS" ${ARGN})
    if(NOT ARG_TIMEOUT)
        set(ARG_TIMEOUT 120)
    endif()
    add_executable(${name} ${ARG_SOURCES})
    set_target_properties(${name} PROPERTIES AUTOMOC ON)
    target_include_directories(${name} PRIVATE "${CMAKE_SOURCE_DIR}")
    target_link_libraries(${name} PRIVATE ${ARG_DEPENDS} Qt6::Test uncordon_flags)
    target_compile_definitions(${name} PRIVATE
        UNCORDON_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data"
        UNCORDON_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
        UNCORDON_PROGRAM="$<TARGET_FILE:uncordon>")
    if(ARG_LABEL STREQUAL "unit")
        add_dependencies(unit_tests ${name})
    endif()
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES LABELS "${ARG_LABEL}" TIMEOUT ${ARG_TIMEOUT}
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8")
endfunction()
