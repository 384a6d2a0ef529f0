"""Several views in one document: a view of a feature that these tests make up, as chordd would name and serve it."""
import contextlib
import json

from visit import visit

TOUCH = {"has_touch": True}
ADDED = [{"name": "circle", "title": "Circle of fifths", "room": "explore"}]
SCRIPT = """
import { make } from "./dom.js";
import { follow, state, View } from "./shell.js";
globalThis.followed = 0;
customElements.define("chordd-circle", class extends View {
  open(signal) {
    const name = make("p", { id: "heard" });
    this.append(make("h1", {}, "Circle"), name);
    follow(["chord"], () => { globalThis.followed += 1; name.textContent = state.chord?.name ?? ""; }, signal);
  }
});
"""


@contextlib.contextmanager
def with_circle(browser, daemon, path="/", views=ADDED):
    """A visit to a page that has the view; its greetings, documents and files are those of chordd."""
    def greet(socket):
        server = socket.connect_to_server()

        def passed_on(message):
            event = json.loads(message)
            socket.send(json.dumps({**event, "views": views}) if event["type"] == "hello" else message)
        server.on_message(passed_on)

    with visit(browser, daemon, "about:blank", **TOUCH) as it:
        it.page.route_web_socket("**/events*", greet)
        it.page.route("**/assets/*/circle.js", lambda route: route.fulfill(body=SCRIPT, content_type="text/javascript"))
        if path == "/circle":
            # As if chordd had this address: a document that a test makes up may not open a WebSocket.
            it.page.add_init_script("if (location.protocol !== 'about:') history.replaceState(null, '', '/circle')")
        it.page.goto(daemon.address + ("/" if path == "/circle" else path))
        it.wait_for_connection()
        if views:
            it.page.wait_for_selector("#rooms a", state="attached")
        yield it


def current(it):
    return it.page.evaluate("""() => [location.pathname + location.hash, document.querySelector('[aria-current=page]').textContent,
        document.querySelector('main > *').localName, document.title]""")


def test_views_change_without_a_new_document_and_what_is_held_stays(browser, daemon):
    with with_circle(browser, daemon, "/#token=x") as it:
        it.page.evaluate("globalThis.same = true")
        it.page.click("#latch")
        for midi in (48, 52, 55):
            it.page.mouse.click(*it.key_point(midi))
        it.wait_for_name("C")
        it.page.click("#rooms >> text=Explore")
        it.page.wait_for_selector("chordd-circle #heard")
        assert current(it) == ["/circle#token=x", "Explore", "chordd-circle", "Circle of fifths – chordd"]
        assert it.page.inner_text("#heard") == "C"
        assert it.page.evaluate("document.activeElement.textContent") == "Circle"
        assert it.page.locator("#stage").count() == 0
        it.page.keyboard.down("KeyM")
        it.wait_until("document.querySelector('#heard').textContent === 'Cma7'")
        it.page.keyboard.up("KeyM")
        it.page.go_back()
        it.wait_for_name("Cma7")
        assert current(it) == ["/#token=x", "Play", "chordd-play", "Cma7 – chordd"]
        assert it.page.get_attribute("#latch", "aria-pressed") == "true" and set(it.keyboard()) == {48, 52, 55, 59}
        assert it.page.evaluate("document.activeElement.id") == "name"
        # The view that is left follows nothing any more.
        followed = it.page.evaluate("globalThis.followed")
        it.page.click("#let-go")
        it.wait_for_name("")
        assert it.page.evaluate("globalThis.followed") == followed
        it.page.click("#latch")
        it.page.go_forward()
        it.page.wait_for_selector("chordd-circle h1")
        assert it.page.evaluate("globalThis.same")
        assert len([url for url in it.requests if url.endswith("/circle.js")]) == 1


def test_a_view_is_opened_by_its_address_and_by_the_keyboard(browser, daemon):
    with with_circle(browser, daemon, "/circle") as it:
        assert current(it)[:3] == ["/circle", "Explore", "chordd-circle"]
        assert it.page.evaluate("customElements.get('chordd-play') === undefined"), "a view that is not open is loaded"
        it.page.focus("#rooms a")
        it.page.keyboard.press("Enter")
        it.page.wait_for_selector("chordd-play #both-keys .key")
        assert current(it)[0] == "/" and it.page.evaluate("document.activeElement.id") == "name"


def test_one_view_has_no_links_and_the_stage_none_at_all(browser, daemon):
    with with_circle(browser, daemon, views=[]) as it:
        assert not it.page.is_visible("#rooms")
    with with_circle(browser, daemon, "/?stage") as it:
        assert not it.page.is_visible("#rooms")
        assert it.page.evaluate("document.documentElement.className.includes('stage')")


