// The list of the page's files; each stands here once. A test holds the list to the folder.
#include "CPageResources.h"

// C23, which clang knows in older C, too; the compiler watches the files for changes.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define RESOURCE(name)        \
  case __COUNTER__: {         \
    resource->path = name;    \
    static const unsigned char bytes[] = {

#define END                        \
    };                             \
    resource->bytes = bytes;       \
    resource->count = sizeof bytes; \
    return 1;                      \
  }

int cpage_resource(int number, struct cpage_resource *resource) {
  switch (number) {
    RESOURCE("index.html")
#embed "../PageServer/Resources/index.html"
    END

    RESOURCE("overlay.html")
#embed "../PageServer/Resources/overlay.html"
    END

    RESOURCE("assets/announcer.js")
#embed "../PageServer/Resources/assets/announcer.js"
    END

    RESOURCE("assets/api.js")
#embed "../PageServer/Resources/assets/api.js"
    END

    RESOURCE("assets/awake.mp4")
#embed "../PageServer/Resources/assets/awake.mp4"
    END

    RESOURCE("assets/awake.webm")
#embed "../PageServer/Resources/assets/awake.webm"
    END

    RESOURCE("assets/big-name.js")
#embed "../PageServer/Resources/assets/big-name.js"
    END

    RESOURCE("assets/colors.css")
#embed "../PageServer/Resources/assets/colors.css"
    END

    RESOURCE("assets/connection-line.js")
#embed "../PageServer/Resources/assets/connection-line.js"
    END

    RESOURCE("assets/connection.js")
#embed "../PageServer/Resources/assets/connection.js"
    END

    RESOURCE("assets/controls.css")
#embed "../PageServer/Resources/assets/controls.css"
    END

    RESOURCE("assets/drawer.js")
#embed "../PageServer/Resources/assets/drawer.js"
    END

    RESOURCE("assets/facts.js")
#embed "../PageServer/Resources/assets/facts.js"
    END

    RESOURCE("assets/favicon.svg")
#embed "../PageServer/Resources/assets/favicon.svg"
    END

    RESOURCE("assets/fit.js")
#embed "../PageServer/Resources/assets/fit.js"
    END

    RESOURCE("assets/focus.js")
#embed "../PageServer/Resources/assets/focus.js"
    END

    RESOURCE("assets/keep-awake.js")
#embed "../PageServer/Resources/assets/keep-awake.js"
    END

    RESOURCE("assets/key-geometry.js")
#embed "../PageServer/Resources/assets/key-geometry.js"
    END

    RESOURCE("assets/key-letters.js")
#embed "../PageServer/Resources/assets/key-letters.js"
    END

    RESOURCE("assets/keyboard.css")
#embed "../PageServer/Resources/assets/keyboard.css"
    END

    RESOURCE("assets/keyboard.js")
#embed "../PageServer/Resources/assets/keyboard.js"
    END

    RESOURCE("assets/keyboards.js")
#embed "../PageServer/Resources/assets/keyboards.js"
    END

    RESOURCE("assets/labels.js")
#embed "../PageServer/Resources/assets/labels.js"
    END

    RESOURCE("assets/lists.js")
#embed "../PageServer/Resources/assets/lists.js"
    END

    RESOURCE("assets/name-view.js")
#embed "../PageServer/Resources/assets/name-view.js"
    END

    RESOURCE("assets/name.css")
#embed "../PageServer/Resources/assets/name.css"
    END

    RESOURCE("assets/name.js")
#embed "../PageServer/Resources/assets/name.js"
    END

    RESOURCE("assets/notes.js")
#embed "../PageServer/Resources/assets/notes.js"
    END

    RESOURCE("assets/notice.js")
#embed "../PageServer/Resources/assets/notice.js"
    END

    RESOURCE("assets/overlay-options.js")
#embed "../PageServer/Resources/assets/overlay-options.js"
    END

    RESOURCE("assets/overlay.css")
#embed "../PageServer/Resources/assets/overlay.css"
    END

    RESOURCE("assets/overlay.js")
#embed "../PageServer/Resources/assets/overlay.js"
    END

    RESOURCE("assets/page.css")
#embed "../PageServer/Resources/assets/page.css"
    END

    RESOURCE("assets/page.js")
#embed "../PageServer/Resources/assets/page.js"
    END

    RESOURCE("assets/piano-controls.js")
#embed "../PageServer/Resources/assets/piano-controls.js"
    END

    RESOURCE("assets/piano-keys.js")
#embed "../PageServer/Resources/assets/piano-keys.js"
    END

    RESOURCE("assets/piano-latch.js")
#embed "../PageServer/Resources/assets/piano-latch.js"
    END

    RESOURCE("assets/piano-midi.js")
#embed "../PageServer/Resources/assets/piano-midi.js"
    END

    RESOURCE("assets/piano-pointer.js")
#embed "../PageServer/Resources/assets/piano-pointer.js"
    END

    RESOURCE("assets/piano.js")
#embed "../PageServer/Resources/assets/piano.js"
    END

    RESOURCE("assets/player.js")
#embed "../PageServer/Resources/assets/player.js"
    END

    RESOURCE("assets/settings.js")
#embed "../PageServer/Resources/assets/settings.js"
    END

    RESOURCE("assets/shown-chord.js")
#embed "../PageServer/Resources/assets/shown-chord.js"
    END

    RESOURCE("assets/signs-400.woff2")
#embed "../PageServer/Resources/assets/signs-400.woff2"
    END

    RESOURCE("assets/signs-700.woff2")
#embed "../PageServer/Resources/assets/signs-700.woff2"
    END

    RESOURCE("assets/signs.css")
#embed "../PageServer/Resources/assets/signs.css"
    END

    RESOURCE("assets/sound.js")
#embed "../PageServer/Resources/assets/sound.js"
    END

    RESOURCE("assets/split.js")
#embed "../PageServer/Resources/assets/split.js"
    END

    RESOURCE("assets/spoken.js")
#embed "../PageServer/Resources/assets/spoken.js"
    END

    RESOURCE("assets/stage-choices.js")
#embed "../PageServer/Resources/assets/stage-choices.js"
    END

    RESOURCE("assets/stage.js")
#embed "../PageServer/Resources/assets/stage.js"
    END

    RESOURCE("assets/state.js")
#embed "../PageServer/Resources/assets/state.js"
    END

    RESOURCE("assets/storage.js")
#embed "../PageServer/Resources/assets/storage.js"
    END

    RESOURCE("assets/strip.js")
#embed "../PageServer/Resources/assets/strip.js"
    END

    RESOURCE("assets/theme-switch.js")
#embed "../PageServer/Resources/assets/theme-switch.js"
    END

    RESOURCE("assets/theme.js")
#embed "../PageServer/Resources/assets/theme.js"
    END

    RESOURCE("assets/token.js")
#embed "../PageServer/Resources/assets/token.js"
    END

    default: return 0;
  }
}
