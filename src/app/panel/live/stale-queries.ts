import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

import { inboxKeys, subscriberKeys } from "#app/panel/inbox/keys.ts";
import { pause } from "#app/panel/lib/pause.ts";
import {
  COMMENTS_KEY,
  FIRST_STEPS_KEY,
  publishingKeys,
  recordKeys,
  revisionKeys,
  SHOWN_PAGES,
  SITE_KEY,
} from "#app/panel/lib/query-keys.ts";
import { offerPage } from "#app/panel/lib/stores/pending-pages.ts";
import type { RowPage } from "#data/client/table.ts";
import type { FollowedTable } from "#data/panel-channel.ts";
import { RECORD_TABS } from "#domain/record-types/generated/record-tabs.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

const HISTORIES = revisionKeys.lists();

/** The queries that a change to a table makes stale. */
const STALE: Readonly<Record<FollowedTable, readonly QueryKey[]>> = {
  ...listRecordQueries(),
  pictures: [["media"]],
  comments: [COMMENTS_KEY],
  approvals: [publishingKeys.all],
  packages: [publishingKeys.all, SHOWN_PAGES],
  drafts: [["drafts"], ["media", "drafts"], publishingKeys.all, SHOWN_PAGES],
  publications: [publishingKeys.all],
  quote_requests: [inboxKeys.all, FIRST_STEPS_KEY],
  proposals: [inboxKeys.all],
  newsletter_subscribers: [subscriberKeys.all],
};

const WITH_REVISIONS: ReadonlySet<string> = new Set(Object.keys(RECORD_TABS));

function listRecordQueries() {
  const queries = Object.keys(RECORD_TABS).map((table) => [
    table,
    [recordKeys(table).all, HISTORIES, SHOWN_PAGES, FIRST_STEPS_KEY],
  ]);
  return Object.fromEntries(queries) as Readonly<Record<RecordTable, readonly QueryKey[]>>;
}

/** Refetches what colleagues have changed: active queries now, the rest when they are next used. */
async function refreshTables(
  queryClient: QueryClient,
  tables: ReadonlySet<FollowedTable>,
): Promise<void> {
  const keys = new Map(
    [...tables].flatMap((table) => STALE[table]).map((key) => [JSON.stringify(key), key]),
  );
  const stale = new Set(
    [...keys.values()].flatMap((queryKey) => queryClient.getQueryCache().findAll({ queryKey })),
  );
  // The whole site is refetched when the next review starts.
  void queryClient.invalidateQueries({ queryKey: SITE_KEY, refetchType: "none" });
  await Promise.all([...stale].map((query) => refresh(queryClient, query)));
}

async function refresh(queryClient: QueryClient, query: Query): Promise<void> {
  // The initial values of a form, which merges changes on its own.
  if (query.isStatic()) return;
  const { queryKey, queryHash } = query;
  if (isPage(query.state.data) && query.isActive() && !document.hidden) {
    await refreshPage(queryClient, query as Query<RowPage<{ id: string }>>);
    return;
  }
  offerPage(queryHash, null);
  await queryClient.invalidateQueries({ queryKey, exact: true });
}

/** Updates changed rows in place. Changes that would move rows under the reader's eyes are offered as a pending page. */
async function refreshPage(
  queryClient: QueryClient,
  query: Query<RowPage<{ id: string }>>,
): Promise<void> {
  const { queryKey, queryHash, options } = query;
  const readAt = Date.now();
  const fresh = await queryClient
    .query({
      queryKey: ["waiting", ...queryKey],
      ...(options.queryFn && { queryFn: options.queryFn }),
      gcTime: 0,
      staleTime: 0,
      retry: false,
    })
    .catch(() => null);
  const shown = query.state.data;
  // Already refetched, for example after the user's own save.
  if (fresh === null || shown === undefined || query.state.dataUpdatedAt > readAt) return;
  const count = shown.rows.length === 0 ? 0 : countMoves(shown.rows, fresh.rows);
  if (count === 0) queryClient.setQueryData(queryKey, fresh);
  const show = () => void queryClient.setQueryData(queryKey, fresh);
  offerPage(queryHash, count === 0 ? null : { count, readAt, show });
}

type Rows = readonly { id: string }[];

/** How many rows were added, removed or moved. */
function countMoves(shown: Rows, fresh: Rows): number {
  const [before, after] = [shown, fresh].map((rows) => rows.map(({ id }) => id)) as [
    string[],
    string[],
  ];
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  const stayed = after.filter((id) => before.includes(id));
  const moved = before
    .filter((id) => after.includes(id))
    .filter((id, place) => stayed[place] !== id);
  return Math.max(added.length, removed.length, moved.length > 0 ? 1 : 0);
}

const isPage = (data: unknown): boolean =>
  typeof data === "object" && data !== null && "rows" in data && "total" in data;

/** Throttles refetches; the first one is immediate. */
const THROTTLE_MS = 250;

/** Refetches the tables that colleagues change, throttled, and never during the user's own save. */
export function createRefresher(queryClient: QueryClient) {
  let tables = new Set<FollowedTable>();
  let isRunning = false;
  let isStopped = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    while (tables.size > 0 && !isStopped) {
      if (queryClient.isMutating() === 0) {
        const changed = tables;
        tables = new Set();
        await refreshTables(queryClient, changed);
      }
      await pause(THROTTLE_MS);
    }
    isRunning = false;
  };
  const add = (...changed: readonly FollowedTable[]) => {
    for (const table of changed) tables.add(table);
    void run();
  };
  return {
    add,
    /** All tables, or all but those whose changes have revisions. */
    addAll: ({ withRecords }: { withRecords: boolean }) => {
      const all = Object.keys(STALE) as FollowedTable[];
      add(...all.filter((table) => withRecords || !WITH_REVISIONS.has(table)));
    },
    stop: () => {
      isStopped = true;
    },
  };
}
