# The one way in which shell scripts of tests wait: for a state, with a limit that only a hang reaches. Read with `source`.

# wait_for WHAT COMMAND...: runs the command again and again until it succeeds; WHAT is the state in words.
wait_for() {
    local what=$1 end=$((SECONDS + ${TEST_HANG_SECONDS:-120}))
    shift
    until "$@"; do
        if ((SECONDS >= end)); then
            echo "$what: that never came; the last look was: $*" >&2
            return 1
        fi
        sleep 0.05
    done
}
