import { setTimeout as pause } from "node:timers/promises";

import { type Database, DatabaseError } from "#backend/database/database.ts";
import { SESSION_ENDED } from "#backend/database/rights.ts";
import type { Channel } from "#backend/realtime/channels/channel.ts";
import { SESSION_OVER } from "#backend/realtime/channels/members.ts";
import type { Subscriber } from "#backend/realtime/changes/binding.ts";
import { type Change, readNotification } from "#backend/realtime/changes/change.ts";
import { sendChanges } from "#backend/realtime/changes/send-changes.ts";
import type { PublishedTable } from "#backend/realtime/changes/published-tables.ts";
import { readRows } from "#backend/realtime/changes/read-rows.ts";
import type { Group, Subscriptions } from "#backend/realtime/changes/subscriptions.ts";

export const CHANGES_CHANNEL = "realtime_changes";

/** Between two reads: a storm of changes costs ten reads a second for each table and member. */
const PAUSE_MS = 100;
/** More at once are not read one by one: whoever follows the table reads it again. */
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
  const { database, subscriptions, reset, onError } = options;
  /** In the order of the commits. */
  let pending: Change[] = [];
  let isRunning = false;

  const resetTable = (table: string) => {
    for (const { channel } of subscriptions.list(table)) reset(channel);
  };

  const serveGroup = async (table: PublishedTable, group: Group, changes: readonly Change[]) => {
    const alive = group.subscribers.filter(({ channel }) => !channel.isOver);
    const bindings = alive.map(({ binding }) => binding);
    for (let start = 0; start < changes.length && alive.length > 0; start += KEYS_PER_READ) {
      const part = changes.slice(start, start + KEYS_PER_READ);
      const kept = part.filter(({ operation }) => operation !== "DELETE");
      const keys = new Set(kept.map(({ key }) => key));
      const readable = await readRows(database, group.member.identity, {
        ...{ table, bindings, keys: [...keys], hasDeleted: kept.length < part.length },
      });
      // Whoever became somebody else meanwhile has to read again.
      const [same, others] = partition(alive, group);
      for (const { channel } of others) reset(channel);
      sendChanges(table, part, { ...group, subscribers: same }, readable);
    }
  };

  const serveTable = async (name: string, changes: readonly Change[]) => {
    const table = options.tables().get(name);
    if (table === undefined || changes.some(({ operation }) => operation === "RESET"))
      return resetTable(name);
    for (const group of subscriptions.group(name)) {
      try {
        await serveGroup(table, group, changes);
      } catch (error) {
        const hasEnded = error instanceof DatabaseError && error.code === SESSION_ENDED;
        if (!hasEnded) onError(error);
        for (const { channel } of group.subscribers) {
          if (hasEnded) options.shutDown(channel, SESSION_OVER);
          else reset(channel);
        }
      }
    }
  };

  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    while (pending.length > 0) {
      const changes = pending;
      pending = [];
      for (const [table, own] of Map.groupBy(changes, (change) => change.table)) {
        if (own.length > MAX_CHANGES) resetTable(table);
        else if (subscriptions.has(table)) await serveTable(table, own);
      }
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

function partition(subscribers: readonly Subscriber[], { member }: Group) {
  const { same = [], others = [] } = Object.groupBy(subscribers, ({ channel }) =>
    channel.member.key === member.key ? "same" : "others",
  );
  return [same, others] as const;
}
