import { expect, test } from "vitest";

import { createJournalCipher } from "#app/panel/records/drafts/journal-cipher.ts";
import { createJournal, type EntryKey, NOTES_FORM } from "#app/panel/records/drafts/journal.ts";
import { NO_VERSION } from "#data/content.ts";

/** Local storage in memory, with a capacity in characters. */
function createStorage(room = Number.POSITIVE_INFINITY): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => {
      const others = [...items].filter(([other]) => other !== name);
      const used = others.reduce((sum, [, text]) => sum + text.length, 0);
      if (used + value.length > room) throw new DOMException("full", "QuotaExceededError");
      items.set(name, value);
    },
    removeItem: (name) => items.delete(name),
    clear: () => items.clear(),
  };
}

const CIPHER = createJournalCipher(btoa("k".repeat(32)));
const PLACE: EntryKey = { userId: "ana", form: "productos", recordId: "7", pageId: "p1" };
const draftOf = (title: string, loader = "") => ({ values: { title, loader }, base: null, title });

function start({ room }: { room?: number } = {}) {
  const clock = { now: 1000 };
  const storage = createStorage(room);
  const store = createJournal(storage, () => clock.now);
  store.unlock("ana", CIPHER);
  const titles = (userId = "ana") => store.list(userId).map(({ entry }) => entry.title);
  return { clock, storage, store, titles };
}

test("a draft is stored by user, form and record, and read back whole", () => {
  const { store, titles } = start();
  const draft = { values: { title: "Á\n" }, base: { updated_at: "1" }, title: "Editar «A»" };
  expect(store.write(PLACE, draft)).toBe(true);
  expect(store.list("ana")).toEqual([{ ...PLACE, entry: { ...draft, savedAt: 1000 } }]);
  expect(titles("eva")).toEqual([]);
  store.remove(PLACE);
  expect(titles()).toEqual([]);
});

test("a single text that was stored without its version is read, as based on an unknown one", () => {
  const { store } = start();
  store.write(PLACE, { values: { text: "Mío" }, base: "Antes", title: "Notas de Ana" });
  const [found] = store.list("ana");
  expect(found?.entry.values).toEqual({ text: "Mío" });
  expect(found?.entry.base).toEqual({ text: "Antes", updated_at: NO_VERSION });
});

test("all entries about a record are removed at once, also those that cannot be read", () => {
  const { storage, store } = start();
  store.write(PLACE, draftOf("A"));
  store.write({ ...PLACE, pageId: "p2" }, draftOf("B"));
  store.write({ ...PLACE, recordId: "8" }, draftOf("C"));
  createJournal(storage, () => 2000).removeAll(PLACE);
  expect(store.list("ana").map(({ entry }) => entry.title)).toEqual(["C"]);
});

test("the storage holds nothing that its user's key did not seal", () => {
  const { storage, store } = start();
  store.write(PLACE, draftOf("Propuesta para Marta Ruiz"));
  const stored = storage.getItem(storage.key(0) ?? "");
  expect(stored).toMatch(/^1000\.[\w+/]+=*$/);
  expect(atob(stored?.split(".")[1] ?? "")).not.toContain("Marta");

  const later = createJournal(storage, () => 2000);
  expect(later.list("ana")).toEqual([]);
  expect([later.isLocked("ana"), later.isLocked("eva")]).toEqual([true, false]);
  later.unlock("ana", createJournalCipher(btoa("x".repeat(32))));
  expect(later.list("ana")).toEqual([]);
  later.unlock("ana", CIPHER);
  expect(later.list("ana")).toMatchObject([{ entry: { title: "Propuesta para Marta Ruiz" } }]);
});