def test_views_leave_nothing_behind(browser, daemon):
    with with_circle(browser, daemon) as it:
        it.page.keyboard.down("KeyZ")
        it.wait_for_name("C")
        for _ in range(5):
            it.page.click("#rooms >> text=Explore")
            it.page.wait_for_selector("chordd-circle")
            it.page.click("#rooms >> text=Play")
            it.page.wait_for_selector("#both-keys .key")
        assert it.page.locator("#stage").count() == 1 and it.page.locator("#both-keys").count() == 1
        it.page.keyboard.up("KeyZ")
        it.wait_for_name("")
        it.page.keyboard.press("KeyF")
        it.page.wait_for_selector("html.stage")
        it.page.keyboard.press("KeyF")
        it.page.wait_for_selector("html:not(.stage)")


def test_the_circle_shows_the_chosen_key_and_marks_the_one_that_is_heard(browser, daemon):
    with visit(browser, daemon, "/circle") as it:
        it.wait_for_connection()
        it.page.wait_for_selector("chordd-circle [data-place='11']")
        it.wait_until("document.querySelector('chordd-circle h2')?.textContent === 'C major'")
        it.page.click("chordd-circle [data-mode='minor'][data-place='9']")
        it.wait_until("document.querySelector('chordd-circle h2')?.textContent === 'C minor'")
        facts = it.page.inner_text("chordd-circle section")
        for words in ("B♭ E♭ A♭", "E♭ major", "C major", "vii˚7", "B˚7"):
            assert words in facts, (words, facts)
        it.page.keyboard.press("ArrowRight")
        it.wait_until("document.querySelector('chordd-circle h2')?.textContent === 'G minor'")
        assert it.page.evaluate("document.activeElement.dataset.place") == "10"
        # A key with two spellings can be written either way.
        it.page.click("chordd-circle [data-mode='major'][data-place='6']")
        it.page.wait_for_selector("chordd-circle .other-spelling")
        first = it.page.inner_text("chordd-circle h2")
        second = {"F♯ major": "G♭ major", "G♭ major": "F♯ major"}[first]
        it.page.click("chordd-circle .other-spelling")
        it.wait_until(f"document.querySelector('chordd-circle h2')?.textContent === '{second}'")
        it.wait_until("document.activeElement.textContent.startsWith('Write it as')")
        it.page.evaluate("""() => fetch('/api/key', {method: 'POST', headers: {'Content-Type': 'application/json'},
            body: JSON.stringify({key: 'Eb major'})})""")
        it.page.wait_for_selector("chordd-circle [data-mode='major'][data-place='9'].heard")
        # The address keeps what was chosen; without it the key that is set is explained.
        it.page.reload()
        it.page.wait_for_selector("chordd-circle [data-place='9'].heard")
        it.wait_until(f"document.querySelector('chordd-circle h2')?.textContent === '{second}'")
        it.page.goto(daemon.address + "/circle")
        it.page.wait_for_selector("chordd-circle [data-place='9'].heard")
        it.wait_until("document.querySelector('chordd-circle h2')?.textContent === 'E♭ major'")
        assert "Set: E♭ major" in it.page.inner_text("chordd-circle .ear")
        assert it.page.locator("chordd-circle .heard").count() == 1


def test_the_facts_of_a_chord_are_asked_for_once_at_most_and_early(browser, daemon):
    for path, name in (("/chord/C13", "C13"), ("/chord/C13(%2311)", "C13(♯11)"), ("/chord/D%2FF%23", "D/F♯"), ("/chord/C%2B", "C+")):
        with visit(browser, daemon, path) as it:
            it.wait_until(f"document.querySelector('main h1')?.dataset.name === {json.dumps(name)}")
            times = it.page.evaluate("performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/chord?')).map(({ startTime }) => startTime)")
            modules = it.page.evaluate("performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/chord.js')).map(({ responseEnd }) => responseEnd)")
            # They come with the document, or are asked for before the module.
            assert len(times) <= 1, (path, times, [each for each in it.requests if "/api/" in each])
            assert all(time <= modules[0] for time in times), (path, times, modules)
            assert not it.complaints, it.complaints


def test_a_key_is_found_as_people_type_it(browser, daemon):
    with visit(browser, daemon, "/circle") as it:
        for typed, key in (("G", "G major"), ("Am", "A minor"), ("Bb", "B♭ major"), ("F♯m", "F♯ minor"), ("bbm", "B♭ minor"), ("E%20minor", "E minor"), ("c", "C major")):
            it.go(f"/circle/{typed}")
            it.wait_until(f"document.querySelector('chordd-circle .key-head h2')?.textContent === '{key}'")
