import { expect, test } from "vitest";

import { DraftAutosave } from "#app/panel/records/drafts/draft-autosave.ts";
import type { DraftPlace } from "#app/panel/records/drafts/draft-entries.ts";

test("a recovered draft is removed when its form is saved before it wrote its own", () => {
  const removed: DraftPlace[] = [];
  const store = {
    write: () => true,
    remove: (place: DraftPlace) => void removed.push(place),
    list: () => [],
    isLocked: () => false,
    unlock: () => undefined,
    prune: () => undefined,
  };
  const recovered = { userId: "ana", form: "productos", recordId: "7", pageId: "p1" };
  const autosave = new DraftAutosave(store, () => undefined);
  autosave.replace(recovered);
  expect(removed).toEqual([]);
  autosave.discard();
  expect(removed).toEqual([recovered]);
});
