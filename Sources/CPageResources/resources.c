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

    RESOURCE("assets/favicon.svg")
#embed "../PageServer/Resources/assets/favicon.svg"
    END

    default: return 0;
  }
}
