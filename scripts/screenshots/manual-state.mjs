import { setTimeout as wait } from "node:timers/promises";

import { MARTA, openServerClient, runAt, signIn } from "./product.mjs";

/* What an office prepares in December, for the pictures of the manual: written by a colleague, at the moments at which
   it would have been. */

/** @typedef {import("@supabase/supabase-js").SupabaseClient} Client */
/** @typedef {Record<string, unknown>} Row */

/** The moment of the manual's pictures. */
export const NOW = "2026-12-04T11:00:00-05:00";

const PACKAGE = "Horario de diciembre";
const LINKED = "/productos/melaza-de-cana";

/**
 * Starts the product at each moment of the story, up to that of the pictures.
 * @param {string} dataDir
 */
export async function prepareState(dataDir) {
  const server = () => openServerClient(dataDir);
  await runAt(dataDir, "2026-11-20T09:00:00-05:00", async () => addColleague(server()));
  const acts = /** @type {const} */ ([
    ["2026-12-01T06:00:00-05:00", publishRains],
    ["2026-12-03T15:20:00-05:00", removeOld],
    ["2026-12-04T08:30:00-05:00", prepareDecember],
  ]);
  for (const [moment, act] of acts) {
    await runAt(dataDir, moment, async () => act(await signIn(dataDir, MARTA)));
  }
}

/** @param {Client} server */
async function addColleague(server) {
  await unwrap(server.auth.admin.createUser({ ...MARTA, email_confirm: true }));
  await unwrap(server.rpc("add_administrator", { account_email: MARTA.email }));
}

/**
 * A package that is published, and articles with links.
 * @param {Client} client
 */
async function publishRains(client) {
  const id = await createPackage(client, "Temporada de lluvias");
  await draft(client, "products", { slug: "sal-mineralizada" }, { min_order: "20 bultos" }, id);
  await draft(client, "products", { slug: "melaza-de-cana" }, { min_order: "1 IBC" }, id);
  const article = "sal-mineralizada-en-epoca-de-lluvias-que-no-se-pierda-en-el-saladero";
  await draft(client, "news", { slug: article }, { is_featured: true }, id);
  await unwrap(client.rpc("publish_now", { target: { action: "publish", package_id: id } }));
  await unwrap(client.from("packages").delete().eq("id", id));
  const soy = "harina-de-soya-en-peces-buena-proteina-bien-cocida";
  await addText(client, soy, "Vea [la ficha de la harina](/productos/harina-de-soya).");
  const renamed = { slug: "harina-de-soya-48" };
  await unwrap(client.from("products").update(renamed).eq("slug", "harina-de-soya"));
  const steers = "glicerol-en-novillos-cuanto-usar-y-que-revisar-antes";
  await addText(client, steers, `Compárelo con [la melaza](${LINKED}) antes de decidir.`);
  const store = "bodega-seca-inventario-sano-como-guardar-cada-ingrediente";
  await addText(client, store, "Consulte [la lista de precios](/precios) de cada mes.");
}

/**
 * Records of several kinds that are deleted, and a hidden product.
 * @param {Client} client
 */
async function removeOld(client) {
  /** @type {[string, Row][]} */
  const records = [
    ["products", { title: "Torta de algodón", category: "Proteicos", min_order: "5 t" }],
    ["products", { title: "Melaza en polvo", category: "Energéticos" }],
    ["news", { title: "Visítenos en la feria de Puerto López", author: "Redacción" }],
    ["menu_items", { name: "Promociones", url: "/#productos", order_index: 9 }],
  ];
  for (const [table, record] of records) {
    const [{ id }] = await unwrap(client.from(table).insert(record).select("id"));
    await unwrap(client.from(table).delete().eq("id", id));
  }
  await unwrap(client.from("products").update({ is_published: false }).eq("slug", "levadura"));
}

/**
 * Drafts, a package that is planned, and a publication that could not be.
 * @param {Client} client
 */
