import { z } from "zod";

import { toArrayLiteral } from "#backend/api/sql.ts";
import type { Database } from "#backend/database/database.ts";
import { waitForOlderWriters, WRITERS } from "#backend/database/older-writers.ts";
import { createBudget, LIMITS } from "#backend/realtime/limits.ts";
import type { PresenceDiff } from "#backend/realtime/presence.ts";
import { type Broadcast, ChannelError } from "#backend/realtime/protocol.ts";
import { createBatcher } from "#lib/async/batch.ts";

export const nameTable = (table: string) => `table:public.${table}`;
export const nameRoom = (room: string) => `topic:${room}`;

/** An instance without a heartbeat for this long is considered dead. */
const GONE_AFTER = "interval '90 seconds'";

const ADD = `
  with known as (
    insert into realtime.instances (id) values (($1::text)::uuid) on conflict (id) do update set seen_at = now()
    returning id)
  insert into realtime.interests (name, instance) select $2::text, id from known on conflict do nothing`;
const REMOVE =
  "delete from realtime.interests where name = $1::text and instance = ($2::text)::uuid";
const SEE = "update realtime.instances set seen_at = now() where id = ($1::text)::uuid";
const CLEAN = `
  delete from realtime.instances where seen_at < now() - ${GONE_AFTER};
  delete from realtime.messages where inserted_at < now() at time zone 'UTC' - interval '10 minutes';`;

/**
 * Registers what this instance's clients follow, so that the database records nothing else.
 *
 * @param instance a UUID
 */
export function createInterests(database: Database, instance: string) {
  const counts = new Map<string, number>();
  const known = new Set<string>();
  /** The last statement about each name, which keeps them in order. */
  const last = new Map<string, Promise<void>>();

  const enqueue = (name: string, work: () => Promise<void>): Promise<void> => {
    const outcome = (last.get(name) ?? Promise.resolve()).catch(() => undefined).then(work);
    last.set(name, outcome);
    const clear = () => last.get(name) === outcome && last.delete(name);
    outcome.then(clear, clear);
    return outcome;
  };
  const add = async (name: string) => {
    if (known.has(name)) return;
    await database.transaction({}, (transaction) => transaction.query(ADD, [instance, name]));
    if (database.kind === "postgres" && name.startsWith("table:")) await waitForWriters(database);
    known.add(name);
  };
  const remove = async (name: string) => {
    if (counts.has(name) || !known.delete(name)) return;
    await database.transaction({}, (transaction) => transaction.query(REMOVE, [name, instance]));
  };
  return {
    /** Resolves when all later commits are notified; must be released even if it rejects. */
    follow: async (name: string): Promise<void> => {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (!known.has(name) || last.has(name)) await enqueue(name, () => add(name));
    },
    release: (name: string): void => {
      const count = (counts.get(name) ?? 1) - 1;
      if (count > 0) counts.set(name, count);
      else {
        counts.delete(name);
        // A row that stays costs only notifications that no one reads; it goes with its instance.
        enqueue(name, () => remove(name)).catch(() => undefined);
      }
    },
    /** Records that this instance is alive, and deletes what is no longer needed. @returns whether it was known */
    refresh: async (): Promise<boolean> => {
      if (counts.size === 0) return true;
      return database.transaction({}, async (transaction) => {
        const { affectedRows } = await transaction.query(SEE, [instance]);
        await transaction.execute(CLEAN);
        return affectedRows > 0;
      });
    },
    /** Removes what this instance follows; the embedded database has no other instance. */
    clear: async (): Promise<void> => {
      known.clear();
      const isOnly = database.kind === "pglite";
      await database.transaction({}, (transaction) =>
        isOnly
          ? transaction.query("delete from realtime.instances")
          : transaction.query("delete from realtime.instances where id = ($1::text)::uuid", [
              instance,
            ]),
      );
    },
  };
}

export type Interests = ReturnType<typeof createInterests>;

/**
 * Waits for the transactions that may have begun to write before the database knew of an interest: their changes
 * are not notified, and a client that reads before they commit would miss them.
 * @throws {ChannelError}
 */
async function waitForWriters(database: Database): Promise<void> {
  const readWriters = async () => {
    const { rows } = await database.transaction({ readOnly: true }, (transaction) =>
      transaction.query<{ writer: string }>(WRITERS),
    );
    return rows;
  };
  if (!(await waitForOlderWriters(readWriters)))
    throw new ChannelError("PostgresChangesSubscribeTimeout: a change of the data takes too long");
}

export const RELAY_CHANNEL = "realtime_relay";

/** A notification has less than 8,000 bytes. */
const PART_CHARACTERS = 7800;
const MAX_PARTS = 64;

const presence = z.object({ key: z.string(), meta: z.record(z.string(), z.unknown()) });

/** What an instance sends to the others. */
const messageSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("broadcast"),
    room: z.string(),
    json: z.string().optional(),
    event: z.string().optional(),
    /** In base64. */
    bytes: z.string().optional(),
  }),
  z.object({
    type: z.literal("presence"),
    room: z.string(),
    joins: z.array(presence),
    leaves: z.array(presence),
  }),
  /** A heartbeat; an instance that did not know the sender requests its clients. */
  z.object({ type: z.literal("alive") }),
  z.object({ type: z.literal("ask"), to: z.string() }),
  /** Starts a full list of its clients, which replaces what was known before. */
  z.object({ type: z.literal("reset") }),
]);

