"""The drawer with the settings, and what is kept beyond the restart."""
import os
import pathlib
import tempfile

from daemon import Daemon
from visit import visit


# The answer of `busctl` about a piano that is paired and is not connected.
PAIRED = """{"type":"a{oa{sa{sv}}}","data":[{"/org/bluez/hci0":{"org.bluez.Adapter1":{"Powered":{"type":"b","data":true}}},
"/org/bluez/hci0/dev_C4":{"org.bluez.Device1":{"Address":{"type":"s","data":"C4:5D:83:0A:11:22"},"Alias":{"type":"s","data":"<i>CH-88"},
"Paired":{"type":"b","data":true},"Connected":{"type":"b","data":false},"UUIDs":{"type":"as","data":["03b80e5a-ede8-4b33-a751-6ce34ec4c700"]}}}}]}"""


def configuration(daemon):
    return pathlib.Path(daemon.folder.name, "chordd.yaml")


def test_what_is_changed_says_that_it_lasts_until_the_restart_and_is_saved(browser, daemon):
    before = configuration(daemon).read_text()
    with visit(browser, daemon) as it:
        assert it.page.evaluate("document.querySelector('#unsaved').hidden")
        it.choose("#style", "jazz")
        it.wait_until("!document.querySelector('#unsaved').hidden")
        assert it.page.inner_text("#unsaved-names") == "Until the restart: style"
        it.press("#settings")
        it.page.select_option("#note-names", "german")
        assert not it.page.is_visible("#alternatives-count"), "what few change stands open"
        it.page.click("#drawer summary")
        it.page.select_option("#alternatives-count", "5")
        it.page.select_option("#hold-time", "2000ms")
        it.page.click("label:has(#rootless)")
        it.wait_until("document.querySelector('#saved').textContent.includes('hold')")
        # The split is written with other names, and is the same key.
        assert "split" not in it.page.inner_text("#saved")
        it.page.click("#save")
        it.wait_until("document.querySelector('#saved').textContent.startsWith('Saved: ')")
        assert "chordd.yaml" not in it.page.inner_text("#saved")
        it.wait_until("document.querySelector('#save').disabled")
    text = configuration(daemon).read_text()
    assert text.startswith("settling:\n") and "  commit: 300ms\n" in text and "  hold: 2000ms\n" in text, text
    for line in ("  style: jazz", "  notes: german", "  alternatives: 5", "  rootless: true"):
        assert line in text, text
    daemon.restart()
    with visit(browser, daemon) as it:
        it.wait_until("document.querySelector('#style').value === 'jazz'")
        assert it.page.evaluate("document.querySelector('#unsaved').hidden")
        it.press("#settings")
        assert it.page.input_value("#note-names") == "german" and it.page.is_checked("#rootless")
        assert it.page.input_value("#alternatives-count") == "5" and it.page.input_value("#hold-time") == "2000ms"
    configuration(daemon).write_text(before)
    daemon.restart()


def test_what_cannot_be_saved_is_said(browser, daemon):
    before = configuration(daemon).read_text()
    with visit(browser, daemon) as it:
        it.choose("#style", "pop")
        configuration(daemon).write_text("settling: [\n")
        it.press("#save-now")
        it.wait_until("document.querySelector('#saved').textContent.startsWith('This could not be kept.')")
        assert "chordd.yaml" not in it.page.inner_text("#drawer")
        assert configuration(daemon).read_text() == "settling: [\n"
        configuration(daemon).write_text(before)
        it.page.keyboard.press("Escape")
        it.choose("#style", "standard")
        it.complaints = [each for each in it.complaints if "503" not in each]
    daemon.restart()


def test_the_split_is_learned_from_the_next_key(browser, daemon):
    with visit(browser, daemon) as it:
        it.press("#settings")
        it.page.click("#learn-split")
        it.wait_until("document.querySelector('#split-now').textContent.startsWith('Press the lowest key')")
        it.page.click("#drawer-close")
        it.page.mouse.click(*it.key_point(55))
        it.wait_until("document.querySelector('#split').getAttribute('aria-valuenow') === '55'")
        it.wait_until("document.querySelector('#unsaved-names').textContent === 'Until the restart: split'")
    daemon.restart()


def test_the_drawer_is_operated_by_the_keyboard_and_letters_play_nothing_in_it(browser, daemon):
    with visit(browser, daemon) as it:
        it.open_menu()
        it.page.focus("#settings")
        it.page.keyboard.press("Enter")
        it.page.wait_for_selector("#drawer[open]")
        number, _ = daemon.newest()
        it.page.keyboard.down("KeyZ")
        it.settle()
        # Another page that plays now is heard alone.
        with visit(browser, daemon, has_touch=True) as other:
            with other.holding(52, 55):
                daemon.wait_for_hold((52, 55), number)
        it.page.keyboard.up("KeyZ")
        it.page.keyboard.press("Escape")
        it.wait_until("!document.querySelector('#drawer').open")
        assert it.page.evaluate("document.activeElement.id") == "menu"


def test_the_drawer_says_the_next_step_to_a_keyboard(browser, daemon):
    with tempfile.TemporaryDirectory() as folder:
        busctl = pathlib.Path(folder, "busctl")
        busctl.write_text(f"#!/bin/sh\ncat <<'END'\n{PAIRED}\nEND\n")
        busctl.chmod(0o755)
        own = Daemon(daemon.program, PATH=f"{folder}:{os.environ['PATH']}")
        try:
            with visit(browser, own) as it:
                it.press("#settings")
                it.wait_until("document.querySelector('#connections').textContent.includes('Bluetooth')")
                said = it.page.inner_text("#connections")
                # The name is that of a stranger, so it is text.
                assert "<i>CH-88 is paired by Bluetooth and not connected" in said and "bluetoothctl connect C4:5D:83:0A:11:22" in said, said
        finally:
            own.stop()
