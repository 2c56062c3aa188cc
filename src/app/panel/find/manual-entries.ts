import type { FindEntry } from "#app/panel/find/panel-entries.ts";
import { splitManual } from "#app/panel/lib/split-manual.ts";

import manual from "../../../../docs/manual.md?raw";

/** The chapters of the manual. */
export const MANUAL_ENTRIES: readonly FindEntry[] = splitManual(manual, () => undefined).map(
  ({ id, title, text }) => ({
    id: `manual ${id}`,
    title,
    body: text,
    kind: "Manual",
    hiding: null,
    target: { type: "manual", path: `/admin/manual#${id}` },
  }),
);
