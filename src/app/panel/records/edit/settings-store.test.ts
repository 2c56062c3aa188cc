import { expect, test } from "vitest";

import { type AskAboutConflict, DraftSession } from "#app/panel/records/drafts/draft-session.ts";
import { flattenValues, groupFields } from "#app/panel/records/edit/form-values.ts";
import {
  createSettingsDrafts,
  openSettings,
  type Settings,
  type TextDraftCalls,
} from "#app/panel/records/edit/settings-store.ts";
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
const SETTINGS: Settings<"seo"> = {
  name: "seo",
  title: "SEO",
  intro: "",
  sections: ["seo"],
  keys: { seo: ["author", "og_image"] },
  fallbackSections: [],
  createResolver: () => (values) => ({ values, errors: {} }),
  submitText: "Guardar",
  texts: { success: "", failure: "", loadFailure: "" },
};
/** What the site shares without a row. */
const IMAGE = "/compartir/inicio.jpg";
const typed = (author: string, image = IMAGE) => ({ seo: { author, og_image: image } });
const refuse: AskAboutConflict = () => Promise.reject(new Error("no one should be asked"));

/** A table of drafts. */
function startDrafts() {
  const stored = new Map<string, RecordDraft>();
  let version = 0;
  const put = (recordId: string, content: Pick<RecordDraft, "base" | "changes" | "typed">) => {
    version += 1;
    const { section, key } = content.typed as { section: string; key: string };
    const draft = {
      id: `draft of ${recordId}`,
      record_id: recordId,
      record_name: `${section}.${key}`,
      is_new: content.base === null,
      ...content,
    };
    stored.set(recordId, { ...draft, updated_at: `${version}` } as RecordDraft);
    return Promise.resolve(stored.get(recordId) as RecordDraft);
  };
  const find = ({ id, updated_at }: { id: string; updated_at: string }) =>
    [...stored.values()].find((draft) => draft.id === id && draft.updated_at === updated_at);
  const calls: TextDraftCalls = {
    read: () => Promise.resolve({ rows: [ROW], drafts: [...stored.values()] }),
    isGone: (recordId) => Promise.resolve(!stored.has(recordId)),
    create: (recordId, content) =>
      stored.has(recordId)
        ? Promise.reject(new DataError({ message: "", code: "23505", status: 409 }))
        : put(recordId, content),
    update: (known, content) => {
      const draft = find(known);
      if (draft !== undefined) return put(draft.record_id, content);
      throw new DataError({ message: "", code: "PGRST116", status: 406 });
    },
    remove: (known) => Promise.resolve(stored.delete(find(known)?.record_id ?? "")),
  };
  return { stored, calls, put };
}

function openForm(calls: TextDraftCalls, drafts: readonly RecordDraft[] = []) {
  const merged: object[] = [];
  const { record, draft } = openSettings(SETTINGS, { rows: [ROW], drafts });
  const initial = (draft?.typed ?? typed("Nadie")) as object;
  const session = new DraftSession({
    calls: createSettingsDrafts(SETTINGS, calls),
    place: { form: "seo", recordId: "seo" },
    recordId: "seo",
    isNew: false,
    opened: draft,
    initial,
    form: {
      userId: "ana",
      title: "SEO",
      base: record,
      readValues: (read) => read.typed ?? {},
      toDraft: (fields) => {
        const image = String(fields["seo.og_image"]);
        return Promise.resolve({
          base: record,
          typed: groupFields(fields) as RecordDraft["typed"],
          changes: null,
          invalid: new Set(image.startsWith("x") ? ["seo.og_image"] : []),
        });
      },
      onMerged: (fields) => merged.push(groupFields(fields)),
      onTyped: () => undefined,
    },
  });
  return { session, merged };
}

test("only texts that were typed have drafts, over their rows, as in Contenido", async () => {
  const { stored, calls } = startDrafts();
  const { session } = openForm(calls);
  expect(session.readStatus()).toMatchObject({ isUnsaved: false, hasDraft: false });
  session.note(typed("Ana"));
  expect(session.readStatus().isUnsaved).toBe(true);
  await session.flush();
  expect([...stored.values()]).toMatchObject([
    { record_id: "row-1", base: ROW, changes: { value: "Ana" } },
  ]);
  expect(stored.get("row-1")?.typed).toEqual({
    section: "seo",
    key: "author",
    value: "Ana",
    type: "text",
  });
  expect(session.readStatus()).toMatchObject({ isUnsaved: false, hasDraft: true });
});

