import { setTimeout as wait } from "node:timers/promises";

import { addAdministrator, openAccount } from "#data/accounts/team.ts";
import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { createDraft } from "#data/publishing/drafts.ts";
import { assignDrafts, createPackage, deletePackage } from "#data/publishing/packages.ts";
import { getPublication, planPublication, publishNow } from "#data/publishing/publications.ts";
import { deleteRecords, switchRecords } from "#data/records/records.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import type { RecordState } from "#domain/revisions/revision.ts";

import { MARTA, openServerClient, runAt, signIn } from "./product.mjs";

/* What an office prepares in December, for the pictures of the manual: written by a colleague, at the moments at which
   it would have been. */

/** The time of the manual's screenshots. */
export const NOW = "2026-12-04T11:00:00-05:00";

const MORNING = "2026-12-04T08:30:00-05:00";

/** Starts the product at each time of the story, up to that of the screenshots. */
export async function prepareState(dataDir: string): Promise<void> {
  await runAt(dataDir, "2026-11-20T09:00:00-05:00", async () => {
    const server = openServerClient(dataDir);
    await openAccount(server, { ...MARTA, isGenerated: false });
    await addAdministrator(server, MARTA.email);
  });
  const acts = [
    ["2026-12-01T06:00:00-05:00", publishRains],
    ["2026-12-03T15:20:00-05:00", removeOld],
    [MORNING, prepareDecember],
  ] as const;
  for (const [moment, act] of acts) {
    await runAt(dataDir, moment, async () => act(await signIn(dataDir, MARTA)));
  }
}

/** A published package, and articles with links: a broken one, one to a former address and one to a product. */
async function publishRains(client: Client): Promise<void> {
  const { id } = await createPackage(client, { name: "Temporada de lluvias" });
  await draft(client, "products", { slug: "sal-mineralizada" }, { min_order: "20 bultos" }, id);
  await draft(client, "products", { slug: "melaza-de-cana" }, { min_order: "1 IBC" }, id);
  await publishNow(client, { action: "publish", package_id: id });
  await deletePackage(client, id);
  const links = {
    "bodega-seca-inventario-sano-como-guardar-cada-ingrediente":
      "Consulte [la lista de precios](/precios) de cada mes.",
    "harina-de-soya-en-peces-buena-proteina-bien-cocida":
      "Vea [la ficha de la harina](/productos/harina-de-soya).",
    "glicerol-en-novillos-cuanto-usar-y-que-revisar-antes":
      "Compárelo con [la melaza](/productos/melaza-de-cana) antes de decidir.",
  };
  for (const [slug, text] of Object.entries(links)) await addText(client, slug, text);
  const renamed = { slug: "harina-de-soya-48" };
  unwrap(await client.from("products").update(renamed).eq("slug", "harina-de-soya").select("id"));
}

/** Deleted records of several types, and a hidden product. */
async function removeOld(client: Client): Promise<void> {
  const products = [{ title: "Torta de algodón" }, { title: "Melaza en polvo" }];
  const news = { title: "Visítenos en la feria de Puerto López", author: "Redacción" };
  const item = { name: "Promociones", url: "/#productos", order_index: 9 };
  const made = {
    products: unwrap(await client.from("products").insert(products).select("id")),
    news: unwrap(await client.from("news").insert(news).select("id")),
    menu_items: unwrap(await client.from("menu_items").insert(item).select("id")),
  };
  for (const table of ["products", "news", "menu_items"] as const) {
    await deleteRecords(
      client,
      table,
      made[table].map(({ id }) => id),
    );
  }
  const { id } = await findRecord(client, "products", { slug: "levadura" });
  await switchRecords(client, { kind: "products", flag: "is_published", isOn: false }, [id]);
}

