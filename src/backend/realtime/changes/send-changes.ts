import type { Binding, Subscriber } from "#backend/realtime/changes/binding.ts";
import type { RowChange } from "#backend/realtime/changes/change.ts";
import { listReadable, type PublishedTable } from "#backend/realtime/changes/published-tables.ts";
import {
  nameView,
  type ReadableRow,
  type ReadableRows,
} from "#backend/realtime/changes/read-rows.ts";
import type { Group } from "#backend/realtime/changes/subscriptions.ts";
import { sendEvent } from "#backend/realtime/channels/channel.ts";

/** Upstream's error beside a record that lacks its values. */
const TOO_LARGE = '["Error 413: Payload Too Large"]';

/** Sends a group's subscribers the changes that they follow, as far as the group may read them. */
export function sendChanges(
  table: PublishedTable,
  changes: readonly RowChange[],
  { member, subscribers }: Group,
  { rows, isAdministrator }: ReadableRows,
): void {
  const columns = new Map(
    subscribers.map(({ binding }) => [
      nameView(binding),
      describeColumns(table, member.identity.role, binding),
    ]),
  );
  for (const change of changes) {
    const isDeleted = change.operation === "DELETE";
    const row = rows.get(change.key);
    if (isDeleted ? !isAdministrator : row === undefined) continue;
    const concerned = subscribers.filter(
      ({ channel, binding }) => !channel.isOver && isConcerned(binding, change, row),
    );
    for (const own of Map.groupBy(concerned, ({ binding }) =>
      nameEvent(binding, change),
    ).values()) {
      const [{ binding } = { binding: null }] = own;
      if (binding === null) continue;
      const view = nameView(binding);
      const event = { ...change, operation: nameOperation(binding, change) };
      send(own, writeData(event, columns.get(view) ?? "[]", row?.records[view]));
    }
  }
}

/** Equal for the bindings that get the same message. */
const nameEvent = (binding: Binding, change: RowChange) =>
  `${nameOperation(binding, change)} ${nameView(binding)}`;

/** A binding to one kind of event learns of it also when the row was inserted and changed at the same time. */
const nameOperation = ({ event }: Binding, { operation }: RowChange) =>
  event === "*" ? operation : event;

function isConcerned(binding: Binding, change: RowChange, row: ReadableRow | undefined): boolean {
  const isDeleted = change.operation === "DELETE";
  if (binding.event !== "*") {
    // What it was before it was deleted, or that it is here again, is no state of the row.
    const isState = (binding.event === "DELETE") === isDeleted;
    if (!isState || !change.operations.has(binding.event)) return false;
  }
  return isDeleted ? mayPass(binding, change.key) : row?.passed.has(binding.filter) === true;
}

/** Only the key of a deleted row is known: conditions on other columns are ignored, as upstream does. */
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
