import { expect, test } from "vitest";

import { SettingsDraft } from "#app/panel/records/shared-drafts/settings-draft.ts";
import type { DraftCalls } from "#app/panel/records/shared-drafts/shared-draft.ts";
import { DataError } from "#data/client/errors.ts";
import type { StoredContent } from "#domain/content/site-text.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";

const ROW: StoredContent = {
  id: "row-1",
  section: "seo",
  key: "author",
  value: "Nadie",
  type: "text",
  updated_at: "1",
};
const INITIAL = { "seo.author": "Nadie", "seo.og_image": "" };
const typed = (author: string, image = "") => ({ seo: { author, og_image: image } });
const refuse = () => Promise.reject(new Error("no one should be asked"));

/** A table of drafts. */
function startDrafts() {
  const stored = new Map<string, RecordDraft>();
  let version = 0;
  const put = (recordId: string, content: Pick<RecordDraft, "base" | "changes" | "typed">) => {
    version += 1;
    const draft = { id: `draft of ${recordId}`, record_id: recordId, ...content };
    stored.set(recordId, { ...draft, updated_at: `${version}` } as RecordDraft);
    return Promise.resolve(stored.get(recordId) as RecordDraft);
  };
  const find = ({ id, updated_at }: { id: string; updated_at: string }) =>
    [...stored.values()].find((draft) => draft.id === id && draft.updated_at === updated_at);
  const calls: DraftCalls = {
    find: (recordId) => Promise.resolve(stored.get(recordId) ?? null),
    create: put,
    update: (known, content) => {
      const draft = find(known);
      if (draft !== undefined) return put(draft.record_id, content);
      throw new DataError({ message: "", code: "PGRST116", status: 406 });
    },
    remove: (known) => Promise.resolve(stored.delete(find(known)?.record_id ?? "")),
    isOwn: () => false,
  };
  return { stored, calls, put };
}

function openForm(calls: DraftCalls, opened = new Map<string, RecordDraft>(), texts = INITIAL) {
  const merged: [string, string][] = [];
  const draft = new SettingsDraft(calls, opened, [ROW], texts);
  draft.connect({
    base: [ROW],
    findProblems: ({ "seo.og_image": image = "" }) =>
      Promise.resolve(new Set(image.startsWith("x") ? ["seo.og_image"] : [])),
    onMerged: (field, text) => merged.push([field, text]),
  });
  return { draft, merged };
}

test("only texts that were typed have drafts, over their rows, as in Contenido", async () => {
  const { stored, calls } = startDrafts();
  const { draft } = openForm(calls);
  expect(draft.holds(typed("Nadie"))).toBe(true);
  draft.note(typed("Ana"));
  expect(draft.holds(typed("Ana"))).toBe(false);
  await draft.flush();
  expect([...stored.values()]).toMatchObject([
    { record_id: "row-1", base: ROW, changes: { value: "Ana" } },
  ]);
  expect(stored.get("row-1")?.typed).toEqual({
    section: "seo",
    key: "author",
    value: "Ana",
    type: "text",
  });
  expect(draft.holds(typed("Ana"))).toBe(true);
  expect(draft.isBegun()).toBe(true);
});

test("a text without a row becomes a new record, incomplete while it cannot be saved", async () => {
  const { stored, calls } = startDrafts();
  const { draft } = openForm(calls);
  await draft.save(typed("Nadie", "x"), refuse);
  expect([...stored.values()]).toMatchObject([{ base: null, changes: null }]);
  await draft.save(typed("Nadie", "/a.webp"), refuse);
  expect([...stored.values()]).toMatchObject([
    { base: null, changes: { section: "seo", key: "og_image", value: "/a.webp" } },
  ]);
});

test("what a colleague changed in the draft is asked about by text, and the other texts are saved", async () => {
  const { stored, calls, put } = startDrafts();
  const content = (value: string) => ({
    base: { ...ROW },
    changes: { value },
    typed: { section: "seo", key: "author", value, type: "text" },
  });
  const opened = await put("row-1", content("Ana"));
  const { draft, merged } = openForm(calls, new Map([["seo.author", opened]]), {
    ...INITIAL,
    "seo.author": "Ana",
  });
  await put("row-1", content("Beto"));
  const asked: unknown[] = [];
  const isSaved = await draft.save(typed("Carla", "/a.webp"), (clash) => {
    asked.push(clash.kind === "changed" && clash.fields);
    return Promise.resolve({ kind: "save", theirs: ["seo.author"] });
  });
  expect(isSaved).toBe(true);
  expect(asked).toEqual([["seo.author"]]);
  expect(merged).toEqual([["seo.author", "Beto"]]);
  expect([...stored.values()].map(({ changes }) => changes?.["value"])).toEqual([
    "Beto",
    "/a.webp",
  ]);
  expect(draft.readStatus()).toBe(draft.readStatus());
});

test("ending removes the drafts, and saves nothing afterwards", async () => {
  const { stored, calls } = startDrafts();
  const { draft } = openForm(calls);
  await draft.save(typed("Ana", "/a.webp"), refuse);
  await draft.end();
  expect(stored.size).toBe(0);
  draft.note(typed("Otra"));
  await draft.flush();
  expect(stored.size).toBe(0);
});

test("ending also removes a draft that is just being saved for the first time", async () => {
  const { stored, calls } = startDrafts();
  const { draft } = openForm(calls);
  const saving = draft.save(typed("Ana"), refuse);
  expect(draft.isBegun()).toBe(false);
  await draft.end();
  await saving;
  expect(stored.size).toBe(0);
});

test("a page that is left before it shows what a colleague wrote does not bring the old text back", async () => {
  const { stored, calls, put } = startDrafts();
  const { draft, merged } = openForm(calls);
  draft.note(typed("Ana"));
  await draft.flush();
  const ours = stored.get("row-1");
  await put("row-1", { ...ours, typed: { ...ours?.typed, value: "Eva" } } as RecordDraft);
  await draft.follow(typed("Nadie").seo);
  expect(merged).toEqual([["seo.author", "Eva"]]);
  await draft.flush();
  expect(stored.get("row-1")?.typed).toMatchObject({ value: "Eva" });
});
