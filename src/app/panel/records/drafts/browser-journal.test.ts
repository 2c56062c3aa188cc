import { afterEach, expect, test, vi } from "vitest";

import { JournalWriter } from "#app/panel/records/drafts/browser-journal.ts";
import type { EntryKey } from "#app/panel/records/drafts/journal.ts";

test("a recovered draft is removed when its form is saved before it wrote its own", () => {
  const removed: EntryKey[] = [];
  const store = {
    write: () => true,
    remove: (place: EntryKey) => void removed.push(place),
  };
  const recovered = { userId: "ana", form: "productos", recordId: "7", pageId: "p1" };
  const autosave = new JournalWriter(store, () => undefined);
  autosave.replace(recovered);
  expect(removed).toEqual([]);
  autosave.discard();
  expect(removed).toEqual([recovered]);
});

test("a recovered draft is removed when its values are typed back to what is stored", () => {
  const removed: EntryKey[] = [];
  const store = { write: () => true, remove: (place: EntryKey) => void removed.push(place) };
  const recovered = { userId: "ana", form: "solicitudes", recordId: "7", pageId: "p1" };
  const writer = new JournalWriter(store, () => undefined);
  writer.replace(recovered);
  writer.note({ userId: "ana", form: "solicitudes", recordId: "7" }, null);
  expect(removed).toEqual([recovered]);
});

test("an entry says what was sent of it, until more is typed", () => {
  const written: { sent?: object }[] = [];
  const journal = {
    write: (_key: EntryKey, entry: { sent?: object }) => written.push(entry) > 0,
    remove: () => undefined,
  };
  const writer = new JournalWriter(journal, () => undefined);
  const key = { userId: "ana", form: "productos", recordId: "7" };
  const sent = { changes: { title: "Torta" }, typed: null };
  writer.noteSent(sent);
  expect(written).toEqual([]);
  writer.note(key, { values: { title: "Torta" }, base: null, title: "Editar" });
  writer.noteSent(sent);
  expect(written.at(-1)).toMatchObject({ values: { title: "Torta" }, sent });
  writer.note(key, { values: { title: "Torta de palmiste" }, base: null, title: "Editar" });
  writer.flush();
  expect(written.at(-1)).not.toHaveProperty("sent");
});

afterEach(() => void vi.useRealTimers());

test("what is typed is stored within 0.1 s, however fast someone types", async () => {
  vi.useFakeTimers();
  const written: unknown[] = [];
  const journal = {
    write: (_key: EntryKey, { values }: { values: object }) => written.push(values) > 0,
    remove: () => undefined,
  };
  const writer = new JournalWriter(journal, () => undefined);
  const type = (title: string) =>
    writer.note(
      { userId: "ana", form: "productos", recordId: "7" },
      { values: { title }, base: null, title: "Editar" },
    );
  for (let key = 1; key <= 20; key += 1) {
    type("x".repeat(key));
    await vi.advanceTimersByTimeAsync(30);
  }
  await vi.advanceTimersByTimeAsync(70);
  expect(written.at(-1)).toEqual({ title: "x".repeat(20) });
  // Each write encrypts all that the form shows.
  expect(written.length).toBeLessThanOrEqual(7);
});
