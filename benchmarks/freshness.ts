import path from "node:path";

import type { Client } from "#data/client/client.ts";

import { withPostgres } from "./support/databases.ts";
import { ensureLoadGenerator, putUnderLoad } from "./support/load.ts";
import { median, percentile, time } from "./support/numbers.ts";
import { type Product, startProduct, withFolder, withInstallation } from "./support/product.ts";
import type { Report } from "./support/report.ts";
import type { Size } from "./support/size.ts";

const PORT = 24_840;
const EDITS = 1000;
const EDITS_UNDER_LOAD = 200;
const LOAD_SECONDS = 2;
/** Until V8 has compiled the code of a save and of the pages after it, as in a server that has been up for an hour. */
const WARM_UP_EDITS = 100;
/** As browsers send it over HTTPS, through a proxy. */
const AS_BROWSERS = { "Accept-Encoding": "br" };

interface Found {
  /** From sending the save to the end of the first page that shows it. */
  fromSave: number[];
  /** From the response to the save. */
  fromResponse: number[];
  /** Pages that lacked what was saved before they were requested. */
  stale: number;
  requested: number;
}

/** How soon a save is visible on every page, and whether an older page is ever sent. */
export async function measureFreshness(report: Report, { share }: Size): Promise<void> {
  await ensureLoadGenerator();
  const rows: (string | number)[][] = [];
  const add = (name: string, found: Found) => rows.push([name, ...describe(found)]);
  await withInstallation(async (folder) => {
    const product = await startProduct({ port: PORT, dataDir: folder });
    try {
      await edit(product, [product], WARM_UP_EDITS);
      add("embedded", await edit(product, [product], EDITS * share));
      add(
        "embedded, under load",
        await editUnderLoad(product, [product], EDITS_UNDER_LOAD * share),
      );
    } finally {
      await product.stop();
    }
  });
  await withPostgres((databaseUrl) =>
    withFolder(async (folder) => {
      const start = (number: number) =>
        startProduct({
          port: PORT + number,
          dataDir: path.join(folder, String(number)),
          databaseUrl,
        });
      const first = await start(1);
      const second = await start(2);
      try {
        await edit(first, [first, second], WARM_UP_EDITS);
        add("PostgreSQL", await edit(first, [first], EDITS * share));
        add(
          "PostgreSQL, saved on one, read from the other",
          await edit(first, [second], EDITS * share),
        );
        const underLoad = await editUnderLoad(first, [first, second], EDITS_UNDER_LOAD * share);
        add("PostgreSQL, read from both, under load", underLoad);
      } finally {
        await first.stop();
        await second.stop();
      }
    }),
  );
  report.text(
    "An administrator changes a product; then the home page, the catalogue and the product's page are requested together. Milliseconds until the first of them was fully received.",
  );
  report.table(
    ["", "edits", "save → page", "p99", "save's response → page", "p99", "pages", "stale"],
    rows,
  );
}

function describe({ fromSave, fromResponse, stale, requested }: Found): (string | number)[] {
  return [
    fromSave.length,
    ...[fromSave, fromResponse].flatMap((times) => [
      median(times).toFixed(1),
      percentile(times, 0.99).toFixed(1),
    ]),
    requested,
    stale,
  ];
}

/** Edits while the home page of each read instance is requested over 20 connections. */
async function editUnderLoad(
  saver: Product,
  readers: readonly Product[],
  edits: number,
): Promise<Found> {
  let isOver = false;
  const loads = readers.map(async ({ origin, pid }) => {
    while (!isOver) {
      await putUnderLoad({
        url: `${origin}/`,
        pid,
        connections: 20,
        seconds: LOAD_SECONDS,
        headers: AS_BROWSERS,
      });
    }
  });
  const found = await edit(saver, readers, edits);
  isOver = true;
  await Promise.all(loads);
  return found;
}

async function edit(saver: Product, readers: readonly Product[], edits: number): Promise<Found> {
  const client = await saver.signIn();
  const { data, error } = await client
    .from("products")
    .select("id, slug")
    .order("created_at", { ascending: false })
    .limit(1)
    .single();
  if (error) throw error;
  const found: Found = { fromSave: [], fromResponse: [], stale: 0, requested: 0 };
  const pages = readers.flatMap(({ origin }) =>
    ["/", "/productos", `/productos/${data.slug}`].map((page) => origin + page),
  );
  for (let number = 0; number < edits; number += 1) {
    const title = `Producto de la edición ${number} ${saver.pid}`;
    const { ms: saveMs } = await time(() => save(client, data.id, title));
    const responses = await Promise.all(
      pages.map((url) => time(async () => (await fetch(url, { headers: AS_BROWSERS })).text())),
    );
    const shownMs = Math.min(...responses.map(({ ms }) => ms));
    found.fromResponse.push(shownMs);
    found.fromSave.push(saveMs + shownMs);
    found.requested += responses.length;
    found.stale += responses.filter(({ result }) => !result.includes(title)).length;
  }
  return found;
}

async function save(client: Client, id: string, title: string): Promise<void> {
  const { error } = await client.from("products").update({ title }).eq("id", id);
  if (error) throw error;
}