type Message = z.output<typeof messageSchema>;

/** What a relay does with what other instances send. */
interface RelayEvents {
  onBroadcast: (room: string, broadcast: Broadcast) => void;
  onPresence: (instance: string, diff: PresenceDiff) => void;
  /** Its clients have left. */
  onGone: (instance: string) => void;
  listOwn: () => readonly PresenceDiff[];
}

const GONE_AFTER_MS = 20_000;
const NOTIFY = `select realtime.notify('${RELAY_CHANNEL}', part) from unnest(($1::text)::text[]) with ordinality
  as parts (part, number) order by number`;

/** Carries broadcasts and presence between the instances on one PostgreSQL, as notifications in parts. */
export function createRelay(database: Database, instance: string, events: RelayEvents) {
  const send = createSender(database, instance);
  /** When each other instance was heard last, and the parts of its message so far. */
  const peers = new Map<string, { heardAt: number; parts: string[] }>();

  const announceClients = () => {
    send({ type: "reset" });
    for (const { room, joins } of events.listOwn()) {
      // A few at a time: a message has so many parts at most.
      for (let start = 0; start < joins.length; start += 50)
        send({ type: "presence", room, joins: joins.slice(start, start + 50), leaves: [] });
    }
  };
  const handle = (from: string, message: Message) => {
    if (message.type === "broadcast") events.onBroadcast(message.room, readBroadcast(message));
    else if (message.type === "presence") events.onPresence(from, message);
    else if (message.type === "reset") events.onGone(from);
    else if (message.type === "ask" && message.to === instance) announceClients();
  };
  return {
    broadcast: (room: string, broadcast: Broadcast): void =>
      send({ type: "broadcast", room, ...writeBroadcast(broadcast) }),
    presence: ({ room, joins, leaves }: PresenceDiff): void =>
      send({ type: "presence", room, joins: [...joins], leaves: [...leaves] }),
    /** Handles a notification of any instance, including this one. */
    receive: (payload: string): void => {
      const [from = "", , part = "", count = "", content = ""] = payload.split(":");
      if (from === instance || from === "") return;
      const peer = peers.get(from) ?? { heardAt: 0, parts: [] };
      if (!peers.has(from)) send({ type: "ask", to: from });
      peers.set(from, peer);
      peer.heardAt = performance.now();
      if (part === "0") peer.parts = [];
      peer.parts.push(content);
      if (peer.parts.length !== Number(count)) return;
      const text = Buffer.from(peer.parts.splice(0).join(""), "base64").toString("utf8");
      const message = messageSchema.safeParse(JSON.parse(text));
      if (message.success) handle(from, message.data);
    },
    /** Sends a heartbeat, and removes instances without one. */
    tick: (now = performance.now()): void => {
      if (events.listOwn().length > 0) send({ type: "alive" });
      for (const [peer, { heardAt }] of peers) {
        if (now - heardAt < GONE_AFTER_MS) continue;
        peers.delete(peer);
        events.onGone(peer);
      }
    },
    /** Forgets all others and announces this one, after notifications may have been lost. */
    restart: (): void => {
      for (const peer of peers.keys()) events.onGone(peer);
      peers.clear();
      announceClients();
    },
  };
}

type SentBroadcast = Omit<Extract<Message, { type: "broadcast" }>, "type" | "room">;

function writeBroadcast(broadcast: Broadcast): SentBroadcast {
  if ("json" in broadcast) return { json: broadcast.json };
  return { event: broadcast.event, bytes: broadcast.bytes.toString("base64") };
}

function readBroadcast({ json, event = "", bytes = "" }: SentBroadcast): Broadcast {
  return json === undefined ? { event, bytes: Buffer.from(bytes, "base64") } : { json };
}

/** Sends messages in parts, `instance:number:part:parts:base64`, one transaction after the other. */
function createSender(database: Database, instance: string): (message: Message) => void {
  const budget = createBudget(LIMITS.bufferedBytesInAll);
  let number = 0;
  const outgoing = createBatcher<string>(async (parts) => {
    // While the database does not respond no instance is reached; once it does all clients join again.
    await database
      .transaction({}, (transaction) => transaction.query(NOTIFY, [toArrayLiteral(parts)]))
      .catch(() => undefined);
    budget.refund(parts.length * PART_CHARACTERS);
  });
  return (message) => {
    const text = Buffer.from(JSON.stringify(message)).toString("base64");
    const count = Math.ceil(text.length / PART_CHARACTERS);
    if (count > MAX_PARTS || !budget.consume(count * PART_CHARACTERS)) return;
    // PostgreSQL merges equal notifications of a transaction.
    number += 1;
    const parts = Array.from({ length: count }, (_, part) => {
      const content = text.slice(part * PART_CHARACTERS, (part + 1) * PART_CHARACTERS);
      return `${instance}:${number}:${part}:${count}:${content}`;
    });
    outgoing.add(parts);
  };
}
