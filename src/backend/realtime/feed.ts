import { setTimeout as pause } from "node:timers/promises";

import { z } from "zod";

import { DatabaseError } from "#backend/database/database.ts";
import { SESSION_ENDED } from "#backend/database/rights.ts";
import { type Binding, listReadable, type PublishedTable } from "#backend/realtime/bindings.ts";
import { type Group, sendEvent, type Subscriber } from "#backend/realtime/channel.ts";
import { closeChannel, type RealtimeService, shutDown } from "#backend/realtime/messages.ts";
import { SESSION_OVER } from "#backend/realtime/protocol.ts";
import {
  nameView,
  type ReadableRow,
  type ReadableRows,
  readRows,
} from "#backend/realtime/read-rows.ts";
import { createBatcher } from "#lib/async/batch.ts";

export const CHANGES_CHANNEL = "realtime_changes";

/** Throttles reads: a burst of changes costs at most ten reads a second per table and member. */
const PAUSE_MS = 100;
/** Of more rows none is read: subscribers of the table read it again. */
const MAX_CHANGES = 2000;
const KEYS_PER_READ = 100;

/** Reads changed rows when they are notified, and sends each subscriber what its member may read of them. */
export function createFeed(service: RealtimeService) {
  /** In the order of the commits. */
  const pending = createBatcher<Change>(async (changes) => {
    for (const [table, own] of Map.groupBy(changes, (change) => change.table))
      await serveTable(service, table, own);
    await pause(PAUSE_MS, undefined, { ref: false });
  });
  return {
    /** Handles a notification in the background, since saves wait for listeners. */
    notify: (payload: string): void => {
      if (!service.subscriptions.has(payload.slice(0, payload.indexOf(":")))) return;
      const changes = readNotification(payload);
      // Beyond the limit one change is enough: the table is read again.
      const hasRoom = pending.size <= MAX_CHANGES * 2;
      pending.add(hasRoom ? changes : changes.slice(0, 1).map(toReset));
    },
  };
}

const toReset = (change: Change): Change => ({ ...change, operation: "RESET" });

async function serveTable(
  service: RealtimeService,
  name: string,
  changes: readonly Change[],
): Promise<void> {
  const { subscriptions } = service;
  const table = service.tables.get(name);
  const rows = joinByRow(changes);
  const isReset =
    rows.length > MAX_CHANGES || changes.some(({ operation }) => operation === "RESET");
  if (table === undefined || isReset) {
    for (const { channel } of subscriptions.list(name)) closeChannel(service, channel, "phx_error");
    return;
  }
  for (const group of subscriptions.group(name)) {
    try {
      await serveGroup(service, table, group, rows);
    } catch (error) {
      endGroup(service, group, error);
    }
  }
}

async function serveGroup(
  service: RealtimeService,
  table: PublishedTable,
  group: Group,
  changes: readonly RowChange[],
): Promise<void> {
  const alive = group.subscribers.filter(({ channel }) => !channel.isOver);
  const bindings = alive.map(({ binding }) => binding);
  for (let start = 0; start < changes.length && alive.length > 0; start += KEYS_PER_READ) {
    const part = changes.slice(start, start + KEYS_PER_READ);
    const existing = part.filter(({ operation }) => operation !== "DELETE");
    const readable = await readRows(service.database, group.member.identity, {
      table,
      bindings,
      changed: existing,
      hasDeleted: existing.length < part.length,
    });
    // A channel whose member changed during the read has to read again.
    const [same, others] = partition(alive, group);
    for (const { channel } of others) closeChannel(service, channel, "phx_error");
    sendChanges(table, part, { ...group, subscribers: same }, readable);
  }
}

/** Ends the channels of a group whose read failed. */
function endGroup(service: RealtimeService, { subscribers }: Group, error: unknown): void {
  const hasEnded = error instanceof DatabaseError && error.code === SESSION_ENDED;
  if (!hasEnded) service.onError(error);
  for (const { channel } of subscribers) {
    if (hasEnded) shutDown(service, channel, SESSION_OVER);
    else closeChannel(service, channel, "phx_error");
  }
}