test("stores a draft before the key has loaded, and encrypts it then, unless it may name customers", () => {
  const storage = createStorage();
  const store = createJournal(storage, () => 1000);
  const notes = { ...PLACE, form: NOTES_FORM };
  expect(store.write(PLACE, draftOf("una"))).toBe(true);
  expect(store.write(notes, draftOf("Llamar a Marta Ruiz"))).toBe(false);
  expect(storage).toHaveLength(1);
  expect(store.list("ana")).toMatchObject([{ ...PLACE, entry: { title: "una" } }]);
  store.unlock("ana", CIPHER);
  expect(storage.getItem(storage.key(0) ?? "")).toMatch(/^1000\.[^{]/);
  expect(store.list("ana")).toMatchObject([{ ...PLACE, entry: { title: "una" } }]);
  expect(store.write(notes, draftOf("Llamar a Marta Ruiz"))).toBe(true);
});

test("a storage without space for encrypted drafts keeps them unencrypted", () => {
  const storage = createStorage(260);
  const store = createJournal(storage, () => 1000);
  store.write(PLACE, draftOf("una", "x".repeat(150)));
  store.unlock("ana", CIPHER);
  expect(storage.getItem(storage.key(0) ?? "")).toMatch(/^\{/);
  expect(store.list("ana")).toMatchObject([{ entry: { title: "una" } }]);
});

test("only the drafts that are wanted are opened", () => {
  const { store } = start();
  store.write(PLACE, draftOf("una"));
  store.write({ ...PLACE, recordId: "8" }, draftOf("otra"));
  expect(store.list("ana", ({ recordId }) => recordId === "8")).toMatchObject([
    { entry: { title: "otra" } },
  ]);
});

test("two pages store a draft each, listed newest first", () => {
  const { clock, store, titles } = start();
  store.write(PLACE, draftOf("una"));
  clock.now = 2000;
  store.write({ ...PLACE, recordId: null, pageId: "p2" }, draftOf("otra"));
  expect(titles()).toEqual(["otra", "una"]);
  expect(store.list("ana")[0]?.recordId).toBeNull();
});

test("a full storage evicts the oldest draft, never the one that is being written", () => {
  const { clock, store, titles } = start({ room: 600 });
  store.write(PLACE, draftOf("vieja", "x".repeat(200)));
  clock.now = 2000;
  expect(store.write({ ...PLACE, pageId: "p2" }, draftOf("nueva", "x".repeat(200)))).toBe(true);
  expect(titles()).toEqual(["nueva"]);
  expect(store.write({ ...PLACE, pageId: "p2" }, draftOf("enorme", "x".repeat(500)))).toBe(false);
  expect(titles()).toEqual(["nueva"]);
});

test("refused storage and an oversized draft are reported without an exception", () => {
  const refused = createJournal(null, () => 0);
  expect(refused.write(PLACE, draftOf("una"))).toBe(false);
  refused.unlock("ana", CIPHER);
  expect(refused.write(PLACE, draftOf("una"))).toBe(false);
  expect(refused.list("ana")).toEqual([]);
  refused.remove(PLACE);
  refused.prune();
  expect(start().store.write(PLACE, draftOf("enorme", "x".repeat(1_000_001)))).toBe(false);
});

test("expired drafts are removed, and the oldest beyond the limit", () => {
  const { clock, store, titles } = start();
  for (let n = 0; n < 45; n += 1) {
    clock.now += 1;
    store.write({ ...PLACE, pageId: `p${n}` }, draftOf(String(n)));
  }
  store.prune();
  expect(titles()).toHaveLength(40);
  expect(titles()[0]).toBe("44");
  clock.now += 31 * 24 * 60 * 60 * 1000;
  store.prune();
  expect(titles()).toEqual([]);
});

test.each([
  "",
  "{",
  "null",
  "1000.",
  "1000.AAAA",
  "1000.¿?",
  "[]",
  '{"values":1}',
  '{"values":{},"base":null,"title":"x"}',
])("an entry that is not a draft (%s) is ignored", (text) => {
  const { storage, store, titles } = start();
  storage.setItem("panel.borrador|ana|productos|7|p1", text);
  storage.setItem("panel.borrador|ana", text);
  storage.setItem("otra cosa", "x");
  store.prune();
  expect(titles()).toEqual([]);
  expect(storage.getItem("otra cosa")).toBe("x");
});
