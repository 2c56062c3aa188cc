import { NOT_FOUND_KEY } from "#server/cache/not-found/not-found.ts";
import type { CacheLoader } from "#server/cache/pages/cache-loader.ts";
import { OWN_PATHS, RECORD_PATH } from "#server/cache/pages/page-key.ts";
import type { PageState } from "#server/cache/pages/page-state.ts";

/** Compared this often, so that a burst of changes and changes that were not notified cost one look each. */
const CHECK_MS = 1000;
/** More would keep a small machine busy; the others are rendered when they are requested. */
const MAX_RENDERED = 100;

/**
 * Removes stale copies of what has been withdrawn, that is hidden or deleted, also while this process was
 * not running: without the database nobody could tell any more that it must not be shown.
 *
 * @param listRecordPaths the paths of all public records; may throw
 */
export function createWithdrawal(
  { store, files, freshness }: Pick<PageState, "store" | "files" | "freshness">,
  loader: Pick<CacheLoader, "load" | "drop">,
  listRecordPaths: () => Promise<string[]>,
): { start: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let checked: number | null = null;
  let known: ReadonlySet<string> = new Set();

  /** Whether something that was public is not any more. */
  const findWithdrawn = async (paths: ReadonlySet<string>): Promise<boolean> => {
    const isLost = (key: string) => RECORD_PATH.test(key) && !paths.has(key);
    const lost = store.list().filter(({ key }) => isLost(key));
    const hadFiles = await files.keepOnly([...OWN_PATHS, NOT_FOUND_KEY, ...paths]);
    return hadFiles || lost.length > 0 || [...known].some(isLost);
  };

  /** Every page's menu names every product, so all stale copies go; the last requested are rendered again. */
  const replaceStale = async (): Promise<void> => {
    const pages = store.list().toSorted((a, b) => b.usedAt - a.usedAt);
    const stale = pages.filter((page) => !store.isCurrent(page));
    for (const { key } of stale) loader.drop(key);
    await files.keepOnly(pages.filter(store.isCurrent).map(({ key }) => key));
    const own = [...stale.map(({ key }) => key), ...OWN_PATHS].filter((key) => !key.includes("?"));
    // One by one: visitors' pages go first.
    for (const key of [...new Set(own)].slice(0, MAX_RENDERED)) {
      const page = store.get(key);
      if (isStopped || (page && store.isCurrent(page))) continue;
      await loader.load({ key, isOwn: true });
    }
  };

  const check = async (): Promise<void> => {
    if (checked !== null && !freshness.hasChanged(["products", "news"], checked)) return;
    const mark = freshness.mark();
    const paths = new Set(await listRecordPaths());
    if (await findWithdrawn(paths)) await replaceStale();
    known = paths;
    checked = mark;
  };
  const run = async (): Promise<void> => {
    // What failed, as in an outage, is tried again.
    await check().catch(() => undefined);
    if (!isStopped) timer = setTimeout(() => void run(), CHECK_MS).unref();
  };
  return {
    start: () => void run(),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
