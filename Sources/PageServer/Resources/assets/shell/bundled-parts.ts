// The parts of features that stand in the files of this screen, by their names. scripts/bundle-page fills it; until then each is loaded.

import type { Places } from "./parts.js";

export const bundled: Record<string, Places> = {};
