import { deepStrictEqual } from "node:assert";

import {
  compareUnderLoad,
  ensureLoadGenerator,
  type LoadResult,
  medianOf,
  putUnderLoad,
  ratioOf,
} from "./support/load.ts";
import type { Contender } from "./support/nginx.ts";
import { memoryOf } from "./support/process.ts";
import {
  type Product,
  PUBLISHABLE_KEY,
  SECRET_KEY,
  startProduct,
  withFolder,
  withInstallation,
} from "./support/product.ts";
import type { Report } from "./support/report.ts";
import type { Size } from "./support/size.ts";
import { type CopiedTable, startTinbase } from "./support/tinbase.ts";

const PORT = 24_960;
const TABLE = "products";
const ROWS = 12;
const ORDER = `order=created_at.desc,id.asc&limit=${ROWS}`;

const READS: readonly (readonly [name: string, path: string])[] = [
  ["all columns", `/rest/v1/${TABLE}?select=*&${ORDER}`],
  ["six columns", `/rest/v1/${TABLE}?select=id,title,slug,category,species,is_published&${ORDER}`],
];

interface Api extends Contender {
  /** The headers of a signed-in member of the team. */
  headers: Record<string, string>;
}

/**
 * Reads of a signed-in member of the team through the API.
 *
 * @param program the folder of tinbase, measured at the same time; null: ours alone
 */
export async function measureApi(
  report: Report,
  size: Size,
  program: string | null,
): Promise<void> {
  await ensureLoadGenerator();
  await withInstallation((dataDir) =>
    withFolder(async (folder) => {
      const product = await startProduct({ port: PORT, dataDir });
      const apis: Api[] = [await describeOwn(product)];
      try {
        if (program !== null) {
          const table = await readTable(product);
          apis.unshift(await startTinbase(program, { folder, port: PORT + 1, table }));
        }
        await compare(report, apis, size);
      } finally {
        for (const { stop } of apis) await stop();
      }
    }),
  );
}

async function describeOwn({ origin, pid, stop, signIn }: Product): Promise<Api> {
  const client = await signIn();
  const { data } = await client.auth.getSession();
  const headers = {
    apikey: PUBLISHABLE_KEY,
    Authorization: `Bearer ${data.session?.access_token}`,
  };
  return { name: "this", origin, pid, stop, headers };
}

/** The table with its columns' types, as the API describes them. */
async function readTable({ origin, service }: Product): Promise<CopiedTable> {
  const response = await fetch(`${origin}/rest/v1/`, { headers: { apikey: SECRET_KEY } });
  const { definitions } = (await response.json()) as {
    definitions: Record<string, { properties: Record<string, { format: string }> }>;
  };
  const properties = Object.entries(definitions[TABLE]?.properties ?? {});
  const { data } = await service.from(TABLE).select().throwOnError();
  return {
    name: TABLE,
    columns: new Map(properties.map(([name, { format }]) => [name, format])),
    rows: data,
  };
}

async function compare(report: Report, apis: readonly Api[], size: Size): Promise<void> {
  report.text(
    `${ROWS} products, read over HTTP on the loopback by a signed-in member of the team, whose session and rights are checked; the same rows and policies on both sides, responses equal and not compressed. Medians of ${size.rounds} rounds of ${size.seconds} s, order alternated; each ratio is the median of the rounds' ratios.`,
  );
  for (const api of apis) await warmUp(api);
  const rows = [];
  for (const [name, address] of READS) {
    const bytes = await readEqually(apis, address);
    for (const connections of [1, 16]) {
      const loads = apis.map(({ origin, pid, headers }) => ({
        url: origin + address,
        connections,
        pid,
        headers,
      }));
      const results = await compareUnderLoad(loads, size);
      rows.push([`${name}, ${bytes} bytes`, connections, ...describe(results)]);
    }
    await readEqually(apis, address);
  }
  const names = apis.map((api) => api.name);
  report.table(
    [
      "read",
      "conn.",
      ...names.map((name) => `${name} /s`),
      ...names.slice(1).map(() => "÷ tinbase"),
      ...names.map((name) => `${name} µs`),
      ...names.map((name) => `${name} p99 ms`),
    ],
    rows,
  );
  report.text("Memory afterwards; ours is the whole site with its panel.");
  report.table(
    ["", "now MiB", "peak MiB"],
    apis.map(({ name, pid }) => {
      const { now, peak } = memoryOf(pid);
      return [name, now, peak];
    }),
  );
}

/** Until V8 has compiled PostgreSQL's WebAssembly with optimization, as in a server that has been up for an hour. */
const WARM_UP_SECONDS = 10;

async function warmUp({ origin, pid, headers }: Api): Promise<void> {
  for (const [, address] of READS) {
    const url = origin + address;
    await putUnderLoad({ url, connections: 16, seconds: WARM_UP_SECONDS, headers, pid });
  }
}

function describe(results: readonly (readonly LoadResult[])[]): string[] {
  const [others, own] = results;
  return [
    ...results.map((rounds) => medianOf(rounds, "perSecond").toFixed(0)),
    ...(others && own ? [ratioOf(own, others, "perSecond")] : []),
    ...results.map((rounds) => medianOf(rounds, "cpu").toFixed(0)),
    ...results.map((rounds) => medianOf(rounds, "p99").toFixed(1)),
  ];
}

/** @returns the bytes of a response. @throws {Error} when responses differ, or are no rows */
async function readEqually(apis: readonly Api[], address: string): Promise<number> {
  const texts = await Promise.all(
    apis.map(async ({ origin, headers }) => {
      const response = await fetch(origin + address, {
        headers: { ...headers, "Accept-Encoding": "identity" },
      });
      return response.text();
    }),
  );
  const [first, ...others] = texts.map((text) => JSON.parse(text) as unknown);
  if (!Array.isArray(first) || first.length !== ROWS)
    throw new Error(`not ${ROWS} rows: ${texts[0]}`);
  for (const other of others) deepStrictEqual(other, first);
  return Buffer.byteLength(texts.at(-1) ?? "");
}
