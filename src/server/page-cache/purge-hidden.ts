import { NOT_FOUND_KEY } from "#server/http/malformed-requests.ts";
import type { Freshness } from "#server/page-cache/freshness.ts";
import type { PageFiles } from "#server/page-cache/page-files.ts";
import { OWN_PATHS, RECORD_PATH } from "#server/page-cache/page-key.ts";
import type { PageLoader } from "#server/page-cache/page-loader.ts";
import type { PageStore } from "#server/page-cache/page-store.ts";

/** How long after a change, so that a burst of changes costs one check. */
const AFTER_CHANGE_MS = 1000;
/** Listing a hundred thousand records takes more than a second: it may take this part of the time at most. */
const LISTING_SHARE = 0.05;
/** For changes that were not notified. */
const CHECK_EVERY_MS = 30_000;
/** More would keep a small machine busy; the others are rendered when they are requested. */
const MAX_RENDERED = 100;

interface PurgeParts {
  store: PageStore;
  files: PageFiles;
  freshness: Freshness;
  loader: Pick<PageLoader, "load" | "drop">;
  /** The paths of all public records; may throw. */
  listRecordPaths: () => Promise<string[]>;
}

/**
 * Purges stale copies of pages whose record was hidden or deleted, also while this process was not running: during a
 * database outage it could not be known any more that they must not be shown.
 */
export function createHiddenPagePurge({
  store,
  files,
  freshness,
  loader,
  listRecordPaths,
}: PurgeParts): { start: () => void; wake: () => void; stop: () => void } {
  let isStopped = false;
  let checked: number | null = null;
  let known: ReadonlySet<string> = new Set();
  let listingMs = 0;

  /** Whether something that was public no longer is. */
  const hasHidden = async (paths: ReadonlySet<string>): Promise<boolean> => {
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
    const start = performance.now();
    const paths = new Set(await listRecordPaths());
    listingMs = performance.now() - start;
    if (await hasHidden(paths)) await replaceStale();
    known = paths;
    checked = mark;
  };
  const checks = repeatAfterChanges(check, () => listingMs / LISTING_SHARE);
  return {
    ...checks,
    stop: () => {
      isStopped = true;
      checks.stop();
    },
  };
}

/** Checks at the start, a moment after each wake-up, and periodically; soon again when that fails, as in an outage. */
function repeatAfterChanges(check: () => Promise<void>, leastPause: () => number) {
  let timer: NodeJS.Timeout | undefined;
  let isSoon = false;
  let isStopped = false;
  const plan = (milliseconds: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void run(), milliseconds).unref();
  };
  const wake = () => {
    if (!isSoon) plan(Math.max(AFTER_CHANGE_MS, leastPause()));
    isSoon = true;
  };
  const run = async (): Promise<void> => {
    // A change from now on needs another check.
    isSoon = false;
    await check().catch(wake);
    if (!isSoon) plan(CHECK_EVERY_MS);
  };
  return {
    start: () => void run(),
    wake,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
