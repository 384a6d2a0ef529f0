# Functions that the service tests share; to be sourced.
# shellcheck shell=bash

failures=0

# check WHAT COMMAND...: a line PASS or FAIL, and WHAT; the command's output is shown if it failed.
check() {
    local what=$1 output
    shift
    if output=$("$@" 2>&1); then
        echo "PASS $what"
        sed -n 's/^slow: /     | slow: /p' <<<"$output"
    else
        echo "FAIL $what"
        [[ -z $output ]] || sed 's/^/     | /' <<<"$output"
        failures=$((failures + 1))
    fi
}

# await SECONDS COMMAND...: whether the command succeeds in time; on a machine that is slow just now, in as much more time as
# it is slower.
await() {
    local limit=$1 end=$((SECONDS + $1)) slowness=0
    shift
    until "$@" >/dev/null 2>&1; do
        if ((SECONDS >= end)); then
            ((slowness == 0)) || return 1
            slowness=$(slowness)
            end=$((end + limit * (slowness - 100) / 100))
            ((SECONDS < end)) || return 1
            echo "slow: $* has had $limit s, and gets $((end - SECONDS)) s more: this machine takes $slowness % of its usual time" >&2
        fi
        sleep 0.1
    done
}

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

# slowness: what share of the usual time this machine takes for the same work just now, in percent; at least 100, at most 1000.
slowness() {
    local before after step
    before=$(milliseconds)
    # About a quarter of a second in the emulated machine when nothing else runs.
    for ((step = 0; step < 10000; step++)); do :; done
    after=$(((($(milliseconds) - before)) * 100 / 250))
    echo $((after < 100 ? 100 : after > 1000 ? 1000 : after))
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
