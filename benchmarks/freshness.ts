import path from "node:path";

import type { Client } from "#data/client.ts";

import { withPostgres } from "./support/databases.ts";
import { ensureLoadGenerator, putUnderLoad } from "./support/load.ts";
import { median, percentile, time } from "./support/numbers.ts";
import { type Product, startProduct, withFolder } from "./support/product.ts";
import type { Report } from "./support/report.ts";

const PORT = 34_840;
const EDITS = 1000;
const EDITS_UNDER_LOAD = 200;
const LOAD_SECONDS = 2;

interface Found {
  /** From sending the save to the end of the first page that shows it. */
  fromSave: number[];
  /** From the answer to the save. */
  fromAnswer: number[];
  /** Pages that did not show what was saved before they were asked for. */
  stale: number;
  asked: number;
}

/** How soon a save shows wherever it appears, and that nobody ever gets a page from before it. */
export async function measureFreshness(report: Report): Promise<void> {
  await ensureLoadGenerator();
  const rows: (string | number)[][] = [];
  const add = (name: string, found: Found) => rows.push([name, ...describe(found)]);
  await withFolder(async (folder) => {
    const product = await startProduct({ port: PORT, dataDir: folder });
    try {
      add("embedded", await edit(product, [product], EDITS));
      add("embedded, under load", await editUnderLoad(product, [product]));
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
        add("PostgreSQL", await edit(first, [first], EDITS));
        add("PostgreSQL, saved on one, asked of the other", await edit(first, [second], EDITS));
        add("PostgreSQL, both asked, under load", await editUnderLoad(first, [first, second]));
      } finally {
        await first.stop();
        await second.stop();
      }
    }),
  );
  report.text(
    "An administrator changes a product; then the home page, the catalogue and the product's page are asked for at once. Milliseconds until the first of them was there, whole.",
  );
  report.table(
    ["", "edits", "save → page", "p99", "save's answer → page", "p99", "pages asked", "stale"],
    rows,
  );
}

function describe({ fromSave, fromAnswer, stale, asked }: Found): (string | number)[] {
  return [
    fromSave.length,
    ...[fromSave, fromAnswer].flatMap((times) => [
      median(times).toFixed(1),
      percentile(times, 0.99).toFixed(1),
    ]),
    asked,
    stale,
  ];
}

/** Edits while the home page of each asked instance is being asked for over 20 connections. */
async function editUnderLoad(saver: Product, asked: readonly Product[]): Promise<Found> {
  let isOver = false;
  const loads = asked.map(async ({ origin, pid }) => {
    while (!isOver) {
      await putUnderLoad({
        url: `${origin}/`,
        pid,
        connections: 20,
        seconds: LOAD_SECONDS,
        headers: { "Accept-Encoding": "br" },
      });
    }
  });
  const found = await edit(saver, asked, EDITS_UNDER_LOAD);
  isOver = true;
  await Promise.all(loads);
  return found;
}

async function edit(saver: Product, asked: readonly Product[], edits: number): Promise<Found> {
  const client = await saver.signIn();
  const { data, error } = await client
    .from("products")
    .select("id, slug")
    .order("created_at", { ascending: false })
    .limit(1)
    .single();
  if (error) throw error;
  const found: Found = { fromSave: [], fromAnswer: [], stale: 0, asked: 0 };
  const pages = asked.flatMap(({ origin }) =>
    ["/", "/productos", `/productos/${data.slug}`].map((page) => origin + page),
  );
  for (let number = 0; number < edits; number += 1) {
    const title = `Producto de la edición ${number} ${saver.pid}`;
    const { ms: saveMs } = await time(() => save(client, data.id, title));
    const answers = await Promise.all(
      pages.map((url) => time(async () => (await fetch(url)).text())),
    );
    const shownMs = Math.min(...answers.map(({ ms }) => ms));
    found.fromAnswer.push(shownMs);
    found.fromSave.push(saveMs + shownMs);
    found.asked += answers.length;
    found.stale += answers.filter(({ result }) => !result.includes(title)).length;
  }
  return found;
}

async function save(client: Client, id: string, title: string): Promise<void> {
  const { error } = await client.from("products").update({ title }).eq("id", id);
  if (error) throw error;
}
