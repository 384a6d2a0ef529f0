"""The page, the stage and the overlay when chordd ends, hangs or cannot be reached."""
import contextlib
import signal

from daemon import Daemon, Network, wait_for
from visit import visit

TOUCH = {"has_touch": True}
CONDITION = "document.documentElement.dataset.condition"
IS_GONE = f"{CONDITION} === 'gone'"
IS_PALE = "parseFloat(getComputedStyle(document.querySelector('#name')).opacity) < 0.6"
# More than two heartbeats and the margin of the page, in its own seconds.
PATIENCE = 12


@contextlib.contextmanager
def own_daemon(daemon):
    """A daemon that may be harmed."""
    own = Daemon(daemon.program)
    try:
        yield own
    finally:
        own.process.send_signal(signal.SIGCONT)
        own.stop()


@contextlib.contextmanager
def looking(browser, at):
    """A page with a chord held on it, a stage and an overlay that would keep the last name for ever."""
    with visit(browser, at, clock=True, **TOUCH) as playing, visit(browser, at, "/?stage", clock=True) as stage:
        with visit(browser, at, "/overlay?hold=forever&keyboard=1", clock=True) as overlay:
            yield playing, stage, overlay
            for each in (playing, stage, overlay):
                each.complaints = [words for words in each.complaints if "WebSocket" not in words and "ERR_" not in words]


def is_noticed(playing, stage, overlay):
    playing.wait_until(IS_GONE)
    stage.wait_until(IS_GONE)
    overlay.wait_until("document.querySelector('#name').dataset.name === ''")
    assert overlay.page.locator("#keys .key[data-hand]").count() == 0
    assert "no connection" in playing.page.inner_text("#connection")
    assert playing.page.evaluate(IS_PALE) and stage.page.evaluate(IS_PALE)
    assert "no connection" in stage.page.evaluate("getComputedStyle(document.body, '::after').content")


def tries_again(it):
    """The page tries to connect, and that is no connection yet."""
    def sockets():
        it.pass_time(1)
        return sum(url.startswith("ws:") for url in it.requests)
    before = sockets()
    wait_for("the page tries again", sockets, lambda count: count > before)
    assert it.page.evaluate(IS_GONE)


def is_current(playing, stage, overlay):
    """The connection is back, and what is held now is shown."""
    for each in (playing, stage):
        each.wait_until(f"{CONDITION} === 'connected' || {CONDITION} === 'waiting'")
        each.wait_for_name("")
    with playing.holding(50, 53, 57):
        for each in (playing, stage, overlay):
            each.wait_for_name("Dmi")


def test_a_daemon_that_is_killed_while_a_key_is_held_is_missed_at_once(browser, daemon):
    with own_daemon(daemon) as own, looking(browser, own) as pages:
        with pages[0].holding(48, 52, 55):
            for each in pages:
                each.wait_for_name("C")
            own.kill()
            is_noticed(*pages)
        own.start()
        is_current(*pages)


def test_a_daemon_that_hangs_is_missed_after_two_heartbeats(browser, daemon):
    with own_daemon(daemon) as own, looking(browser, own) as pages:
        with pages[0].holding(48, 52, 55):
            for each in pages:
                each.wait_for_name("C")
            own.process.send_signal(signal.SIGSTOP)
            for each in pages:
                each.pass_time(PATIENCE)
            is_noticed(*pages)
            # Tries that are taken by the kernel of a daemon that hangs are no connection.
            tries_again(pages[0])
        own.process.send_signal(signal.SIGCONT)
        is_current(*pages)


def test_a_network_that_is_cut_is_missed_after_two_heartbeats(browser, daemon):
    with own_daemon(daemon) as own:
        network = Network(own)
        with looking(browser, network) as pages:
            with pages[0].holding(48, 52, 55):
                for each in pages:
                    each.wait_for_name("C")
                network.cut()
                for each in pages:
                    each.pass_time(PATIENCE)
                is_noticed(*pages)
            network.mend()
            is_current(*pages)


def test_a_page_that_was_asleep_is_not_gone(browser, daemon):
    count = """() => {
        globalThis.times = 0;
        new MutationObserver(() => { if (document.documentElement.dataset.condition === "gone") times += 1; })
            .observe(document.documentElement, { attributes: true, attributeFilter: ["data-condition"] });
    }"""
    lives = [True]
    with through_a_filter(browser, daemon, lambda text: lives[0]) as (asleep, late), visit(browser, daemon, **TOUCH) as playing:
        asleep.page.evaluate(count)
        lives[0] = False
        wait_for("a heartbeat comes while the page sleeps", lambda: asleep.page.evaluate("0") or len(late))
        # It wakes: its timers are late, and only then it reads what has come.
        asleep.stop_time(15)
        lives[0] = True
        for deliver in late:
            deliver()
        with playing.holding(48, 52, 55):
            asleep.wait_for_name("C")
        asleep.pass_time(4)
        assert asleep.page.evaluate("times") == 0, "it was said to be gone after the page had slept"


def test_a_page_that_is_opened_while_the_input_hangs_finds_out(browser, daemon):
    with through_a_filter(browser, daemon, lambda text: False) as (it, _):
        it.pass_time(PATIENCE)
        it.wait_until(IS_GONE)


def test_a_server_that_greets_while_the_input_hangs_is_no_connection(browser, daemon):
    lives = [True]
    with through_a_filter(browser, daemon, lambda text: lives[0]) as (it, _), visit(browser, daemon, **TOUCH) as playing:
        lives[0] = False
        it.pass_time(PATIENCE)
        it.wait_until(IS_GONE)
        with playing.holding(48, 52, 55):
            playing.wait_for_name("C")
            tries_again(it)
            assert it.page.get_attribute("#name", "data-name") == ""
            lives[0] = True
            it.wait_until(f"{CONDITION} === 'connected'")
            it.wait_for_name("C")


@contextlib.contextmanager
def through_a_filter(browser, daemon, may_pass):
    """A page that gets those heartbeats alone that may pass, and everything else; and what delivers the heartbeats that were kept back."""
    late = []

    def filtered(socket):
        server = socket.connect_to_server()

        def take(text):
            if '"heartbeat"' not in text or may_pass(text):
                socket.send(text)
            else:
                late.append(lambda: socket.send(text))
        server.on_message(take)

    with visit(browser, daemon, "about:blank", clock=True) as it:
        it.page.route_web_socket("**/events*", filtered)
        it.page.goto(daemon.address + "/")
        it.wait_for_connection()
        yield it, late
