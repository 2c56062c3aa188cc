import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import type { ConnectionInfo } from "#backend/api/handler.ts";
import type { Database } from "#backend/database/database.ts";
import type { ApiKeys } from "#backend/identity.ts";
import type { ConsumeClient } from "#backend/rate-limits/api-limits.ts";
import { createBroadcastRoute } from "#backend/realtime/broadcast-route.ts";
import { createSubscriptions } from "#backend/realtime/changes/binding.ts";
import { CHANGES_CHANNEL, createFeed } from "#backend/realtime/changes/feed.ts";
import {
  type PublishedTable,
  readPublishedTables,
} from "#backend/realtime/changes/published-tables.ts";
import { type Channel, createRooms, type Member } from "#backend/realtime/channels/channel.ts";
import { handleMessage } from "#backend/realtime/channels/handle-message.ts";
import { closeChannel, closeChannels, shutDown } from "#backend/realtime/channels/lifecycle.ts";
import { DATABASE_DOWN, SESSION_OVER } from "#backend/realtime/channels/members.ts";
import { createPresences } from "#backend/realtime/channels/presence.ts";
import { createDatabaseMessages, MESSAGES_CHANNEL } from "#backend/realtime/database-messages.ts";
import { createHandshake, type HandshakeRefusal } from "#backend/realtime/handshake.ts";
import { createInterests } from "#backend/realtime/instances/interests.ts";
import { createRelay, RELAY_CHANNEL } from "#backend/realtime/instances/relay.ts";
import { createBudget, LIMITS } from "#backend/realtime/limits.ts";
import type { RealtimeService } from "#backend/realtime/service.ts";
import { repeat } from "#lib/async/repeat.ts";

export interface Realtime {
  /** Handles an upgrade of the HTTP server to a WebSocket; the caller sends the refusal. Never throws. */
  upgrade: (
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
    clientAddress: string,
  ) => Promise<HandshakeRefusal | null>;
  /** Handles a request below `/realtime/v1/api`. */
  fetch: (request: Request, connection: ConnectionInfo) => Promise<Response>;
  close: () => Promise<void>;
}

export interface RealtimeOptions {
  database: Database;
  keys: ApiKeys;
  /** Counts requests of anonymous clients; absent: no limit. */
  consumeAnonymous?: ConsumeClient | undefined;
  onError: (error: unknown) => void;
}

/** How soon an ended session stops receiving. */
const CHECK_MS = 2000;
const REFRESH_MS = 20_000;
const ALIVE_MS = 5000;

