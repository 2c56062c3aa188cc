import { setTimeout as wait } from "node:timers/promises";

import type { SiteProcess } from "#tests/support/site-process.ts";

const PAGES = ["/", "/productos", "/noticias", "/privacidad"];
const READERS = 3;
const PAUSE_MS = 30;

/**
 * Has visitors read pages of all sites until they are stopped; each must be answered with 200. Every page has
 * been read once when this resolves: what nobody has ever asked for cannot be kept.
 */
export async function startVisits(
  sites: readonly SiteProcess[],
  faults: string[],
  note: (ms: number) => void,
): Promise<{ stop: () => Promise<void>; count: () => number }> {
  for (const { origin } of sites) {
    for (const page of PAGES) await (await fetch(origin + page)).arrayBuffer();
  }
  let isStopped = false;
  let count = 0;
  const read = async (reader: number) => {
    for (let turn = reader; !isStopped; turn += 1) {
      const page = PAGES[turn % PAGES.length] ?? "/";
      const site = sites[turn % sites.length];
      const begun = performance.now();
      const answer = await fetch(`${site?.origin}${page}`).catch(() => null);
      await answer?.arrayBuffer();
      note(performance.now() - begun);
      count += 1;
      if (answer?.status !== 200) faults.push(`a visitor of ${page} got ${answer?.status}`);
      await wait(PAUSE_MS);
    }
  };
  const readers = Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)));
  return {
    count: () => count,
    stop: async () => {
      isStopped = true;
      await readers;
    },
  };
}