/** Drafts, a scheduled package, and a failed publication. */
async function prepareDecember(client: Client): Promise<void> {
  await failPublication(client);
  const { id } = await createPackage(client, { name: "Horario de diciembre" });
  const value = "{horario}; el 24 y el 31 de diciembre, hasta las 12 m.";
  await draft(client, "site_content", { section: "contact", key: "hours" }, { value }, id);
  await draftNew(client, "news", DECEMBER_ARTICLE, id);
  const target = { action: "publish", package_id: id } as const;
  const planned = await planPublication(client, target, "2026-12-07T06:00:00-05:00");
  const undo = { action: "undo", undoes: planned.id } as const;
  await planPublication(client, undo, "2027-01-04T06:00:00-05:00");
  const binder = await findRecord(client, "products", { slug: "secuestrante-de-micotoxinas" });
  const hide = { action: "hide", table_name: "products", record_id: binder.id } as const;
  await planPublication(client, hide, "2026-12-18T18:00:00-05:00");
  await draftNew(client, "products", NEW_PRODUCT);
  const cake = await findRecord(client, "products", { slug: "torta-de-palmiste" });
  await draft(
    client,
    "products",
    { slug: "torta-de-palmiste" },
    {
      description: `${String(cake["description"])} Pida el certificado de análisis de cada lote.`,
      min_order: "10 toneladas a granel o 50 bultos",
    },
  );
}

/** A publication that changes nothing, since someone else changed the same in the meantime. */
async function failPublication(client: Client): Promise<void> {
  const where = { slug: "urea-protegida" };
  const { id } = await findRecord(client, "products", where);
  await draft(client, "products", where, { min_order: "1 tonelada" });
  const changes = { min_order: "10 bultos" };
  unwrap(await client.from("products").update(changes).eq("id", id).select("id"));
  const target = { action: "publish", table_name: "products", record_id: id } as const;
  const planned = await planPublication(client, target, MORNING);
  while ((await getPublication(client, planned.id)).failed_at === null) await wait(100);
}

const NEW_PRODUCT = {
  title: "Harina de arroz",
  description: "Subproducto del pulido del arroz, para bovinos y porcinos.",
  features: ["Bultos de 40 kg"],
  image_url: null,
  image_alt: "",
  specs: [],
};

const DECEMBER_ARTICLE = {
  title: "Así atendemos en diciembre",
  excerpt: "Horarios de despacho, últimos días para pedir y cómo dejar su pedido para enero.",
  author: "Redacción",
  category: "Servicios",
  is_published: true,
  content:
    "El 24 y el 31 de diciembre atendemos hasta el mediodía. Los pedidos a granel se reciben hasta el 18.",
};

type Stored = RecordState & { id: string };

/** The record with some values. */
async function findRecord(
  client: Client,
  table: RecordTable,
  values: Readonly<Record<string, string>>,
): Promise<Stored> {
  const selection = client.from(table as "products").select("*");
  const found = unwrap(await selection.match(values).single());
  return { ...found };
}

/** A draft over the record with some values. */
async function draft(
  client: Client,
  table_name: RecordTable,
  values: Readonly<Record<string, string>>,
  changes: RecordState,
  packageId: string | null = null,
): Promise<void> {
  const base = await findRecord(client, table_name, values);
  const place = { table_name, record_id: base.id };
  const { id } = await createDraft(client, place, { base, changes, typed: null });
  await assignDrafts(client, [id], packageId);
}

/** A draft of a new record, with the first record's values where `record` has none. */
async function draftNew(
  client: Client,
  table_name: "products" | "news",
  record: RecordState,
  packageId: string | null = null,
): Promise<void> {
  const selection = client.from(table_name as "products").select("*");
  const first = unwrap(await selection.order("created_at").limit(1).single());
  const { id: _id, slug: _slug, created_at: _made, updated_at: _changed, ...model } = first;
  const place = { table_name, record_id: crypto.randomUUID() };
  const changes = { ...model, ...record };
  const { id } = await createDraft(client, place, { base: null, changes, typed: null });
  await assignDrafts(client, [id], packageId);
}

/** Adds a paragraph to an article. */
async function addText(client: Client, slug: string, text: string): Promise<void> {
  const { id, content } = await findRecord(client, "news", { slug });
  const changes = { content: `${String(content)}\n\n${text}` };
  unwrap(await client.from("news").update(changes).eq("id", id).select("id"));
}
