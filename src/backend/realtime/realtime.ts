import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import type { ConnectionInfo } from "#backend/api/handler.ts";
import type { Database } from "#backend/database/database.ts";
import type { ApiKeys } from "#backend/identity.ts";
import type { ConsumeCaller } from "#backend/rate-limits/token-use.ts";
import { readPublishedTables } from "#backend/realtime/bindings.ts";
import {
  createBroadcastRoute,
  createDatabaseMessages,
  MESSAGES_CHANNEL,
} from "#backend/realtime/broadcasts.ts";
import {
  type Channel,
  createRooms,
  createSubscriptions,
  type Member,
} from "#backend/realtime/channel.ts";
import { createHandshake, type HandshakeRefusal } from "#backend/realtime/connections.ts";
import { CHANGES_CHANNEL, createFeed } from "#backend/realtime/feed.ts";
import { createInterests, createRelay, RELAY_CHANNEL } from "#backend/realtime/instances.ts";
import { createBudget, LIMITS } from "#backend/realtime/limits.ts";
import { closeChannel, type RealtimeService, shutDown } from "#backend/realtime/messages.ts";
import { createPresences } from "#backend/realtime/presence.ts";
import { DATABASE_DOWN, SESSION_OVER } from "#backend/realtime/protocol.ts";
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

interface RealtimeOptions {
  database: Database;
  keys: ApiKeys;
  /** Absent: no limit. */
  consume: ConsumeCaller;
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
  const { service, handshake } = parts;
  let started: Promise<() => Promise<void>> | null = null;
  const ensureStarted = async () => {
    started ??= start(parts);
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
      if (stop) await service.interests.clear().catch(() => undefined);
    },
  };
}

type Parts = ReturnType<typeof compose>;

function compose({ database, keys, consume, onError }: RealtimeOptions) {
  const instance = randomUUID();
  const rooms = createRooms();
  const bytes = createBudget(LIMITS.storedBytes);
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
  const service: RealtimeService = {
    database,
    keys,
    rooms,
    presences,
    onError,
    interests: createInterests(database, instance),
    subscriptions: createSubscriptions(),
    tables: new Map(),
    budgets: { bytes, channels: createBudget(LIMITS.channels) },
    isListening: false,
    consume,
    publish: (room, broadcast, sender) => {
      rooms.deliver(room, broadcast, sender);
      relay?.broadcast(room, broadcast);
    },
  };
  return {
    service,
    relay,
    handshake: createHandshake(service),
    feed: createFeed(service),
    messages: createDatabaseMessages(service),
  };
}

/** @returns what stops it */
async function start({ service, relay, handshake, feed, messages }: Parts) {
  const { database, interests, onError } = service;
  const listChannels = (): Channel[] =>
    [...handshake.connections].flatMap(({ channels }) => [...channels.values()]);
  const resetAll = () => {
    for (const channel of listChannels()) closeChannel(service, channel, "phx_error");
  };
  const onState = (isListening: boolean) => {
    if (isListening) relay?.restart();
    // What was sent in the meantime is lost: every client joins, and reads, again.
    else resetAll();
    service.isListening = isListening;
  };
  service.tables = await readPublishedTables(database);
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

const CHECK = "select * from realtime.check_members(($1::text)::jsonb)";

interface State {
  is_open: boolean;
  is_team_member: boolean;
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
    const channels = listChannels().filter(({ member }) =>
      ["authenticated", "api_token"].includes(member.identity.role),
    );
    const byMember = Map.groupBy(channels, ({ member }) => member.key);
    const members = [...byMember.values()].flatMap(([first]) => (first ? [first.member] : []));
    if (members.length === 0) return;
    const states = await readStates(members);
    for (const [index, { key }] of members.entries()) {
      const isOpen = states[index]?.is_open === true;
      const isTeamMember = states[index]?.is_team_member === true;
      for (const channel of byMember.get(key) ?? []) {
        // It may have got another token in the meantime.
        if (channel.member.key !== key) continue;
        if (!isOpen) shutDown(service, channel, SESSION_OVER);
        else if (channel.rights.isTeamMember && !isTeamMember)
          shutDown(service, channel, "Your rights have changed");
      }
    }
  };
}
