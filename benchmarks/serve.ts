import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import type { Client } from "#data/client/client.ts";
import { LASTING_QUALITY } from "#server/http/compression/brotli.ts";

import {
  compareUnderLoad,
  ensureLoadGenerator,
  type LoadResult,
  medianOf,
  ratioOf,
} from "./support/load.ts";
import { type Contender, startNginx } from "./support/nginx.ts";
import { prepare } from "./support/prepared.ts";
import { type Product, startProduct, withInstallation } from "./support/product.ts";
import { startRaw } from "./support/raw.ts";
import type { Report } from "./support/report.ts";
import type { Size } from "./support/size.ts";

const PORT = 24_830;
const MISSING = "/no-existe";

interface Case {
  name: string;
  path: string;
  /** Whether the client has it cached and gets a 304. */
  isKnown?: boolean;
  connections: number;
}

/** Rates and processor time compared with nginx and raw node:http, which send the same bytes and headers. */
export async function measureServing(report: Report, options: Size): Promise<void> {
  await ensureLoadGenerator();
  await withInstallation(async (dataDir) => {
    const product = await startProduct({ port: PORT, dataDir });
    const asset = await findAsset(product.origin);
    // A page is recompressed at the final quality shortly after it was rendered.
    await waitForFinalCompression(product.origin);
    const responses = await Promise.all(
      ["/", MISSING, asset].map((address) => prepare(product.origin, address)),
    );
    const contenders = [
      await startNginx(path.join(dataDir, "nginx"), PORT + 1, responses),
      await startRaw(path.join(dataDir, "responses.json"), PORT + 2, responses),
      { name: "this", origin: product.origin, pid: product.pid, stop: product.stop },
    ];
    try {
      report.text(
        `Medians of ${options.rounds} rounds of ${options.seconds} s, order alternated; each ratio is the median of the rounds' ratios, so a slow phase of the machine affects both sides.`,
      );
      await compare(report, contenders, listCases(asset), options);
      await compareDuringSaves(report, contenders, product, options);
    } finally {
      for (const { stop } of contenders) await stop();
    }
  });
}

function listCases(asset: string): Case[] {
  return [50, 1].flatMap((connections) => [
    { name: "home, brotli", path: "/", connections },
    { name: "home, 304", path: "/", isKnown: true, connections },
    { name: "404", path: MISSING, connections },
    { name: "asset", path: asset, connections },
  ]);
}

async function compare(
  report: Report,
  contenders: readonly Contender[],
  cases: readonly Case[],
  options: Size,
): Promise<void> {
  const rows = [];
  for (const each of cases) {
    const results = await measureCase(contenders, each, options);
    const [nginx, raw, own] = results;
    if (!nginx || !raw || !own) continue;
    rows.push([
      each.name,
      each.connections,
      ...results.map((rounds) => Math.round(medianOf(rounds, "perSecond"))),
      ratioOf(own, raw, "perSecond"),
      ratioOf(own, nginx, "perSecond"),
      ...results.map((rounds) => medianOf(rounds, "cpu").toFixed(1)),
      ratioOf(own, raw, "cpu"),
      ...results.map((rounds) => medianOf(rounds, "p99").toFixed(2)),
    ]);
  }
  report.table(
    [
      "case",
      "conn.",
      "nginx /s",
      "node:http /s",
      "this /s",
      "÷ node:http",
      "÷ nginx",
      "nginx µs",
      "node:http µs",
      "this µs",
      "CPU ÷ node:http",
      "nginx p99 ms",
      "node:http p99 ms",
      "this p99 ms",
    ],
    rows,
  );
}

/** @returns each contender's rounds */
async function measureCase(
  contenders: readonly Contender[],
  { path: address, isKnown, connections }: Case,
  options: Size,
): Promise<LoadResult[][]> {
  const loads = await Promise.all(
    contenders.map(async ({ origin, pid }) => ({
      url: origin + address,
      connections,
      pid,
      headers: {
        "Accept-Encoding": "br",
        ...(isKnown && { "If-None-Match": await readTag(origin + address) }),
      },
    })),
  );
  return compareUnderLoad(loads, options);
}

/** The home page at 50 connections while an administrator saves twice a second, for each contender. */
async function compareDuringSaves(
  report: Report,
  contenders: readonly Contender[],
  product: Product,
  options: Size,
): Promise<void> {
  const writer = await startWriter(await product.signIn());
  const compared = contenders.filter(({ name }) => name !== "nginx");
  const results = await measureCase(
    compared,
    { name: "home", path: "/", connections: 50 },
    // A tail latency needs more than a few saves.
    { ...options, seconds: options.seconds * 2 },
  );
  const saves = await writer.stop();
  const [raw, own] = results;
  if (!raw || !own) return;
  report.text(
    `Home at 50 connections while an administrator saves twice a second (${saves} saves):`,
  );
  report.table(
    ["", "node:http", "this", "÷ node:http"],
    (["perSecond", "p50", "p99"] as const).map((key) => [
      key === "perSecond" ? "/s" : `${key} ms`,
      medianOf(raw, key).toFixed(2),
      medianOf(own, key).toFixed(2),
      ratioOf(own, raw, key),
    ]),
  );
}

/** Saves twice a second after warming up. */
async function startWriter(client: Client): Promise<{ stop: () => Promise<number> }> {
  const { data } = await client.from("products").select("id").limit(1).single();
  let isStopped = false;
  let saves = 0;
  const save = async () => {
    const { error } = await client
      .from("products")
      .update({ description: `Guardado ${saves}` })
      .eq("id", data?.id ?? "");
    if (error) throw error;
    saves += 1;
  };
  while (saves < WARM_UP_SAVES) await save();
  const work = (async () => {
    while (!isStopped) {
      await save();
      await wait(500);
    }
  })();
  return {
    stop: async () => {
      isStopped = true;
      await work;
      return saves - WARM_UP_SAVES;
    },
  };
}

/** Until V8 has compiled the code of a save and of the pages after it, as in a server that has been up for an hour. */
const WARM_UP_SAVES = 100;

async function findAsset(origin: string): Promise<string> {
  // The site's pages inline their styles.
  const html = await (await fetch(`${origin}/admin/login`)).text();
  const [, asset] = /href="(\/assets\/[^"]+\.css)"/.exec(html) ?? [];
  if (asset === undefined) throw new Error("the panel names no stylesheet");
  return asset;
}

async function waitForFinalCompression(origin: string): Promise<void> {
  while (!(await readTag(`${origin}/`)).includes(`-b${LASTING_QUALITY}`)) await wait(50);
}

async function readTag(url: string): Promise<string> {
  const response = await fetch(url, { headers: { "Accept-Encoding": "br" } });
  await response.arrayBuffer();
  return response.headers.get("ETag") ?? "";
}