test("a text without a row becomes a new record, incomplete while it cannot be saved", async () => {
  const { stored, calls } = startDrafts();
  const { session } = openForm(calls);
  await session.save(typed("Nadie", "x"), refuse);
  expect([...stored.values()]).toMatchObject([{ base: null, changes: null }]);
  await session.save(typed("Nadie", "/a.webp"), refuse);
  expect([...stored.values()]).toMatchObject([
    { base: null, changes: { section: "seo", key: "og_image", value: "/a.webp" } },
  ]);
});

test("a draft of one text is opened with the stored other texts, and outdated if its row changed", async () => {
  const { put } = startDrafts();
  const base = { ...ROW, value: "Antes", updated_at: "0" };
  const typedText = { section: "seo", key: "author", value: "Ana", type: "text" };
  const draft = await put("row-1", { base, changes: { value: "Ana" }, typed: typedText });
  const opened = openSettings(SETTINGS, { rows: [ROW], drafts: [draft] });
  expect(opened.isOutdated).toBe(true);
  expect(opened.record).toMatchObject({ "seo.author": "Antes", rows: [base] });
  expect(opened.draft?.typed).toEqual(typed("Ana"));
  expect(openSettings(SETTINGS, { rows: [base], drafts: [draft] }).isOutdated).toBe(false);
});

test("a colleague's change to a draft is asked about by text, and the other texts are saved", async () => {
  const { stored, calls, put } = startDrafts();
  const content = (value: string) => ({
    base: { ...ROW },
    changes: { value },
    typed: { section: "seo", key: "author", value, type: "text" },
  });
  const opened = await put("row-1", content("Ana"));
  const { session, merged } = openForm(calls, [opened]);
  await put("row-1", content("Beto"));
  const asked: unknown[] = [];
  const isSaved = await session.save(typed("Carla", "/a.webp"), (conflict) => {
    asked.push(conflict.kind === "changed" && conflict.fields);
    return Promise.resolve({ kind: "save", theirs: ["seo.author"] });
  });
  expect(isSaved).toBe(true);
  expect(asked).toEqual([["seo.author"]]);
  expect(merged.at(-1)).toMatchObject({ seo: { author: "Beto" } });
  expect([...stored.values()].map(({ changes }) => changes?.["value"])).toEqual([
    "Beto",
    "/a.webp",
  ]);
});

test("a draft that a colleague began in the meantime is asked about", async () => {
  const { calls, put, stored } = startDrafts();
  const { session } = openForm(calls);
  const typedText = { section: "seo", key: "author", value: "Beto", type: "text" };
  await put("row-1", { base: { ...ROW }, changes: { value: "Beto" }, typed: typedText });
  const asked: unknown[] = [];
  await session.save(typed("Ana"), (conflict) => {
    asked.push(conflict.kind === "changed" && conflict.fields);
    return Promise.resolve({ kind: "save", theirs: [] });
  });
  expect(asked).toEqual([["seo.author"]]);
  expect(stored.get("row-1")?.typed).toMatchObject({ value: "Ana" });
});

test("a text whose draft was discarded in the meantime gets a new one", async () => {
  const { stored, calls } = startDrafts();
  const { session } = openForm(calls);
  await session.save(typed("Ana"), refuse);
  stored.clear();
  await session.save(typed("Ana María"), refuse);
  expect(stored.get("row-1")?.typed).toMatchObject({ value: "Ana María" });
});

test("ending removes the drafts, and saves nothing afterwards", async () => {
  const { stored, calls } = startDrafts();
  const { session } = openForm(calls);
  await session.save(typed("Ana", "/a.webp"), refuse);
  await session.end();
  expect(stored.size).toBe(0);
  session.note(typed("Otra"));
  await session.flush();
  expect(stored.size).toBe(0);
});

test("ending also removes a draft that is being saved for the first time", async () => {
  const { stored, calls } = startDrafts();
  const { session } = openForm(calls);
  const saving = session.save(typed("Ana"), refuse);
  expect(session.readStatus().hasDraft).toBe(false);
  await session.end();
  await saving;
  expect(stored.size).toBe(0);
});

test("a page that is left before it shows what a colleague wrote does not restore the old text", async () => {
  const { stored, calls, put } = startDrafts();
  const { session, merged } = openForm(calls);
  session.note(typed("Ana"));
  await session.flush();
  const ours = stored.get("row-1");
  await put("row-1", { ...ours, typed: { ...ours?.typed, value: "Eva" } } as RecordDraft);
  await session.follow();
  expect(merged.map(flattenValues)).toMatchObject([{ "seo.author": "Eva" }]);
  await session.flush();
  expect(stored.get("row-1")?.typed).toMatchObject({ value: "Eva" });
});
