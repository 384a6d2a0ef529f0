# What the service tests share; to be sourced.
# shellcheck shell=bash

failures=0

# check WHAT COMMAND...: a line PASS or FAIL, and WHAT; the command's output is shown if it failed.
check() {
    local what=$1 output
    shift
    if output=$("$@" 2>&1); then
        echo "PASS $what"
    else
        echo "FAIL $what"
        [[ -z $output ]] || sed 's/^/     | /' <<<"$output"
        failures=$((failures + 1))
    fi
}

# await SECONDS COMMAND...: whether the command succeeds in time.
await() {
    local end=$((SECONDS + $1))
    shift
    until "$@" >/dev/null 2>&1; do
        ((SECONDS < end)) || return 1
        sleep 0.1
    done
}

# milliseconds: of the clock that never jumps.
milliseconds() {
    local up
    read -r up _ </proc/uptime
    echo "${up/./}0"
}

# took COMMAND...: runs it and sets $ms to the time it took.
took() {
    local before
    before=$(milliseconds)
    "$@"
    ms=$(($(milliseconds) - before))
}

# chord HEX...: presses these keys of the USB keyboard, and lets them go half a second later.
chord() {
    # shellcheck disable=SC2046 # every byte is a word
    usb-keyboard play $(printf '90 %s 64 ' "$@")
    sleep 0.5
    usb-keyboard play $(printf '80 %s 00 ' "$@")
}

# finish: the sum of it all.
finish() {
    if ((failures > 0)); then
        echo "$failures failed"
        exit 1
    fi
    echo "all passed"
    exit 0
}
