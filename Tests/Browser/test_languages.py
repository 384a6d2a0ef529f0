"""The languages of the page: which one is taken, that nothing stays English, and that longer words fit."""
import re

from visit import modules, visit

VIEWS = ["/", "/practice", "/learn", "/combine", "/chord/Cma7", "/scale/D Dorian", "/circle", "/diary", "/sheet", "/screens"]
SIZES = [(390, 844), (1024, 600)]
LANGUAGES = ["de", "es"]
# As musicians say it there, too.
SAME = {"Lead sheet", "Lead sheets", "Upper structures", "Guide tones", "Locked hands", "Upper structure"}
# Every English text of several words that stands in the catalogs, but for what is typed as it stands.
ENGLISH = """async () => {
    const found = [], TYPED = ["example", "keyExample"];
    const collect = (value) => {
        if (typeof value === "string") found.push(value);
        else if (value && typeof value === "object") Object.entries(value).forEach(([name, each]) => TYPED.includes(name) || collect(each));
    };
    const base = `${location.origin}/source/`;
    for (const [file, names] of Object.entries({
        "messages": ["messages"], "practice-texts": ["texts", "learn", "statistics"], "circle-texts": ["texts"], "diary-texts": ["texts"], "sheet-texts": ["texts"],
        "combine-texts": ["texts"], "explore-texts": ["texts"], "look-up-texts": ["texts"] })) {
        const module = await import(new URL(`./${file}.js`, base));
        names.forEach((name) => collect(module[name]));
    }
    return found.filter((text) => /[a-z]{2,} [a-z]{2,}/i.test(text));
}"""
SEEN = """() => {
    const texts = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walk.nextNode()) {
        const node = walk.currentNode;
        if (node.nodeType === Node.TEXT_NODE) { if (!node.parentElement.closest("noscript, script, style")) texts.push(node.textContent); }
        else for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"]) if (node.hasAttribute(name)) texts.push(node.getAttribute(name));
    }
    return texts.map((text) => text.trim()).filter(Boolean);
}"""


def language(it):
    return it.page.evaluate("document.documentElement.lang")


def send_source(route):
    """A module as it was written: the program has bundles, in which no catalog has an address."""
    name = route.request.url.split("/")[-1]
    route.fulfill(path=modules() / name, content_type="text/javascript")


def test_nothing_of_the_page_stays_english(browser, daemon):
    with visit(browser, daemon) as it:
        it.wait_for_connection()
        it.page.route("**/source/*", send_source)
        english = set(it.page.evaluate(ENGLISH))
        drills = {text for drill in it.page.evaluate("fetch('/api/practice').then((reply) => reply.json())")["drills"]
                  for text in (drill["title"], drill["summary"]) if re.search(r"[a-z]{2,} [a-z]{2,}", text)}
    assert len(english) > 200 and len(drills) > 40, (len(english), len(drills))
    for code in LANGUAGES:
        for view in VIEWS:
            with visit(browser, daemon, f"{view}?lang={code}") as it:
                it.page.wait_for_selector("h1", state="attached")
                it.wait_until("!document.body.textContent.includes('One moment')")
                if view == "/practice":
                    # The groups of drills are closed at first.
                    it.page.wait_for_selector(".drill-title", state="attached")
                    it.page.evaluate("for (const group of document.querySelectorAll('.drill-group')) group.open = true")
                if view == "/learn":
                    it.page.wait_for_selector(".scale-steps li")
                assert language(it) == code
                seen = set(it.page.evaluate(SEEN)) - SAME
                assert not seen & (english | drills), (code, view, seen & (english | drills))


def test_the_words_of_each_language_fit(browser, daemon):
    for code in LANGUAGES:
        for width, height in SIZES:
            with visit(browser, daemon, f"/?lang={code}", viewport={"width": width, "height": height}) as it:
                for view in VIEWS:
                    it.page.goto(f"{daemon.address}{view}?lang={code}")
                    it.page.wait_for_selector("h1", state="attached")
                    it.wait_for_connection()
                    wide = it.page.evaluate("document.documentElement.scrollWidth")
                    assert wide <= width, (code, view, width, wide)


def test_the_language_of_the_browser_is_taken_and_a_choice_overrides_it(browser, daemon):
    with visit(browser, daemon, locale="de-DE") as it:
        it.page.wait_for_selector("#name-box", state="attached")
        assert language(it) == "de"
        it.page.wait_for_selector("#note-names option", state="attached")
        it.page.evaluate("document.querySelector('#settings').click()")
        assert it.page.inner_text("#drawer-title").startswith("Einstellungen")
        # It is offered to call notes as Germans do, and nothing is changed before.
        it.page.wait_for_selector("#use-usual-notes")
        assert it.page.input_value("#note-names") == "english"
        it.page.click("#use-usual-notes")
        it.wait_until("document.querySelector('#note-names').value === 'german'")
        assert it.page.is_hidden("#use-usual-notes")
        it.page.select_option("#note-names", "english")
        it.wait_until("document.querySelector('#note-names').value === 'english'")
        with it.page.expect_navigation():
            it.page.select_option("#language", "es")
        it.page.wait_for_selector("#name-box", state="attached")
        assert language(it) == "es"
        it.page.goto(daemon.address + "/?lang=en")
        it.page.wait_for_selector("#name-box", state="attached")
        assert language(it) == "en"
        it.page.goto(daemon.address + "/diary")
        it.page.wait_for_selector("h1", state="attached")
        assert language(it) == "es"