function partition(subscribers: readonly Subscriber[], { member }: Group) {
  const { same = [], others = [] } = Object.groupBy(subscribers, ({ channel }) =>
    channel.member.key === member.key ? "same" : "others",
  );
  return [same, others] as const;
}

/** Upstream's error beside a record that lacks its values. */
const TOO_LARGE = '["Error 413: Payload Too Large"]';

/** Sends a group's subscribers the changes that they follow, as far as the group may read them. */
function sendChanges(
  table: PublishedTable,
  changes: readonly RowChange[],
  { member, subscribers }: Group,
  { rows, mayReadAll }: ReadableRows,
): void {
  const columns = new Map(
    subscribers.map(({ binding }) => [
      nameView(binding),
      describeColumns(table, member.identity.role, binding),
    ]),
  );
  for (const change of changes) {
    const row = rows.get(change.key);
    // Who may read all rows does not find one that was deleted since: its deletion is another change.
    const isDeletedSince = row === undefined && change.operation !== "DELETE" && mayReadAll;
    // That a readable row passed a filter before says what it held: others than these may know only if that was always public.
    const wasSeenByAll = row === undefined ? change.wasPublic : change.wasAlwaysPublic;
    const mayLearnOfLeaving = (mayReadAll || wasSeenByAll) && !isDeletedSince;
    const concerned = subscribers.flatMap(({ channel, binding }) => {
      const operation = channel.isOver ? null : chooseEvent(binding, change, row);
      if (operation === null || (operation === "DELETE" && !mayLearnOfLeaving)) return [];
      return [{ channel, binding, operation }];
    });
    const nameMessage = ({ binding, operation }: (typeof concerned)[number]) =>
      operation === "DELETE" ? operation : `${operation} ${nameView(binding)}`;
    for (const own of Map.groupBy(concerned, nameMessage).values()) {
      const [first] = own;
      if (first === undefined) continue;
      const view = nameView(first.binding);
      const event = { ...change, operation: first.operation };
      send(own, writeData(event, columns.get(view) ?? "[]", row?.records[view]));
    }
  }
}

/**
 * What a binding's subscriber gets of a change; null for nothing. A row that has left its view, by its rights or its filter,
 * is a DELETE, since the client should no longer show it.
 */
function chooseEvent(
  binding: Binding,
  change: RowChange,
  row: ReadableRow | undefined,
): Operation | null {
  const { event } = binding;
  const isSeen = change.operation !== "DELETE" && row?.passed.has(binding.filter) === true;
  // A binding to one kind of event learns of it also when the row was inserted and changed at the same time.
  if (isSeen) {
    if (event === "*") return change.operation;
    return event !== "DELETE" && change.operations.has(event) ? event : null;
  }
  if (event !== "*" && event !== "DELETE") return null;
  if (change.operation === "DELETE") return mayPass(binding, change.key) ? "DELETE" : null;
  // The first state of a row that was inserted in this batch was never seen.
  if (change.operation === "INSERT") return null;
  const wasSeen =
    row === undefined ? mayPass(binding, change.key) : row.passedBefore.has(binding.filter);
  return wasSeen ? "DELETE" : null;
}

/** Only the key of a row that cannot be read is known: conditions on other columns are ignored, as upstream does. */
function mayPass({ conditions }: Binding, key: string): boolean {
  const values = new Map(
    Object.entries(JSON.parse(key) as Record<string, string | number | boolean>),
  );
  return conditions.every((condition) => {
    const value = values.get(condition.column);
    if (value === undefined) return true;
    if (condition.operator === "in")
      return condition.values.includes(String(value)) !== condition.isNegated;
    if (condition.operator !== "=") return true;
    return (String(value) === condition.value) !== condition.isNegated;
  });
}

/** @param record JSON; null for one that is too large, undefined for none */
function writeData(change: RowChange, columns: string, record: string | null | undefined): string {
  const { operation, table, changedAt, key } = change;
  const parts = [
    `"schema":"public","table":${JSON.stringify(table)},"commit_timestamp":"${changedAt}"`,
    `"type":"${operation}","columns":${columns}`,
    ...(operation === "DELETE" ? [] : [`"record":${record ?? key}`]),
    ...(operation === "INSERT" ? [] : [`"old_record":${key}`]),
    `"errors":${record === null ? TOO_LARGE : "null"}`,
  ];
  return `{${parts.join(",")}}`;
}

