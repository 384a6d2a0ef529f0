# Functions that the service tests share; to be sourced.
# shellcheck shell=bash
# The package's test has it beside this file.
# shellcheck source=/dev/null
. "$(dirname "${BASH_SOURCE[0]}")/waiting.sh" 2>/dev/null || . "$(dirname "${BASH_SOURCE[0]}")/../Support/waiting.sh"

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

# await COMMAND...: until the command succeeds.
await() { wait_for "$*" quietly "$@"; }
quietly() { "$@" >/dev/null 2>&1; }

# prints PATTERN COMMAND...: whether the command ends well and says so.
prints() {
    local pattern=$1 said
    shift
    said=$("$@" 2>&1) && grep -qE -- "$pattern" <<<"$said" || { echo "it says: $said"; return 1; }
}
# fails PATTERN COMMAND...: whether the command fails and says so.
fails() {
    local pattern=$1 said
    shift
    ! said=$("$@" 2>&1) && grep -qE -- "$pattern" <<<"$said" || { echo "it says: $said"; return 1; }
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

# chord STATE HEX...: presses these keys of the USB keyboard, and lets them go when the command STATE succeeds.
chord() {
    # shellcheck disable=SC2046 # every byte is a word
    usb-keyboard play $(printf '90 %s 64 ' "${@:2}")
    eval "await $1" || true
    # shellcheck disable=SC2046
    usb-keyboard play $(printf '80 %s 00 ' "${@:2}")
}

# install_units PROGRAM: as an administrator does, below /usr/local.
install_units() {
    DESTDIR='' scripts/install-files install "$1" /usr/local
    # A program that takes Swift's libraries from a toolchain in somebody's home could not read them from its sandbox.
    ldd "$1" | sed -n 's/.* => \(\/\(home\|root\)\/[^ ]*\).*/\1/p' | while read -r library; do
        cp "$library" /usr/local/lib/
        touch /run/libraries
    done
    [[ ! -e /run/libraries ]] || ldconfig
    systemd-sysusers /usr/local/lib/sysusers.d/chordd.conf
    systemctl daemon-reload

    # Virtual keyboards are keyboards, too; here only those count that are plugged in.
    for device in /sys/bus/platform/drivers/snd_virmidi/snd_virmidi.*; do
        [[ ! -e $device ]] || echo "${device##*/}" >/sys/bus/platform/drivers/snd_virmidi/unbind
    done
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
