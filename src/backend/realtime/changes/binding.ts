import { Parameters } from "#backend/api/sql.ts";
import {
  type Database,
  DatabaseError,
  DatabaseUnavailableError,
  type Role,
} from "#backend/database/database.ts";
import { listReadable, type PublishedTable } from "#backend/realtime/changes/published-tables.ts";
import { type Channel, ChannelError, type Member } from "#backend/realtime/channels/channel.ts";
import { DATABASE_DOWN } from "#backend/realtime/channels/members.ts";
import {
  type Condition,
  FilterError,
  parseFilter,
  writeCondition,
} from "#backend/realtime/protocol/filter.ts";
import { type BindingParameters, bindingSchema } from "#backend/realtime/protocol/payloads.ts";

/** Changes that a channel follows. */
export interface Binding {
  /** Names it in messages. */
  id: number;
  /** What the client sent, which the reply repeats. */
  parameters: Readonly<Record<string, unknown>>;
  event: "*" | "INSERT" | "UPDATE" | "DELETE";
  tables: readonly PublishedTable[];
  /** Equal for equal conditions. */
  filter: string;
  conditions: readonly Condition[];
  /** The columns that it gets; null for all that its member may read. */
  select: readonly string[] | null;
}

/** A binding of a channel. */
export interface Subscriber {
  channel: Channel;
  binding: Binding;
}

type Tables = ReadonlyMap<string, PublishedTable>;

let lastId = 0;

/** Parses the requested bindings; equal ones are merged. @throws {ChannelError} */
export function readBindings(
  list: readonly Readonly<Record<string, unknown>>[],
  tables: Tables,
  role: Role,
): Binding[] {
  const known = new Map<string, Binding>();
  return list.map((parameters) => {
    const key = JSON.stringify(parameters);
    const binding = known.get(key) ?? readBinding(parameters, tables, role);
    known.set(key, binding);
    return binding;
  });
}

function readBinding(
  parameters: Readonly<Record<string, unknown>>,
  tables: Tables,
  role: Role,
): Binding {
  const parsed = bindingSchema.safeParse(parameters);
  if (!parsed.success) throw cannotFollow(parameters, "malformed");
  const { event = "*", schema = "public", table = "*", filter = "", select } = parsed.data;
  const found = findTables(parsed.data, tables).filter(
    (candidate) => listReadable(candidate, role).length > 0,
  );
  if (found.length === 0) {
    throw cannotFollow(
      parameters,
      `there is no table ${schema}.${table} that is enabled for Realtime and readable`,
    );
  }
  const conditions = readConditions(filter, parameters);
  if (conditions.length > 0 && found.length > 1)
    throw cannotFollow(parameters, "a filter needs a table");
  const columns = [...conditions.map(({ column }) => column), ...(select ?? [])];
  for (const name of columns) {
    const isReadable = found.every((each) =>
      listReadable(each, role).some((column) => column.name === name),
    );
    if (!isReadable) throw cannotFollow(parameters, `invalid column ${name}`);
  }
  const chosen = select && select.length > 0 ? select.toSorted() : null;
  lastId += 1;
  return {
    id: lastId,
    parameters,
    event,
    tables: found,
    filter,
    conditions,
    select: chosen,
  };
}

function findTables({ schema = "public", table = "*" }: BindingParameters, tables: Tables) {
  if (schema !== "public" && schema !== "*") return [];
  if (table === "*") return [...tables.values()];
  const found = tables.get(table);
  return found === undefined ? [] : [found];
}

function readConditions(filter: string, parameters: object): Condition[] {
  try {
    return parseFilter(filter);
  } catch (error) {
    if (error instanceof FilterError) throw cannotFollow(parameters, error.message);
    throw error;
  }
}

/**
 * Checks the values of a binding's conditions against the types of their columns, so that errors are reported when
 * joining.
 * @throws {ChannelError}
 */
export async function tryConditions(
  database: Database,
  { parameters, tables, conditions }: Binding,
  role: Role,
): Promise<void> {
  const [table] = tables;
  if (conditions.length === 0 || table === undefined) return;
  const typed = new Parameters();
  const tests = conditions.flatMap((condition) => {
    const type = table.columns.find(({ name }) => name === condition.column)?.sqlType ?? "text";
    const values = condition.operator === "in" ? condition.values : [condition.value];
    // The casts alone too: PostgreSQL skips operators on null.
    return [
      ...(condition.operator === "is" ? [] : values.map((value) => typed.add(value, type))),
      writeCondition(condition, `null::${type}`, type, typed),
    ];
  });
  try {
    const priority = role === "anon" ? "low" : "normal";
    await database.transaction({ role: "anon", readOnly: true, priority }, (transaction) =>
      transaction.query(`select ${tests.join(", ")}`, typed.values),
    );
  } catch (error) {
    if (error instanceof DatabaseError) throw cannotFollow(parameters, error.message);
    if (error instanceof DatabaseUnavailableError) throw new ChannelError(DATABASE_DOWN);
    throw error;
  }
}

function cannotFollow(parameters: object, reason: string): ChannelError {
  return new ChannelError(
    `RealtimeDisabledForConfiguration: Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${JSON.stringify(parameters)} (${reason})`,
  );
}

/** The subscribers of a table that have the same rights. */
export interface Group {
  member: Member;
  subscribers: readonly Subscriber[];
}

/** Tracks the subscribers of each table. */
export function createSubscriptions() {
  const byTable = new Map<string, Map<Binding, Subscriber>>();
  const forEachTable = (
    { channel, binding }: Subscriber,
    work: (table: string, subscriber: Subscriber) => void,
  ) => {
    for (const { name } of binding.tables) work(name, { channel, binding });
  };
  return {
    add: (added: Subscriber): void =>
      forEachTable(added, (table, subscriber) => {
        const subscribers = byTable.get(table) ?? new Map<Binding, Subscriber>();
        byTable.set(table, subscribers.set(subscriber.binding, subscriber));
      }),
    remove: (removed: Subscriber): void =>
      forEachTable(removed, (table, { binding }) => {
        const subscribers = byTable.get(table);
        subscribers?.delete(binding);
        if (subscribers?.size === 0) byTable.delete(table);
      }),
    has: (table: string): boolean => byTable.has(table),
    list: (table: string): Subscriber[] => [...(byTable.get(table)?.values() ?? [])],
    /** A table's subscribers by their rights. */
    group: (table: string): Group[] => {
      const subscribers = [...(byTable.get(table)?.values() ?? [])];
      const groups = Map.groupBy(subscribers, ({ channel }) => channel.member.key);
      return [...groups.values()].flatMap((group) => {
        const [first] = group;
        return first ? [{ member: first.channel.member, subscribers: group }] : [];
      });
    },
  };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
