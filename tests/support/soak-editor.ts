import { setTimeout as wait } from "node:timers/promises";

import { signIn } from "#data/accounts/auth.ts";
import { type Client, createClient } from "#data/client/client.ts";
import { NO_VERSION, saveContent } from "#data/content.ts";
import { deleteRecords } from "#data/records/records.ts";
import { listRevisions, restoreDeleted, restoreRevision } from "#data/records/revisions.ts";
import { MEDIA_BUCKET } from "#domain/media/stored-file.ts";
import { ADMINISTRATOR, type SiteProcess } from "#tests/support/site-process.ts";

export interface Edits {
  /** Acknowledged changes, each read back immediately. */
  count: number;
  /** Changes that failed or were missing afterwards. */
  faults: string[];
  stop: () => Promise<void>;
}

const PAUSE_MS = 150;
/** Products and articles that stay; older ones are deleted, so that a long soak does not grow the data. */
const MAX_RECORDS = 20;

interface Editor {
  client: Client;
  origin: string;
  edits: Edits;
  round: number;
}

/** Starts an administrator who makes every kind of change continuously and checks each one. */
export async function startEditing(site: SiteProcess): Promise<Edits> {
  const { origin, publishableKey } = site;
  const client = createClient({ url: origin, key: publishableKey });
  await signIn(client, ADMINISTRATOR);
  let isStopped = false;
  const edits: Edits = { count: 0, faults: [], stop: () => Promise.resolve() };
  const editor: Editor = { client, origin, edits, round: 0 };
  const work = async () => {
    while (!isStopped) {
      editor.round += 1;
      for (const task of [editText, editProduct, editArticle, editFile]) {
        await task(editor).catch((error: unknown) =>
          edits.faults.push(`round ${editor.round}: ${task.name}: ${String(error)}`),
        );
        await wait(PAUSE_MS);
      }
    }
  };
  const ended = work();
  edits.stop = () => {
    isStopped = true;
    return ended;
  };
  return edits;
}

/** Counts an acknowledged change and compares it with the stored value. */
function check({ edits, round }: Editor, what: string, found: unknown, expected: unknown): void {
  edits.count += 1;
  if (found !== expected) {
    edits.faults.push(`round ${round}: ${what} is ${String(found)} instead of ${String(expected)}`);
  }
}

async function editText(editor: Editor): Promise<void> {
  const { client, origin, round } = editor;
  const place = { section: "about", key: "title" } as const;
  const find = () =>
    client
      .from("site_content")
      .select("value, updated_at")
      .match(place)
      .maybeSingle()
      .throwOnError();
  const before = (await find()).data?.updated_at ?? NO_VERSION;
  const value = `Texto de la ronda ${round}`;
  await saveContent(client, [{ ...place, value, type: "text", updated_at: before }]);
  check(editor, "the text", (await find()).data?.value, value);
  const page = await (await fetch(`${origin}/`)).text();
  check(editor, "the text of the home page", page.includes(value), true);
}

async function editProduct(editor: Editor): Promise<void> {
  const { client, origin, round } = editor;
  const first = `Producto ${round} nuevo`;
  const { data: created } = await client
    .from("products")
    .insert({ title: first, description: "A granel. ".repeat(60), features: ["uno", "dos"] })
    .select("id, slug")
    .single()
    .throwOnError();
  const readTitle = async () =>
    (
      await client
        .from("products")
        .select("title")
        .eq("id", created.id)
        .maybeSingle()
        .throwOnError()
    ).data?.title;
  check(editor, "the new product", await readTitle(), first);
  const second = `Producto ${round} cambiado`;
  await client.from("products").update({ title: second }).eq("id", created.id).throwOnError();
  check(editor, "the changed product", await readTitle(), second);
  const page = await (await fetch(`${origin}/productos/${created.slug}`)).text();
  check(editor, "the product's page", page.includes(second), true);
  const scope = { table: "products", recordId: created.id } as const;
  const revisions = await listRevisions(client, { scope, olderThan: null, limit: 5 });
  await restoreRevision(client, revisions.at(-1)?.id ?? 0);
  check(editor, "the product restored to its first state", await readTitle(), first);
  await deleteRecords(client, "products", [created.id]);
  check(editor, "the deleted product", await readTitle(), undefined);
  await restoreDeleted(client, "products", [created.id]);
  check(editor, "the restored product", await readTitle(), first);
  await removeOldest(client, "products", "Producto %");
}

async function editArticle(editor: Editor): Promise<void> {
  const { client, round } = editor;
  const title = `Noticia ${round}`;
  const { data: created } = await client
    .from("news")
    .insert({ title, author: "Redacción", content: "Un párrafo largo. ".repeat(80) })
    .select("id, slug")
    .single()
    .throwOnError();
  const isPublished = async () =>
    (await client.from("news").select("is_published").eq("id", created.id).single().throwOnError())
      .data.is_published;
  check(editor, "the new article's state", await isPublished(), true);
  await client.from("news").update({ is_published: false }).eq("id", created.id).throwOnError();
  check(editor, "the withdrawn article's state", await isPublished(), false);
  const { status } = await fetch(`${editor.origin}/noticias/${created.slug}`);
  check(editor, "the withdrawn article's page", status, 404);
  await removeOldest(client, "news", "Noticia %");
}

async function removeOldest(
  client: Client,
  table: "products" | "news",
  pattern: string,
): Promise<void> {
  const { data } = await client
    .from(table)
    .select("id")
    .like("title", pattern)
    .order("created_at", { ascending: false })
    .range(MAX_RECORDS, MAX_RECORDS + 5)
    .throwOnError();
  if (data.length > 0)
    await deleteRecords(
      client,
      table,
      data.map(({ id }) => id),
    );
}

async function editFile(editor: Editor): Promise<void> {
  const { client, round } = editor;
  const bucket = client.storage.from(MEDIA_BUCKET);
  const name = `documentos/ficha-${round}.pdf`;
  const text = `%PDF-1.4\nronda ${round}\n${"ficha técnica ".repeat(5000)}\n%%EOF\n`;
  const stored = await bucket.upload(name, new Blob([text], { type: "application/pdf" }));
  if (stored.error) throw stored.error;
  const { data } = await bucket.download(name);
  check(editor, "the stored file", (await data?.text()) === text, true);
  const removed = await bucket.remove([name]);
  if (removed.error) throw removed.error;
  const { data: left } = await bucket.list("documentos");
  check(editor, "the removed file", left?.length, 0);
}
