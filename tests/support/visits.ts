import { setTimeout as wait } from "node:timers/promises";

import type { SiteProcess } from "#tests/support/site-process.ts";

const PAGES = ["/", "/productos", "/noticias", "/privacidad"];
const READERS = 3;
const PAUSE_MS = 30;

/**
 * Lets visitors read pages of all sites until they are stopped; each must return 200. Every page has been read
 * once when this resolves, because a page that was never requested cannot be cached.
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
      const response = await fetch(`${site?.origin}${page}`).catch(() => null);
      await response?.arrayBuffer();
      note(performance.now() - begun);
      count += 1;
      if (response?.status !== 200) faults.push(`a visitor of ${page} got ${response?.status}`);
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
