import { setTimeout as wait } from "node:timers/promises";

import type { Ledger, Settlement } from "#tests/support/ledger.ts";
import type { SiteProcess } from "#tests/support/site-process.ts";
import { createWritingClient, readStates } from "#tests/support/write-stream.ts";

/* What every ordeal of a writing site asks of it afterwards. */

const ANSWER_LIMIT_MS = 60_000;

/** Stores a product that nobody changes. @returns the address of its page */
export async function addPage({ client }: SiteProcess): Promise<string> {
  const { data } = await client
    .from("products")
    .insert({ title: "Melaza que se queda", description: "Siempre está" })
    .select("slug")
    .single()
    .throwOnError();
  return `/productos/${data.slug}`;
}

export async function waitUntilReady({ origin }: SiteProcess): Promise<void> {
  for (const end = Date.now() + ANSWER_LIMIT_MS; ;) {
    if ((await fetch(`${origin}/readyz`)).ok) return;
    if (Date.now() > end) throw new Error("the site does not get its database back");
    await wait(50);
  }
}

/**
 * Holds what a site has after an ordeal against what was promised in the ledger, each product's history
 * against what it holds, and looks whether the home page and `page` are served.
 */
export async function takeStock(
  site: SiteProcess,
  ledger: Ledger,
  page: string,
): Promise<Settlement> {
  await waitUntilReady(site);
  const { states, faults } = await readStates(createWritingClient(site.origin));
  const { unacknowledged, faults: broken } = ledger.settle(states);
  return { unacknowledged, faults: [...broken, ...faults, ...(await findUnserved(site, page))] };
}

async function findUnserved({ origin }: SiteProcess, page: string): Promise<string[]> {
  const answers = ["/", page].map(async (address) => {
    const answer = await fetch(origin + address);
    await answer.arrayBuffer();
    return answer.status === 200 ? [] : [`${address} was answered with ${answer.status}`];
  });
  return (await Promise.all(answers)).flat();
}
