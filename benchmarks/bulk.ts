import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import sharp from "sharp";

import type { Client } from "#data/client/client.ts";
import { publishNow } from "#data/publishing/publications.ts";
import { MEDIA_BUCKET, PICTURES_FOLDER } from "#domain/media/stored-file.ts";
import { makeProducts } from "#tests/support/records.ts";

import { median, percentile, time } from "./support/numbers.ts";
import { type Product, startProduct, withInstallation } from "./support/product.ts";
import type { Report } from "./support/report.ts";
import type { Size } from "./support/size.ts";
import { listPaths, visit } from "./support/visits.ts";

const PORT = 24_935;
const PAGES = 10;
/** The rate of a campaign. */
const PER_SECOND = 84;
const SECONDS = 25;
/** The measurement during a smaller import ends sooner. */
const MIN_SECONDS = 10;
const PACKAGE = 300;
/** The most that one import has. */
const PRODUCTS = 1000;
const PICTURES = 100;
const BATCH = 50;
const LEAD_MS = 1000;

interface Round {
  p99: number;
  /** Duration of the change itself. */
  seconds: number;
  /** By how much it raised the content version. */
  raised: number;
}

/** What visitors notice while a package of records is published, and during an import. */
export async function measureBulk(report: Report, { rounds, share }: Size): Promise<void> {
  await withInstallation(async (dataDir) => {
    const product = await startProduct({ port: PORT, dataDir });
    try {
      const paths = await listPaths(product.origin, PAGES);
      const [products, pictures] = [PRODUCTS * share, PICTURES * share];
      const seconds = Math.max(MIN_SECONDS, SECONDS * share);
      const acts: Readonly<Record<string, (panel: Client) => Promise<() => Promise<unknown>>>> = {
        nothing: () => Promise.resolve(() => Promise.resolve()),
        [`a package of ${PACKAGE} products published`]: preparePackage,
        [`${products} products and ${pictures} pictures imported as a package`]: (panel) =>
          prepareImport(panel, { products, pictures }),
      };
      const found = new Map<string, Round[]>();
      // Pictures are generated once.
      await visit(product.origin, paths, { visits: 400, seconds: 10 });
      for (let round = 0; round < rounds; round += 1) {
        for (const [name, prepare] of Object.entries(acts)) {
          found.set(name, [
            ...(found.get(name) ?? []),
            await measure(product, paths, seconds, prepare),
          ]);
        }
      }
      const of = (name: string, key: keyof Round) =>
        median((found.get(name) ?? []).map((round) => round[key]));
      report.text(
        `Embedded; ${PER_SECOND} visitors a second over ${PAGES} pages with their pictures for ${seconds} s, medians of ${rounds}. Pages, milliseconds.`,
      );
      report.table(
        ["during", "visitors p99", "ratio", "takes, s", "version raised by"],
        Object.keys(acts).map((name) => [
          name,
          of(name, "p99").toFixed(1),
          (of(name, "p99") / of("nothing", "p99")).toFixed(2),
          of(name, "seconds").toFixed(1),
          of(name, "raised"),
        ]),
      );
    } finally {
      await product.stop();
    }
  });
}

async function measure(
  { origin, signIn }: Product,
  paths: readonly string[],
  seconds: number,
  prepare: (panel: Client) => Promise<() => Promise<unknown>>,
): Promise<Round> {
  const panel = await signIn();
  const act = await prepare(panel);
  const before = await readVersion(panel);
  const visits = visit(origin, paths, { visits: PER_SECOND * seconds, seconds });
  await sleep(LEAD_MS);
  const { ms } = await time(act);
  const { pages, errors } = await visits;
  if (errors.length > 0) throw new Error(errors.slice(0, 3).join("\n"));
  return {
    p99: percentile(pages, 0.99),
    seconds: ms / 1000,
    raised: (await readVersion(panel)) - before,
  };
}

async function readVersion(panel: Client): Promise<number> {
  return (await panel.rpc("content_version").throwOnError()).data;
}

async function preparePackage(panel: Client): Promise<() => Promise<unknown>> {
  const id = await makePackage(panel, PACKAGE);
  return () => publishNow(panel, { action: "publish", package_id: id });
}

/** As a package, which visitors see entirely or not at all. */
async function prepareImport(
  panel: Client,
  { products, pictures }: { products: number; pictures: number },
): Promise<() => Promise<unknown>> {
  const picture = await makePicture();
  return async () => {
    for (let count = 0; count < pictures; count += 1) {
      const { error } = await panel.storage
        .from(MEDIA_BUCKET)
        .upload(`${PICTURES_FOLDER}/${randomUUID()}.jpg`, picture, { contentType: "image/jpeg" });
      if (error) throw error;
    }
    const id = await makePackage(panel, products);
    await publishNow(panel, { action: "publish", package_id: id });
  };
}

/** A package of drafts of new products. @returns its id */
async function makePackage(panel: Client, count: number): Promise<string> {
  const { data } = await panel
    .from("packages")
    .insert({ name: `Paquete ${randomUUID()}` })
    .select("id")
    .single()
    .throwOnError();
  const drafts = makeProducts(count).map(({ created_at: _, ...changes }) => ({
    table_name: "products" as const,
    record_id: randomUUID(),
    base: null,
    changes,
    typed: null,
    package_id: data.id,
  }));
  for (let start = 0; start < count; start += BATCH) {
    await panel
      .from("drafts")
      .insert(drafts.slice(start, start + BATCH))
      .throwOnError();
  }
  return data.id;
}

function makePicture(): Promise<Buffer> {
  return sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: "#777777",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer();
}
