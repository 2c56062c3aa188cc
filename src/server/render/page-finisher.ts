import { createQueue } from "#lib/async/queue.ts";
import { compressBetter, type CachedPage } from "#server/cache/pages/cached-page.ts";
import type { PageState } from "#server/cache/pages/page-state.ts";
import type { Logger } from "#server/http/logging/logger.ts";

/** Writes cached pages to disk and compresses them at the lasting quality, once they stay unchanged. */
export interface PageFinisher {
  finishLater: (page: CachedPage) => void;
  /** Cancels a pending write, and removes the file. */
  forget: (key: string) => void;
  /** Writes pending pages to disk now. */
  flush: () => Promise<void>;
}

export interface PageFinisherParts {
  state: Pick<PageState, "store" | "files">;
  logger: Logger;
  /** How long a page must stay unchanged before it is finished. */
  idleMs?: number | undefined;
}

/** Debounce: frequent saves would otherwise have every version written and compressed. */
const IDLE_MS = 2000;

export function createPageFinisher(parts: PageFinisherParts): PageFinisher {
  const { logger, idleMs = IDLE_MS } = parts;
  const { store, files } = parts.state;
  /** The latest pending version of each page: older ones are released at once. */
  const unwritten = new Map<string, { page: CachedPage; timer: NodeJS.Timeout }>();
  // In sequence: finishing must not delay the pages that are requested.
  const enqueue = createQueue(1);

  const write = async (page: CachedPage) => {
    if (unwritten.get(page.key)?.page !== page) return;
    unwritten.delete(page.key);
    if (store.isCurrent(page)) await files.write(page);
  };
  const finish = async (page: CachedPage) => {
    await write(page);
    if (!store.isCurrent(page) || page.isFinished) return;
    await compressBetter(page).catch((error: unknown) =>
      logger.warn({ err: error }, "a cached page was not compressed"),
    );
  };

  return {
    finishLater: (page) => {
      clearTimeout(unwritten.get(page.key)?.timer);
      const timer = setTimeout(() => {
        void enqueue(() => finish(page));
      }, idleMs).unref();
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
