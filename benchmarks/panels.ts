import { setTimeout as wait } from "node:timers/promises";

import type { Client } from "#data/client/client.ts";
import { openPanelChannel } from "#data/panel-channel.ts";

import { ensureLoadGenerator, putUnderLoad } from "./support/load.ts";
import { median, percentile, time } from "./support/numbers.ts";
import { type Product, startProduct, withInstallation } from "./support/product.ts";
import type { Report } from "./support/report.ts";
import type { Size } from "./support/size.ts";

const PORT = 24_895;
const PANELS = 50;
const SAVES = 60;
/** As fast as one administrator saves. */
const PAUSE_MS = 100;

interface Round {
  save: number;
  savep95: number;
  visitors: number;
}

/** What a save, and visitors during saves, cost while 50 panels are open, compared with none; in alternating order. */
export async function measurePanels(report: Report, { seconds, rounds }: Size): Promise<void> {
  await ensureLoadGenerator();
  await withInstallation(async (dataDir) => {
    const product = await startProduct({ port: PORT, dataDir });
    try {
      const client = await product.signIn();
      const { data } = await client.from("products").select("id").limit(1).single().throwOnError();
      const results: { none: Round; open: Round }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const measureNone = () => measureRound(product, client, data.id, seconds);
        const measureOpen = () =>
          withPanels(product, PANELS, () => measureRound(product, client, data.id, seconds));
        if (round % 2 === 0) results.push({ none: await measureNone(), open: await measureOpen() });
        else {
          const open = await measureOpen();
          results.push({ none: await measureNone(), open });
        }
      }
      report.text(
        `Embedded, ${rounds} rounds of ${SAVES} saves, then of ${seconds} s of visitors of the home page (20 connections) during saves. Milliseconds; the ratio is the median of the rounds' ratios.`,
      );
      report.table(
        ["", "no panel", `${PANELS} panels`, "ratio"],
        (
          [
            ["save, median", "save"],
            ["save, p95", "savep95"],
            ["visitors, p99", "visitors"],
          ] as const
        ).map(([name, key]) => [
          name,
          median(results.map(({ none }) => none[key])).toFixed(2),
          median(results.map(({ open }) => open[key])).toFixed(2),
          median(results.map(({ none, open }) => open[key] / none[key])).toFixed(2),
        ]),
      );
    } finally {
      await product.stop();
    }
  });
}

async function measureRound(
  { origin, pid }: Product,
  client: Client,
  id: string,
  seconds: number,
): Promise<Round> {
  const saves: number[] = [];
  for (let number = 0; number < SAVES; number += 1) {
    saves.push(await save(client, id));
    await wait(PAUSE_MS);
  }
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      await save(client, id);
      await wait(PAUSE_MS * 5);
    }
  })();
  const { p99 } = await putUnderLoad({
    url: `${origin}/`,
    pid,
    connections: 20,
    seconds: seconds * 2,
    headers: { "Accept-Encoding": "br" },
  });
  isOver = true;
  await writing;
  return { save: median(saves), savep95: percentile(saves, 0.95), visitors: p99 };
}

async function save(client: Client, id: string): Promise<number> {
  const title = `Producto ${Math.random()}`;
  const { ms } = await time(async () =>
    client.from("products").update({ title }).eq("id", id).throwOnError(),
  );
  return ms;
}

/** Opens panels as the server sees them: each with its own session and channel. */
async function withPanels<T>(product: Product, count: number, work: () => Promise<T>): Promise<T> {
  const client = await product.signIn();
  const panels = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { promise: shown, resolve } = Promise.withResolvers<void>();
      const page = `panel-${index}`;
      const channel = openPanelChannel(client, {
        page,
        onChange: () => undefined,
        onMissed: () => undefined,
        onPlaces: (places) => places.has(page) && resolve(),
      });
      channel.track({ email: "admin@empresa.example", place: null, field: null, text: "Menú" });
      await shown;
      return channel;
    }),
  );
  try {
    return await work();
  } finally {
    for (const panel of panels) panel.close();
  }
}
