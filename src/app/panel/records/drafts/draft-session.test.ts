import { expect, test } from "vitest";

import { DraftSession, type TypedDraft } from "#app/panel/records/drafts/draft-session.ts";
import { groupFields } from "#app/panel/records/edit/form-values.ts";
import { DataError } from "#data/client/errors.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";

const STORED = { title: "Urea", description: "Nitrógeno" };

/** One product's draft on the server, and the pages that edit the product. */
function startServer() {
  let stored: RecordDraft | null = null;
  let version = 0;
  let losesResponses = false;
  const put = ({ base, changes, typed }: TypedDraft) => {
    version += 1;
    stored = { id: "d", base, changes, typed, updated_at: `${version}` } as RecordDraft;
    return losesResponses
      ? Promise.reject(new DataError({ message: "", code: "", status: 0 }))
      : Promise.resolve(stored);
  };
  const openPage = () => {
    const shown: object[] = [];
    const session = new DraftSession({
      calls: {
        find: () => Promise.resolve(stored),
        create: (_id, typed) =>
          stored === null
            ? put(typed)
            : Promise.reject(new DataError({ message: "", code: "23505", status: 409 })),
        update: (known, typed) =>
          known.updated_at === stored?.updated_at
            ? put(typed)
            : Promise.reject(new DataError({ message: "", code: "PGRST116", status: 406 })),
        remove: () => Promise.resolve(null),
      },
      place: { form: "productos", recordId: "7" },
      recordId: "7",
      isNew: false,
      opened: null,
      initial: STORED,
      form: {
        userId: "ana",
        title: "Editar «Urea»",
        base: STORED,
        readValues: ({ typed }) => typed ?? {},
        toDraft: (fields) => {
          const typed = groupFields(fields) as RecordDraft["typed"];
          return Promise.resolve({ base: STORED, typed, changes: null, invalid: new Set() });
        },
        onMerged: (fields) => shown.push(groupFields(fields)),
        onTyped: () => undefined,
      },
    });
    const type = async (values: object) => {
      session.note({ ...STORED, ...values });
      await session.flush();
    };
    return { session, shown, type };
  };
  return {
    openPage,
    readTyped: () => stored?.typed,
    loseResponses: (isLost: boolean) => {
      losesResponses = isLost;
    },
  };
}

test("two tabs of one person keep what was typed in either", async () => {
  const { openPage, readTyped } = startServer();
  const [first, second] = [openPage(), openPage()];
  await first.type({ description: "Desde la primera" });
  await second.type({ title: "Urea protegida" });
  expect(readTyped()).toEqual({ title: "Urea protegida", description: "Desde la primera" });
  expect(second.shown.at(-1)).toMatchObject({ description: "Desde la primera" });
});

test("what both tabs changed is a conflict", async () => {
  const { openPage, readTyped } = startServer();
  const [first, second] = [openPage(), openPage()];
  await first.type({ title: "Urea primera" });
  await second.type({ title: "Urea segunda" });
  expect(readTyped()).toMatchObject({ title: "Urea primera" });
  expect(second.session.readStatus()).toMatchObject({ problem: "conflict", isUnsaved: true });
});

test("a draft whose response was lost is continued without a question", async () => {
  const { openPage, readTyped, loseResponses } = startServer();
  const { session, type } = openPage();
  loseResponses(true);
  await type({ title: "Urea p" });
  expect(session.readStatus().problem).toBe("failed");
  loseResponses(false);
  await type({ title: "Urea protegida" });
  expect(readTyped()).toMatchObject({ title: "Urea protegida" });
  expect(session.readStatus()).toMatchObject({ problem: null, isUnsaved: false });
});
