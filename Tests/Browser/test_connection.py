"""The page, the stage and the overlay when chordd ends, hangs or cannot be reached."""
import contextlib
import signal
import time

from daemon import Daemon, Network
from visit import visit

TOUCH = {"has_touch": True}
CONDITION = "document.documentElement.dataset.condition"
IS_GONE = f"{CONDITION} === 'gone'"
IS_PALE = "parseFloat(getComputedStyle(document.querySelector('#name')).opacity) < 0.6"
# Two heartbeats missed, and the margins of the page and of a busy machine.
PATIENCE = 20


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
    with visit(browser, at, **TOUCH) as playing, visit(browser, at, "/?stage") as stage:
        with visit(browser, at, "/overlay?hold=forever&keyboard=1") as overlay:
            yield playing, stage, overlay
            for each in (playing, stage, overlay):
                each.complaints = [words for words in each.complaints if "WebSocket" not in words and "ERR_" not in words]


def is_noticed(playing, stage, overlay, limit):
    began = time.monotonic()
    playing.wait_until(IS_GONE, limit)
    noticed = time.monotonic() - began
    stage.wait_until(IS_GONE, limit)
    overlay.wait_until("document.querySelector('#name').dataset.name === ''", limit)
    assert overlay.page.locator("#keys .key[data-hand]").count() == 0
    assert "no connection" in playing.page.inner_text("#connection")
    assert playing.page.evaluate(IS_PALE) and stage.page.evaluate(IS_PALE)
    assert "no connection" in stage.page.evaluate("getComputedStyle(document.body, '::after').content")
    return noticed


def is_current(playing, stage, overlay):
    """The connection is back, and what is held now is shown."""
    for each in (playing, stage):
        each.wait_until(f"{CONDITION} === 'connected' || {CONDITION} === 'waiting'", PATIENCE)
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
            assert is_noticed(*pages, 2) < 2
        own.start()
        is_current(*pages)


def test_a_daemon_that_hangs_is_missed_after_two_heartbeats(browser, daemon):
    with own_daemon(daemon) as own, looking(browser, own) as pages:
        with pages[0].holding(48, 52, 55):
            for each in pages:
                each.wait_for_name("C")
            own.process.send_signal(signal.SIGSTOP)
            assert is_noticed(*pages, PATIENCE) > 4
            # Tries that are taken by the kernel of a daemon that hangs are no connection.
            pages[0].page.wait_for_timeout(3000)
            assert pages[0].page.evaluate(IS_GONE)
        own.process.send_signal(signal.SIGCONT)
        is_current(*pages)


def test_a_network_that_is_cut_is_missed_after_two_heartbeats(browser, daemon):
    with own_daemon(daemon) as own:
        network = Network(own)
        with looking(browser, network) as pages:
            with pages[0].holding(48, 52, 55):
                for each in pages:
                    each.wait_for_name("C")
                network.is_cut = True
                is_noticed(*pages, PATIENCE)
            network.is_cut = False
            is_current(*pages)


def test_a_page_that_was_asleep_is_not_gone(browser, daemon):
    count = """() => {
        globalThis.times = 0;
        new MutationObserver(() => { if (document.documentElement.dataset.condition === "gone") times += 1; })
            .observe(document.documentElement, { attributes: true, attributeFilter: ["data-condition"] });
    }"""
    with visit(browser, daemon) as asleep:
        asleep.page.evaluate(count)
        tools = asleep.context.new_cdp_session(asleep.page)
        tools.send("Page.setWebLifecycleState", {"state": "frozen"})
        time.sleep(15)
        tools.send("Page.setWebLifecycleState", {"state": "active"})
        asleep.page.wait_for_timeout(4000)
        assert asleep.page.evaluate("times") == 0, "it was said to be gone after the page had slept"
        with visit(browser, daemon, **TOUCH) as playing, playing.holding(48, 52, 55):
            asleep.wait_for_name("C")


def test_a_page_that_is_opened_while_the_input_hangs_finds_out(browser, daemon):
    with through_a_filter(browser, daemon, lambda text: False) as it:
        it.wait_until(IS_GONE, PATIENCE)


def test_a_server_that_greets_while_the_input_hangs_is_no_connection(browser, daemon):
    lives = [True]
    with through_a_filter(browser, daemon, lambda text: lives[0]) as it, visit(browser, daemon, **TOUCH) as playing:
        it.page.wait_for_timeout(1000)
        lives[0] = False
        it.wait_until(IS_GONE, PATIENCE)
        with playing.holding(48, 52, 55):
            playing.wait_for_name("C")
            it.page.wait_for_timeout(3000)
            assert it.page.evaluate(IS_GONE) and it.page.get_attribute("#name", "data-name") == ""
            lives[0] = True
            it.wait_until(f"{CONDITION} === 'connected'", PATIENCE)
            it.wait_for_name("C")


@contextlib.contextmanager
def through_a_filter(browser, daemon, may_pass):
    """A page that gets those heartbeats alone that may pass, and everything else."""
    def filtered(socket):
        server = socket.connect_to_server()
        server.on_message(lambda text: ('"heartbeat"' not in text or may_pass(text)) and socket.send(text))

    with visit(browser, daemon, "about:blank") as it:
        it.page.route_web_socket("**/events*", filtered)
        it.page.goto(daemon.address + "/")
        it.wait_for_connection()
        yield it
