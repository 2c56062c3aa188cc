import type { Logger } from "#server/logging/logger.ts";
import { compressBetter, type KeptPage } from "#server/page-cache/kept-page.ts";
import type { PageFiles } from "#server/page-cache/page-files.ts";
import type { PageStore } from "#server/page-cache/page-store.ts";

/** Writes kept pages to disk and compresses them at the best quality, once they stay as they are. */
export interface PageFinisher {
  finishLater: (page: KeptPage) => void;
  /** Leaves out what is not done yet, and removes what was written. */
  forget: (key: string) => void;
  /** Writes what would have been written a moment later. */
  flush: () => Promise<void>;
}

export interface PageFinisherParts {
  store: PageStore;
  files: PageFiles;
  logger: Logger;
  /** How long a page stays as it is before it is finished. */
  quietMs?: number | undefined;
}

/** Who saves often would have that done to every version, for a second that nobody needs. */
const QUIET_MS = 2000;

export function createPageFinisher(parts: PageFinisherParts): PageFinisher {
  const { store, files, logger, quietMs = QUIET_MS } = parts;
  /** The latest of each address that is to be written: older ones are let go of at once. */
  const unwritten = new Map<string, { page: KeptPage; timer: NodeJS.Timeout }>();
  // One after the other: none is worth the time of the pages that are asked for.
  let finishing: Promise<void> = Promise.resolve();

  const write = async (page: KeptPage) => {
    if (unwritten.get(page.key)?.page !== page) return;
    unwritten.delete(page.key);
    if (store.isCurrent(page)) await files.write(page);
  };
  const finish = async (page: KeptPage) => {
    await write(page);
    if (!store.isCurrent(page)) return;
    await compressBetter(page).catch((error: unknown) =>
      logger.warn({ err: error }, "a kept page was not compressed"),
    );
  };

  return {
    finishLater: (page) => {
      clearTimeout(unwritten.get(page.key)?.timer);
      const timer = setTimeout(() => {
        finishing = finishing.then(() => finish(page));
      }, quietMs).unref();
      unwritten.set(page.key, { page, timer });
    },
    forget: (key) => {
      clearTimeout(unwritten.get(key)?.timer);
      unwritten.delete(key);
      void files.remove(key);
    },
    flush: async () =>
      void (await Promise.all([...unwritten.values()].map(({ page }) => write(page)))),
  };
}
