"""Takes the pictures of the page in docs/images: what they show is played on the page's own piano."""
import pathlib
import sys

from playwright.sync_api import sync_playwright

from daemon import Daemon
from visit import launch, visit

UNIFIED, POLYCHORD, SLASH = (48, 52, 55, 59, 62, 66, 69), (48, 52, 55, 60, 61, 65, 68), (43, 53, 57, 60)
SHARED = (38, 48, 53, 57, 60, 64, 69)
BEFORE = ((50, 53, 57, 60, 64), (43, 53, 57, 59, 64), (48, 52, 55, 59, 62), (57, 61, 65, 67, 72), (50, 53, 60, 64, 65), (43, 53, 57, 60))

DESK, PROJECTOR = {"width": 1280, "height": 720}, {"width": 1920, "height": 1080}
PHONE, SIDE = {"width": 360, "height": 640}, {"width": 640, "height": 360}

# A stand-in for the video below the overlay.
VIDEO = "linear-gradient(105deg, #3b2533, #5d4638 45%, #23303d)"

# File: (address, size, light or dark, what is held)
PICTURES = {
    "page-dark": ("/", DESK, "dark", UNIFIED),
    "page-light": ("/", DESK, "light", POLYCHORD),
    "page-phone-dark": ("/", PHONE, "dark", SHARED),
    "page-phone-light": ("/", PHONE, "light", SLASH),
    "page-phone-side": ("/", SIDE, "dark", UNIFIED),
    "page-projector": ("/", PROJECTOR, "light", SLASH),
    "stage-dark": ("/?stage", PROJECTOR, "dark", UNIFIED),
    "stage-light": ("/?stage", PROJECTOR, "light", POLYCHORD),
    "overlay-name": ("/overlay", {"width": 900, "height": 240}, "dark", UNIFIED),
    "overlay-keyboard": ("/overlay?keyboard=1&hands=1", {"width": 900, "height": 420}, "dark", POLYCHORD),
}


def main(program, folder):
    daemon = Daemon(program)
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        with visit(browser, daemon, has_touch=True) as piano:
            piano.choose("#key", "C major")
            for notes in BEFORE:
                piano.hold(*notes)
            for name, (path, size, scheme, notes) in PICTURES.items():
                with piano.holding(*notes), visit(browser, daemon, path, viewport=size, color_scheme=scheme) as it:
                    it.wait_until("document.querySelector('#name .seen')?.hasChildNodes()")
                    if path.startswith("/overlay"):
                        it.page.evaluate(f"document.documentElement.style.background = '{VIDEO}'")
                    it.settle()
                    file = pathlib.Path(folder, f"{name}.png")
                    file.write_bytes(it.page.screenshot())
                    print(f"{file} {file.stat().st_size // 1024} kB")
        browser.close()
    daemon.stop()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
