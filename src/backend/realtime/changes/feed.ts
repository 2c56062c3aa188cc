import { setTimeout as pause } from "node:timers/promises";

import { type Database, DatabaseError } from "#backend/database/database.ts";
import { SESSION_ENDED } from "#backend/database/rights.ts";
import type { Subscriber } from "#backend/realtime/changes/binding.ts";
import {
  type Change,
  joinByRow,
  readNotification,
  type RowChange,
} from "#backend/realtime/changes/change.ts";
import type { PublishedTable } from "#backend/realtime/changes/published-tables.ts";
import { readRows } from "#backend/realtime/changes/read-rows.ts";
import { sendChanges } from "#backend/realtime/changes/send-changes.ts";
import type { Group, Subscriptions } from "#backend/realtime/changes/subscriptions.ts";
import type { Channel } from "#backend/realtime/channels/channel.ts";
import { SESSION_OVER } from "#backend/realtime/channels/members.ts";

export const CHANGES_CHANNEL = "realtime_changes";

/** Between two reads: a storm of changes costs ten reads a second for each table and member. */
const PAUSE_MS = 100;
/** More rows at a time are not read one by one: followers of the table read it again. */
const MAX_CHANGES = 2000;
const KEYS_PER_READ = 100;

export interface FeedOptions {
  database: Database;
  subscriptions: Subscriptions;
  tables: () => ReadonlyMap<string, PublishedTable>;
  /** Ends a channel so that its client joins and reads again. */
  reset: (channel: Channel) => void;
  /** Ends a channel for good. */
  shutDown: (channel: Channel, message: string) => void;
  onError: (error: unknown) => void;
}

/** Reads changed rows when they are notified, and sends each subscriber what its member may read of them. */
export function createFeed(options: FeedOptions) {
  const { subscriptions } = options;
  /** In the order of the commits. */
  let pending: Change[] = [];
  let isRunning = false;

  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    while (pending.length > 0) {
      const changes = pending;
      pending = [];
      for (const [table, own] of Map.groupBy(changes, (change) => change.table))
        await serveTable(options, table, own);
      await pause(PAUSE_MS, undefined, { ref: false });
    }
    isRunning = false;
  };

  return {
    /** Handles a notification without waiting for it: a save waits for its listeners. */
    notify: (payload: string): void => {
      if (!subscriptions.has(payload.slice(0, payload.indexOf(":")))) return;
      const changes = readNotification(payload);
      // Beyond the limit one more is enough: their table is read again.
      if (pending.length <= MAX_CHANGES * 2) pending.push(...changes);
      else pending.push(...changes.slice(0, 1).map(toReset));
      void run();
    },
  };
}

const toReset = (change: Change): Change => ({ ...change, operation: "RESET" });

async function serveTable(
  options: FeedOptions,
  name: string,
  changes: readonly Change[],
): Promise<void> {
  const { subscriptions, reset } = options;
  const table = options.tables().get(name);
  const rows = joinByRow(changes);
  const isReset =
    rows.length > MAX_CHANGES || changes.some(({ operation }) => operation === "RESET");
  if (table === undefined || isReset) {
    for (const { channel } of subscriptions.list(name)) reset(channel);
    return;
  }
  for (const group of subscriptions.group(name)) {
    try {
      await serveGroup(options, table, group, rows);
    } catch (error) {
      endGroup(options, group, error);
    }
  }
}

async function serveGroup(
  { database, reset }: FeedOptions,
  table: PublishedTable,
  group: Group,
  changes: readonly RowChange[],
): Promise<void> {
  const alive = group.subscribers.filter(({ channel }) => !channel.isOver);
  const bindings = alive.map(({ binding }) => binding);
  for (let start = 0; start < changes.length && alive.length > 0; start += KEYS_PER_READ) {
    const part = changes.slice(start, start + KEYS_PER_READ);
    const existing = part.filter(({ operation }) => operation !== "DELETE");
    const keys = existing.map(({ key }) => key);
    const readable = await readRows(database, group.member.identity, {
      table,
      bindings,
      keys,
      hasDeleted: existing.length < part.length,
    });
    // Whoever became somebody else meanwhile has to read again.
    const [same, others] = partition(alive, group);
    for (const { channel } of others) reset(channel);
    sendChanges(table, part, { ...group, subscribers: same }, readable);
  }
}

/** Ends the channels of those for whom a read failed. */
function endGroup(
  { shutDown, reset, onError }: FeedOptions,
  { subscribers }: Group,
  error: unknown,
): void {
  const hasEnded = error instanceof DatabaseError && error.code === SESSION_ENDED;
  if (!hasEnded) onError(error);
  for (const { channel } of subscribers) {
    if (hasEnded) shutDown(channel, SESSION_OVER);
    else reset(channel);
  }
}

function partition(subscribers: readonly Subscriber[], { member }: Group) {
  const { same = [], others = [] } = Object.groupBy(subscribers, ({ channel }) =>
    channel.member.key === member.key ? "same" : "others",
  );
  return [same, others] as const;
}