/** Supabase's Realtime over a database whose migrations have run; it begins with the first client. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { onError } = options;
  const parts = compose(options);
  const { service, handshake, interests } = parts;
  let started: Promise<() => Promise<void>> | null = null;
  const ensureStarted = async () => {
    started ??= start(parts, onError);
    try {
      await started;
    } catch (error) {
      started = null;
      throw error;
    }
  };
  const broadcast = createBroadcastRoute(service);
  return {
    upgrade: async (request, stream, head, clientAddress) => {
      try {
        await ensureStarted();
        return await handshake.upgrade(request, stream, head, clientAddress);
      } catch (error) {
        onError(error);
        return { status: 503, message: DATABASE_DOWN };
      }
    },
    fetch: async (request, { clientAddress }) => {
      await ensureStarted();
      return broadcast(request, clientAddress);
    },
    close: async () => {
      handshake.close();
      const stop = await started?.catch(() => null);
      await stop?.();
      if (stop) await interests.clear().catch(() => undefined);
    },
  };
}

type Parts = ReturnType<typeof compose>;

function compose({ database, keys, consumeAnonymous, onError }: RealtimeOptions) {
  const instance = randomUUID();
  const rooms = createRooms();
  const bytes = createBudget(LIMITS.storedBytes);
  const state = { isListening: false, tables: new Map() as ReadonlyMap<string, PublishedTable> };
  // The embedded database has one instance.
  const relay =
    database.kind === "pglite"
      ? null
      : createRelay(database, instance, {
          onBroadcast: rooms.deliver,
          onPresence: (from, diff) => presences.applyOther(from, diff),
          onGone: (from) => presences.forgetOther(from),
          listOwn: () => presences.listOwn(),
        });
  const presences = createPresences(rooms, bytes, (diff) => relay?.presence(diff));
  const interests = createInterests(database, instance);
  const subscriptions = createSubscriptions();
  const service: RealtimeService = {
    database,
    keys,
    rooms,
    presences,
    subscriptions,
    interests,
    onError,
    tables: () => state.tables,
    budgets: { bytes, channels: createBudget(LIMITS.channels) },
    isListening: () => state.isListening,
    consumeAnonymous: async (address) => (await consumeAnonymous?.(address)) ?? 0,
    publish: (room, broadcast, sender) => {
      rooms.deliver(room, broadcast, sender);
      relay?.broadcast(room, broadcast);
    },
  };
  const handshake = createHandshake({
    keys,
    consumeAnonymous: service.consumeAnonymous,
    onMessage: (connection, message, size) =>
      handleMessage(service, connection, message, size).catch(onError),
    onClose: (connection) => closeChannels(service, connection),
  });
  const feed = createFeed({
    database,
    subscriptions,
    onError,
    tables: service.tables,
    reset: (channel) => closeChannel(service, channel, "phx_error"),
    shutDown: (channel, message) => shutDown(service, channel, message),
  });
  const messages = createDatabaseMessages(database, rooms, onError);
  return { service, state, relay, handshake, interests, feed, messages };
}

/** @returns what stops it */
async function start(parts: Parts, onError: (error: unknown) => void) {
  const { service, state, relay, handshake, interests, feed, messages } = parts;
  const { database } = service;
  const listChannels = (): Channel[] =>
    [...handshake.connections].flatMap(({ channels }) => [...channels.values()]);
  const resetAll = () => {
    for (const channel of listChannels()) closeChannel(service, channel, "phx_error");
  };
  const onState = (isListening: boolean) => {
    if (isListening) relay?.restart();
    // What was sent in the meantime is lost: every client joins, and reads, again.
    else resetAll();
    state.isListening = isListening;
  };
  state.tables = await readPublishedTables(database);
  await interests.clear();
  const listening = [
    await database.listen(CHANGES_CHANNEL, feed.notify, onState),
    await database.listen(MESSAGES_CHANNEL, messages.notify),
    ...(relay ? [await database.listen(RELAY_CHANNEL, relay.receive)] : []),
  ];
  onState(true);
  const checkSessions = createSessionChecks(service, listChannels);
  const repeatEvery = (ms: number, work: () => void | Promise<void>) =>
    repeat(work, { everyMs: ms, firstAfterMs: ms, onError });
  const repeated = [
    repeatEvery(CHECK_MS, async () => {
      handshake.sweep();
      await checkSessions();
    }),
    repeatEvery(REFRESH_MS, async () => {
      if (await interests.refresh()) return;
      // Another instance considered this one dead: changes were not recorded for it.
      await interests.clear();
      resetAll();
    }),
    repeatEvery(ALIVE_MS, () => relay?.tick()),
  ];
  return async () => {
    for (const { stop } of repeated) void stop();
    await Promise.all(listening.map((stop) => stop().catch(() => undefined)));
  };
}

const CHECK = "select * from realtime.check_sessions(($1::text)::jsonb)";

interface State {
  is_open: boolean;
  is_administrator: boolean;
}

/** Ends, at each check, the channels of those whose token has expired, whose session has ended, or who lost rights. */
function createSessionChecks(service: RealtimeService, listChannels: () => Channel[]) {
  const endExpired = (now: number) => {
    for (const channel of listChannels()) {
      if (channel.member.expiresAt <= now) shutDown(service, channel, "Token has expired");
    }
  };
  const readStates = async (members: readonly Member[]): Promise<State[]> => {
    const claims = members.map(({ identity }) => identity.claims);
    const { rows } = await service.database.transaction({ readOnly: true }, (transaction) =>
      transaction.query<State & Record<string, unknown>>(CHECK, [JSON.stringify(claims)]),
    );
    return rows;
  };
  return async (now = Date.now()): Promise<void> => {
    endExpired(now);
    const channels = listChannels().filter(
      ({ member }) => member.identity.role === "authenticated",
    );
    const byMember = Map.groupBy(channels, ({ member }) => member.key);
    const members = [...byMember.values()].flatMap(([first]) => (first ? [first.member] : []));
    if (members.length === 0) return;
    const states = await readStates(members);
    for (const [index, { key }] of members.entries()) {
      const isOpen = states[index]?.is_open === true;
      const isAdministrator = states[index]?.is_administrator === true;
      for (const channel of byMember.get(key) ?? []) {
        // It may have got another token in the meantime.
        if (channel.member.key !== key) continue;
        if (!isOpen) shutDown(service, channel, SESSION_OVER);
        else if (channel.rights.isAdministrator && !isAdministrator)
          shutDown(service, channel, "Your rights have changed");
      }
    }
  };
}