/** One message per channel, for all its bindings. */
function send(subscribers: readonly Subscriber[], data: string): void {
  for (const [channel, own] of Map.groupBy(subscribers, (each) => each.channel)) {
    const ids = own.map(({ binding }) => binding.id);
    sendEvent(channel, "postgres_changes", `{"ids":[${ids.join(",")}],"data":${data}}`);
  }
}

function describeColumns(
  table: PublishedTable,
  role: Group["member"]["identity"]["role"],
  { select }: Binding,
): string {
  const columns = listReadable(table, role).filter(({ name }) => select?.includes(name) ?? true);
  return JSON.stringify(columns.map(({ name, type }) => ({ name, type })));
}

/** A changed row, as the triggers notify it; RESET stands for too many. */
export interface Change {
  table: string;
  operation: "INSERT" | "UPDATE" | "DELETE" | "RESET";
  /** JSON of the primary key. */
  key: string;
  /** ISO 8601, in UTC: when the transaction began. */
  changedAt: string;
  /** Whether everyone could read the row before. */
  wasPublic: boolean;
  /** The short ones of the values that it had before, of columns that changed. */
  former: Readonly<Record<string, unknown>>;
}

const NOTIFICATION = /^([^:]+):(INSERT|UPDATE|DELETE|RESET):([\d.]+):(.*)$/s;
const recordSchema = z.record(z.string(), z.unknown());
/** A row's key, alone or with its state before. */
const rowsSchema = z.array(
  z.union([
    recordSchema.transform((key) => ({ key, wasPublic: false, former: {} })),
    z
      .tuple([recordSchema, z.boolean(), recordSchema.nullable()])
      .transform(([key, wasPublic, former]) => ({ key, wasPublic, former: former ?? {} })),
  ]),
);

/** Reads a notification of the triggers in realtime.sql. @throws {Error} when it is malformed */
function readNotification(payload: string): Change[] {
  const [, table = "", operation, seconds, json = ""] = NOTIFICATION.exec(payload) ?? [];
  const changedAt = new Date(Number(seconds) * 1000).toISOString();
  const change = { table, operation: operation as Change["operation"], changedAt };
  if (change.operation === "RESET") {
    return [{ ...change, key: "{}", wasPublic: false, former: {} }];
  }
  return rowsSchema
    .parse(JSON.parse(json))
    .map((row) => ({ ...change, ...row, key: JSON.stringify(row.key) }));
}

type Operation = Exclude<Change["operation"], "RESET">;

/** What a batch of changes did to one row. */
interface RowChange {
  table: string;
  /** JSON of the primary key. */
  key: string;
  /** Of the last change. */
  changedAt: string;
  /** The net effect: events describe states, not history. */
  operation: Operation;
  /** All that happened. */
  operations: ReadonlySet<Operation>;
  /** Whether everyone could read the row before one of the changes, and before each. */
  wasPublic: boolean;
  wasAlwaysPublic: boolean;
  /** The values before the first change. */
  former: Change["former"];
}

/** Merges the changes of each row, ordered by the last change. */
export function joinByRow(changes: readonly Change[]): RowChange[] {
  const rows = new Map<string, RowChange>();
  for (const { table, key, changedAt, operation: last, ...state } of changes) {
    if (last === "RESET") continue;
    const before = rows.get(key);
    const operations = new Set(before?.operations).add(last);
    const [first = last] = operations;
    const operation = last === "DELETE" ? last : first === "INSERT" ? first : "UPDATE";
    const merged = {
      wasPublic: state.wasPublic || before?.wasPublic === true,
      wasAlwaysPublic: state.wasPublic && before?.wasAlwaysPublic !== false,
      former: { ...state.former, ...before?.former },
    };
    rows.delete(key);
    rows.set(key, { table, key, changedAt, operation, operations, ...merged });
  }
  return [...rows.values()];
}
