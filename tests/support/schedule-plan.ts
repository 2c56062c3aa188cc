import { type Client, createClient } from "#data/client/client.ts";
import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import { ADMINISTRATOR, type SiteProcess } from "#tests/support/site-process.ts";

/* What the schedule drill plans: publications of every kind, and what visitors must see after each. */

/** What a page must show once a publication is done; null for a page that must be gone. */
export interface ExpectedPage {
  path: string;
  text: string | null;
}

type Target = Record<"action", string> &
  Partial<Record<"package_id" | "table_name" | "record_id", string>>;

export interface Work {
  target: Target;
  /** The records that it must change, once each. */
  records: string[];
  pages: ExpectedPage[];
}

export interface PlannedPublication extends Work {
  id: string;
  /** Milliseconds since the epoch. */
  dueAt: number;
}

interface Plan {
  client: Client;
  /** Texts of the home page that no draft has changed yet, as section and key. */
  texts: [section: string, key: string][];
  count: number;
}

/** Publications that share a moment. */
const AT_ONCE = 5;
const LEAD_MS = 300;

/** Creates, in turn, drafts of each kind of record, records to be hidden or shown, and packages of four drafts. */
export async function prepareWorks(site: SiteProcess, count: number): Promise<Work[]> {
  const plan: Plan = { client: await signIn(site), texts: await findTexts(site), count: 0 };
  const works: Work[] = [];
  for (let index = 0; index < count; index += 1) {
    works.push(await (KINDS[index % KINDS.length] ?? draftProduct)(plan));
  }
  return works;
}

/** Gives each a random moment of a time that begins now; a fifth of the moments is shared by five. */
export function dateWorks(works: readonly Work[], lengthMs: number): PlannedPublication[] {
  const pick = () => Date.now() + LEAD_MS + Math.floor(Math.random() * lengthMs);
  let shared = pick();
  return works.map((work, index) => {
    if (index % (AT_ONCE * 5) === 0) shared = pick();
    const dueAt = index % (AT_ONCE * 5) < AT_ONCE ? shared : pick();
    return { ...work, id: crypto.randomUUID(), dueAt };
  });
}

export async function planPublications(
  site: SiteProcess,
  planned: readonly PlannedPublication[],
): Promise<void> {
  const client = await signIn(site);
  const rows = planned.map(({ id, dueAt, target }) => ({
    id,
    due_at: new Date(dueAt).toISOString(),
    action: target.action,
    package_id: target.package_id ?? null,
    table_name: target.table_name ?? null,
    record_id: target.record_id ?? null,
  }));
  await client
    .from("publications")
    .insert(rows as never)
    .throwOnError();
}

async function signIn({ origin, publishableKey }: SiteProcess): Promise<Client> {
  const client = createClient({ url: origin, key: publishableKey });
  const { error } = await client.auth.signInWithPassword(ADMINISTRATOR);
  if (error) throw error;
  return client;
}

async function findTexts({ origin }: SiteProcess): Promise<Plan["texts"]> {
  const home = await (await fetch(origin)).text();
  return (["hero", "about", "services"] as const).flatMap((section) =>
    Object.entries(CATALOGUE[section])
      .filter(([, { type, fallback }]) => type === "text" && home.includes(`>${fallback}<`))
      .map(([key]): [string, string] => [section, key]),
  );
}

/** A word that nothing else on the site contains. */
const nameNext = (plan: Plan) => `Rastro${String((plan.count += 1)).padStart(4, "0")}x`;

async function insert(plan: Plan, table: RecordTable, row: object) {
  const { data } = await plan.client
    .from(table)
    .insert(row as never)
    .select("*")
    .single()
    .throwOnError();
  return data as { id: string; slug: string };
}

async function draft(
  { client }: Plan,
  table: RecordTable,
  record: { id: string } | null,
  changes: object,
  pages: ExpectedPage[],
): Promise<Work> {
  const id = record?.id ?? crypto.randomUUID();
  const row = { table_name: table, record_id: id, base: record, changes };
  await client
    .from("drafts")
    .insert(row as never)
    .throwOnError();
  return {
    target: { action: "publish", table_name: table, record_id: id },
    records: [id],
    pages,
  };
}

async function draftProduct(plan: Plan): Promise<Work> {
  const [name, text] = [nameNext(plan), nameNext(plan)];
  const product = await insert(plan, "products", { title: name, description: "Antes" });
  return draft(plan, "products", product, { description: text }, [
    { path: `/productos/${product.slug}`, text },
  ]);
}

async function draftNewArticle(plan: Plan): Promise<Work> {
  const text = nameNext(plan);
  const changes = { title: text, author: "Ana", slug: text.toLowerCase() };
  return draft(plan, "news", null, changes, [{ path: `/noticias/${text.toLowerCase()}`, text }]);
}

async function draftHiddenProduct(plan: Plan): Promise<Work> {
  const [name, text] = [nameNext(plan), nameNext(plan)];
  const hidden = await insert(plan, "products", { title: name, is_published: false });
  return draft(plan, "products", hidden, { description: text }, [
    { path: `/productos/${hidden.slug}`, text },
  ]);
}

async function draftMenuItem(plan: Plan): Promise<Work> {
  const [name, text] = [nameNext(plan), nameNext(plan)];
  const item = await insert(plan, "menu_items", { name, url: "/", order_index: plan.count });
  return draft(plan, "menu_items", item, { name: text }, [{ path: "/", text }]);
}

async function draftText(plan: Plan): Promise<Work> {
  const place = plan.texts.shift();
  if (place === undefined) return draftMenuItem(plan);
  const [section, key] = place;
  const text = nameNext(plan);
  return draft(plan, "site_content", null, { section, key, value: text, type: "text" }, [
    { path: "/", text },
  ]);
}

async function hideArticle(plan: Plan): Promise<Work> {
  const article = await insert(plan, "news", { title: nameNext(plan), author: "Ana" });
  return {
    target: { action: "hide", table_name: "news", record_id: article.id },
    records: [article.id],
    pages: [{ path: `/noticias/${article.slug}`, text: null }],
  };
}

async function showProduct(plan: Plan): Promise<Work> {
  const text = nameNext(plan);
  const { id, slug } = await insert(plan, "products", { title: text, is_published: false });
  return {
    target: { action: "publish", table_name: "products", record_id: id },
    records: [id],
    pages: [{ path: `/productos/${slug}`, text }],
  };
}

async function fillPackage(plan: Plan): Promise<Work> {
  const { client } = plan;
  const { data } = await client
    .from("packages")
    .insert({ name: nameNext(plan) })
    .select("id")
    .single()
    .throwOnError();
  const parts: Work[] = [];
  for (const make of [draftProduct, draftNewArticle, draftMenuItem, draftProduct]) {
    parts.push(await make(plan));
  }
  const records = parts.flatMap((part) => part.records);
  await client
    .from("drafts")
    .update({ package_id: data.id })
    .in("record_id", records)
    .throwOnError();
  return {
    target: { action: "publish", package_id: data.id },
    records,
    pages: parts.flatMap(({ pages }) => pages),
  };
}

const KINDS = [
  draftProduct,
  fillPackage,
  draftNewArticle,
  hideArticle,
  draftText,
  showProduct,
  draftMenuItem,
  draftHiddenProduct,
];
