import { expect, test } from "vitest";

import { type Conflict, type Decision, saveChanges } from "#app/panel/records/edit/save-changes.ts";
import { DataError } from "#data/client/errors.ts";

interface Row {
  title: string;
  text: string;
  isOn: boolean;
  updated_at: string;
}

const BASE: Row = { title: "A", text: "a", isOn: false, updated_at: "1" };
const notFound = () => new DataError({ message: "", code: "PGRST116", status: 406 });

/** A database with one row, which other clients change before each update. */
function startStore(others: readonly (Partial<Row> | "delete" | null)[]) {
  let row: Row | null = BASE;
  const remaining = [...others];
  const sent: Partial<Row>[] = [];
  return {
    sent,
    current: () => row,
    update: async (changes: Partial<Row>, known: Row) => {
      const other = remaining.shift() ?? null;
      if (other === "delete") row = null;
      else if (other !== null && row !== null) {
        row = { ...row, ...other, updated_at: `${row.updated_at}'` };
      }
      if (row === null || row.updated_at !== known.updated_at) throw notFound();
      sent.push(changes);
      row = { ...row, ...changes, updated_at: `${row.updated_at}+` };
      return row;
    },
    read: async () => {
      if (row === null) throw notFound();
      return row;
    },
    create: async () => {
      row = { ...BASE, title: "Otra vez", updated_at: "new" };
      return row;
    },
  };
}

/** Answers each question with the next decision, and records the questions. */
function answerWith(...decisions: Decision[]) {
  const conflictes: Conflict<Row>[] = [];
  return {
    conflictes,
    ask: async (conflict: Conflict<Row>) => {
      conflictes.push(conflict);
      const decision = decisions.shift();
      if (decision === undefined) throw new Error("no one should be asked");
      return decision;
    },
  };
}

const MINE: Decision = { kind: "save", theirs: [] };
const WAIT: Decision = { kind: "wait" };

test("changes are saved over the version that they were made from", async () => {
  const store = startStore([]);
  await saveChanges(store, BASE, { title: "B" }, answerWith().ask);
  expect(store.sent).toEqual([{ title: "B" }]);
});

test("without a change nothing is sent", async () => {
  const store = startStore([]);
  expect(await saveChanges(store, BASE, {}, answerWith().ask)).toBe(BASE);
  expect(store.sent).toEqual([]);
});

test("fields that only the other administrator changed are merged without a question", async () => {
  const store = startStore([{ isOn: true }]);
  await saveChanges(store, BASE, { title: "B" }, answerWith().ask);
  expect(store.current()).toMatchObject({ title: "B", isOn: true });
});

test("fields that both changed lead to a question, with both versions and the one before", async () => {
  const store = startStore([{ title: "C", text: "c" }]);
  const { ask, conflictes } = answerWith(MINE);
  await saveChanges(store, BASE, { title: "B" }, ask);
  expect(conflictes).toMatchObject([
    {
      kind: "changed",
      before: BASE,
      theirs: { title: "C" },
      mine: { title: "B" },
      fields: ["title"],
    },
  ]);
  expect(store.current()).toMatchObject({ title: "B", text: "c" });
});

test("fields that stay theirs are not sent, the other changes are", async () => {
  const store = startStore([{ title: "C" }]);
  const { ask } = answerWith({ kind: "save", theirs: ["title"] });
  await saveChanges(store, BASE, { title: "B", text: "b" }, ask);
  expect(store.sent).toEqual([{ text: "b" }]);
  expect(store.current()).toMatchObject({ title: "C", text: "b" });
});

test("when all fields stay theirs nothing is sent", async () => {
  const store = startStore([{ title: "C" }]);
  const { ask } = answerWith({ kind: "save", theirs: ["title"] });
  expect(await saveChanges(store, BASE, { title: "B" }, ask)).toMatchObject({ title: "C" });
  expect(store.sent).toEqual([]);
});

test("fields whose texts are joined are saved as the joined text", async () => {
  const store = startStore([{ title: "C", text: "c" }]);
  const { ask } = answerWith({ kind: "save", theirs: ["title"], joined: { text: "c\n\nb" } });
  await saveChanges(store, BASE, { title: "B", text: "b" }, ask);
  expect(store.sent).toEqual([{ text: "c\n\nb" }]);
  expect(store.current()).toMatchObject({ title: "C", text: "c\n\nb" });
});

test("a deleted record that cannot be created again is a failure", async () => {
  const store = { ...startStore(["delete"]), create: null };
  await expect(saveChanges(store, BASE, { title: "B" }, answerWith().ask)).rejects.toMatchObject({
    kind: "not-found",
  });
});

test("saves nothing if the user chooses to continue editing", async () => {
  const store = startStore([{ title: "C" }]);
  expect(await saveChanges(store, BASE, { title: "B" }, answerWith(WAIT).ask)).toBeNull();
  expect(store.current()).toMatchObject({ title: "C" });
});

test("a third version leads to a question only where it differs from the second", async () => {
  const store = startStore([{ title: "C" }, { title: "D", isOn: true }, { isOn: false }]);
  const { ask, conflictes } = answerWith(MINE, MINE);
  await saveChanges(store, BASE, { title: "B" }, ask);
  expect(conflictes).toMatchObject([
    { before: { title: "A" }, theirs: { title: "C" } },
    { before: { title: "C" }, theirs: { title: "D" } },
  ]);
  expect(store.current()).toMatchObject({ title: "B", isOn: false });
});

test("a deleted record is created again only when the user wants that", async () => {
  const again = startStore(["delete"]);
  expect(await saveChanges(again, BASE, { title: "B" }, answerWith(MINE).ask)).toMatchObject({
    title: "Otra vez",
  });
  const gone = startStore(["delete"]);
  const { ask, conflictes } = answerWith(WAIT);
  expect(await saveChanges(gone, BASE, { title: "B" }, ask)).toBeNull();
  expect(conflictes).toEqual([{ kind: "gone" }]);
  expect(gone.current()).toBeNull();
});

test("the current version that still cannot be replaced is a failure", async () => {
  const store = { ...startStore([]), update: () => Promise.reject(notFound()) };
  await expect(saveChanges(store, BASE, { title: "B" }, answerWith().ask)).rejects.toMatchObject({
    kind: "not-found",
  });
});

test("any other failure is passed on", async () => {
  const failure = new DataError({ message: "", code: "", status: 503 });
  const store = { ...startStore([]), update: () => Promise.reject(failure) };
  await expect(saveChanges(store, BASE, { title: "B" }, answerWith().ask)).rejects.toBe(failure);
});

const noResponse = () => new DataError({ message: "Failed to fetch", code: "", status: 0 });

test("a change whose response was lost is found, and counts as saved", async () => {
  const store = startStore([]);
  const losing = {
    ...store,
    update: async (changes: Partial<Row>, known: Row) => {
      await store.update(changes, known);
      throw noResponse();
    },
  };
  const saved = await saveChanges(losing, BASE, { title: "B" }, answerWith().ask);
  expect(saved).toEqual(store.current());
  expect(store.sent).toEqual([{ title: "B" }]);
});

test("a change that did not arrive fails with the original error", async () => {
  const store = { ...startStore([]), update: () => Promise.reject(noResponse()) };
  await expect(saveChanges(store, BASE, { title: "B" }, answerWith().ask)).rejects.toMatchObject({
    kind: "network",
    message: "Failed to fetch",
  });
});