async function prepareDecember(client) {
  await failPublication(client);
  const id = await createPackage(client, PACKAGE);
  const hours = "Lunes a viernes, 8:00 a. m. – 6:00 p. m. El 24 y el 31 de diciembre, hasta las 12 m.";
  await draft(client, "site_content", { section: "contact", key: "hours" }, { value: hours }, id);
  await draftNew(client, "news", DECEMBER_ARTICLE, id);
  const planned = await plan(client, { package_id: id, due_at: "2026-12-07T06:00:00-05:00" });
  await plan(client, { action: "undo", undoes: planned, due_at: "2027-01-04T06:00:00-05:00" });
  await plan(client, {
    ...{ action: "hide", due_at: "2026-12-18T18:00:00-05:00" },
    ...(await locate(client, "products", { slug: "secuestrante-de-micotoxinas" })),
  });
  await draftNew(client, "products", NEW_PRODUCT);
  const cake = await locateRow(client, "products", { slug: "torta-de-palmiste" });
  await draft(client, "products", { slug: "torta-de-palmiste" }, {
    description: `${cake["description"]} Pida el certificado de análisis de cada lote.`,
    min_order: "10 toneladas a granel o 50 bultos",
  });
}

/**
 * A publication that changes nothing, since somebody else changed the same meanwhile.
 * @param {Client} client
 */
async function failPublication(client) {
  const where = { slug: "urea-protegida" };
  await draft(client, "products", where, { min_order: "1 tonelada" });
  await unwrap(client.from("products").update({ min_order: "10 bultos" }).match(where));
  const due = { due_at: "2026-12-04T08:30:00-05:00" };
  const id = await plan(client, { ...due, ...(await locate(client, "products", where)) });
  for (;;) {
    const [{ failed_at }] = await unwrap(client.from("publications").select().eq("id", id));
    if (failed_at !== null) return;
    await wait(100);
  }
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

/**
 * @param {Client} client
 * @param {string} name
 * @returns {Promise<string>} its id
 */
async function createPackage(client, name) {
  const [{ id }] = await unwrap(client.from("packages").insert({ name }).select("id"));
  return id;
}

/**
 * A draft over a record.
 *
 * @param {Client} client
 * @param {string} table_name
 * @param {Row} where finds the record
 * @param {Row} changes
 * @param {string} [package_id]
 */
async function draft(client, table_name, where, changes, package_id) {
  const base = await locateRow(client, table_name, where);
  const row = { table_name, record_id: base["id"], base, changes };
  await unwrap(client.from("drafts").insert({ ...row, package_id: package_id ?? null }));
}

/**
 * A draft of a new record, which says the same as another one where `record` says nothing.
 *
 * @param {Client} client
 * @param {string} table_name
 * @param {Row} record
 * @param {string} [package_id]
 */
async function draftNew(client, table_name, record, package_id) {
  const [found] = await unwrap(client.from(table_name).select().order("created_at").limit(1));
  const { id: _id, slug: _slug, created_at: _created, updated_at: _updated, ...model } = found;
  const row = { table_name, record_id: crypto.randomUUID(), changes: { ...model, ...record } };
  await unwrap(client.from("drafts").insert({ ...row, package_id: package_id ?? null }));
}

/**
 * @param {Client} client
 * @param {Row} publication
 * @returns {Promise<string>} its id
 */
async function plan(client, publication) {
  const row = { action: "publish", ...publication };
  const [{ id }] = await unwrap(client.from("publications").insert(row).select("id"));
  return id;
}

/**
 * @param {Client} client
 * @param {string} table_name
 * @param {Row} where
 */
async function locate(client, table_name, where) {
  return { table_name, record_id: (await locateRow(client, table_name, where))["id"] };
}

/**
 * @param {Client} client
 * @param {string} table
 * @param {Row} where
 * @returns {Promise<Row>}
 */
async function locateRow(client, table, where) {
  return unwrap(client.from(table).select().match(where).single());
}

/**
 * Adds a paragraph to an article.
 *
 * @param {Client} client
 * @param {string} slug
 * @param {string} text
 */
async function addText(client, slug, text) {
  const { content } = await locateRow(client, "news", { slug });
  const changed = { content: `${content}\n\n${text}` };
  await unwrap(client.from("news").update(changed).eq("slug", slug));
}

/**
 * @param {PromiseLike<{ data: any, error: Error | null }>} asked
 * @returns {Promise<any>}
 */
async function unwrap(asked) {
  const { data, error } = await asked;
  if (error !== null) throw error;
  return data;
}
