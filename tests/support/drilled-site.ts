import { setTimeout as wait } from "node:timers/promises";

import type { AcknowledgedWrites, Reconciliation } from "#tests/support/acknowledged-writes.ts";
import type { SiteProcess } from "#tests/support/site-process.ts";
import { createWritingClient, readStates } from "#tests/support/write-stream.ts";

/* Checks of a site after a drill that interrupted its writes. */

const READY_LIMIT_MS = 60_000;

/** Stores a product that the drill does not change. @returns the path of its page */
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
  for (const end = Date.now() + READY_LIMIT_MS; ;) {
    if ((await fetch(`${origin}/readyz`)).ok) return;
    if (Date.now() > end) throw new Error("the site does not reconnect to its database");
    await wait(50);
  }
}

/**
 * Compares a site's data with the acknowledged writes and with the history of each product, and checks that the home
 * page and `page` are served.
 */
export async function checkSite(
  site: SiteProcess,
  writes: AcknowledgedWrites,
  page: string,
): Promise<Reconciliation> {
  await waitUntilReady(site);
  const { states, faults } = await readStates(createWritingClient(site.origin));
  const { unacknowledged, faults: broken } = writes.reconcile(states);
  return { unacknowledged, faults: [...broken, ...faults, ...(await findUnserved(site, page))] };
}

async function findUnserved({ origin }: SiteProcess, page: string): Promise<string[]> {
  const responses = ["/", page].map(async (address) => {
    const response = await fetch(origin + address);
    await response.arrayBuffer();
    return response.status === 200 ? [] : [`${address} returned ${response.status}`];
  });
  return (await Promise.all(responses)).flat();
}
