import { randomUUID } from "node:crypto";

import type { z } from "zod";

import { isStorableText } from "#backend/api/storable-text.ts";
import type { Database } from "#backend/database/database.ts";
import { type ApiKeys, IdentityError } from "#backend/identity.ts";
import type { ConsumeCaller } from "#backend/rate-limits/token-use.ts";
import {
  type Binding,
  type PublishedTable,
  readBindings,
  requireScopes,
  tryConditions,
} from "#backend/realtime/bindings.ts";
import {
  type Channel,
  type ChannelRights,
  type Connection,
  type Member,
  memberOfKey,
  readMember,
  readRights,
  type Rooms,
  sendSystem,
  type Subscriptions,
  toRoom,
  unauthorized,
} from "#backend/realtime/channel.ts";
import { type Interests, nameRoom, nameTable } from "#backend/realtime/instances.ts";
import { type Budget, LIMITS } from "#backend/realtime/limits.ts";
import type { Presences, TrackResult } from "#backend/realtime/presence.ts";
import {
  type Address,
  type Broadcast,
  broadcastSchema,
  ChannelError,
  DATABASE_DOWN,
  joinSchema,
  type Message,
  presenceSchema,
  SESSION_OVER,
  tokenSchema,
  trackedSchema,
} from "#backend/realtime/protocol.ts";
import { BusyError } from "#lib/async/queue.ts";

/** What the parts of Realtime share. */
export interface RealtimeService {
  database: Database;
  keys: ApiKeys;
  rooms: Rooms;
  presences: Presences;
  subscriptions: Subscriptions;
  interests: Interests;
  /** The published tables; read at the start. */
  tables: ReadonlyMap<string, PublishedTable>;
  /** For what is stored of all channels, and for their number. */
  budgets: { bytes: Budget; channels: Budget };
  /** Whether notifications arrive: without them no one may join. */
  isListening: boolean;
  consume: ConsumeCaller;
  /** Sends a broadcast to a room, on every instance. */
  publish: (room: string, broadcast: Broadcast, sender: Channel | null) => void;
  onError: (error: unknown) => void;
}

/** Handles a client's message; invalid ones get an error, or are ignored as upstream does. */
export async function handleMessage(
  service: RealtimeService,
  connection: Connection,
  message: Message,
  bytes: number,
): Promise<void> {
  const { topic, event } = message;
  if (topic === "phoenix") {
    if (event === "heartbeat") connection.reply(message, "ok", {});
    return;
  }
  if (event === "phx_join") {
    await join(service, connection, message, bytes);
    return;
  }
  const channel = connection.channels.get(topic);
  if (channel === undefined) connection.reply(message, "error", { reason: "unmatched topic" });
  else await handleChannelMessage(service, channel, message);
}

async function handleChannelMessage(
  service: RealtimeService,
  channel: Channel,
  message: Message,
): Promise<void> {
  switch (message.event) {
    case "phx_leave":
      leave(service, channel, message);
      return;
    case "access_token": {
      const token = tokenSchema.safeParse(message.payload);
      if (token.success) await refreshToken(service, channel, token.data.access_token);
      return;
    }
    case "broadcast":
      sendBroadcast(service, channel, message);
      return;
    case "presence":
      changePresence(service, channel, message);
  }
}

function sendBroadcast(service: RealtimeService, channel: Channel, message: Message): void {
  const content = readBroadcast(message);
  const refusal =
    typeof content === "string"
      ? content
      : channel.rights.writeBroadcast
        ? null
        : "Unauthorized: You do not have permissions to write to this Channel topic";
  if (refusal === null && typeof content === "object")
    service.publish(channel.room, content, channel.receivesOwn ? null : channel);
  if (!channel.acknowledges) return;
  if (refusal === null) channel.connection.reply(message, "ok", {});
  else channel.connection.reply(message, "error", { reason: refusal });
}

/** What a client broadcasts, or why it cannot. */
function readBroadcast({ payload }: Message): Broadcast | string {
  const parsed = broadcastSchema.safeParse(payload);
  if (!parsed.success) return "Malformed broadcast";
  const { event, bytes, metadata, ...rest } = parsed.data;
  if (metadata !== undefined || "persist" in rest) return "Messages cannot be stored";
  const content: Broadcast = bytes
    ? { event, bytes }
    : { json: JSON.stringify({ ...rest, event }) };
  const size = bytes ? bytes.length : Buffer.byteLength(JSON.stringify(rest.payload ?? null));
  return size > LIMITS.broadcastBytes ? "payload_size_exceeded" : content;
}

const TRACK_ERRORS: Readonly<Record<Exclude<TrackResult, "ok">, string>> = {
  "too large": "Track message size exceeded",
  full: "Too many presences",
};

function changePresence(service: RealtimeService, channel: Channel, message: Message): void {
  const { connection, rights } = channel;
  const { presences } = service;
  const refuse = (reason: string) => connection.reply(message, "error", { reason });
  const parsed = presenceSchema.safeParse(message.payload);
  if (!parsed.success) return;
  if (parsed.data.event === "untrack") presences.untrack(channel);
  else if (parsed.data.event === "track") {
    const payload = trackedSchema.safeParse(parsed.data.payload ?? {});
    if (!payload.success) return refuse("Presence track payload must be a map");
    if (!rights.writePresence)
      return refuse("Unauthorized: You do not have permissions to write to this Channel topic");
    const wasFollowing = channel.followsPresence;
    const result = presences.track(channel, payload.data);
    if (result !== "ok") return refuse(TRACK_ERRORS[result]);
    if (!wasFollowing) presences.sync(channel);
  } else return refuse(`Unknown presence event ${parsed.data.event}`);
  connection.reply(message, "ok", {});
}

const PREFIX = "realtime:";

/** Joins a connection to a channel and replies. */
export async function join(
  service: RealtimeService,
  connection: Connection,
  message: Message,
  bytes: number,
): Promise<void> {
  // As Phoenix does: joining again replaces the earlier channel.
  const before = connection.channels.get(message.topic);
  if (before) closeChannel(service, before, "phx_close");
  try {
    const channel = await open(service, connection, message, bytes);
    connection.reply(message, "ok", {
      postgres_changes: channel.bindings.map(({ id, parameters }) => ({ ...parameters, id })),
    });
    if (channel.bindings.length > 0)
      sendSystem(channel, "postgres_changes", "ok", "Subscribed to PostgreSQL");
    service.presences.sync(channel);
  } catch (error) {
    connection.reply(message, "error", { reason: describe(service, error) });
  }
}

/** @throws {ChannelError} */
async function open(
  service: RealtimeService,
  connection: Connection,
  message: Message,
  bytes: number,
): Promise<Channel> {
  const { topic, joinRef } = message;
  const { name, config, token } = readJoin(message);
  if (!service.isListening) throw new ChannelError(DATABASE_DOWN);
  const member = token ? await readMember(token, service.keys) : memberOfKey(connection.keyRole);
  await requireAllowance(service, member, connection);
  const isPrivate = config.private === true;
  const rights = await readRights(service.database, member.identity, { name, isPrivate });
  const bindings = await admit(service, { member, rights, name, isPrivate }, config);
  const { broadcast, presence } = config;
  const channel: Channel = {
    connection,
    topic,
    name,
    isPrivate,
    joinRef,
    bytes,
    member,
    rights,
    bindings,
    room: toRoom(name, isPrivate),
    acknowledges: broadcast?.ack === true,
    receivesOwn: broadcast?.self === true,
    presenceKey: presence?.key || randomUUID(),
    followsPresence: presence?.enabled === true,
    isOver: false,
  };
  await register(service, channel);
  return channel;
}

/** @throws {ChannelError} */
async function requireAllowance(
  { consume }: RealtimeService,
  { identity }: Member,
  { clientAddress }: Connection,
): Promise<void> {
  try {
    if ((await consume(identity, clientAddress)) === 0) return;
  } catch (error) {
    if (error instanceof IdentityError) throw new ChannelError(SESSION_OVER);
    if (!(error instanceof BusyError)) throw error;
  }
  throw new ChannelError("ClientJoinRateLimitReached: Too many joins");
}

type JoinConfig = NonNullable<z.output<typeof joinSchema>["config"]>;

/** @throws {ChannelError} */
function readJoin({ topic, payload }: Message) {
  const name = topic.startsWith(PREFIX) ? topic.slice(PREFIX.length) : "";
  if (name === "") throw new ChannelError("TopicNameRequired: You must provide a topic name");
  const parsed = joinSchema.safeParse(payload);
  if (!parsed.success || !isStorableText(name)) throw new ChannelError("InvalidJoinPayload");
  const config: JoinConfig = parsed.data.config ?? {};
  if (config.broadcast?.replay != null)
    throw new ChannelError("UnableToReplayMessages: messages are not stored");
  return { name, config, token: parsed.data.access_token };
}

/** What a caller may follow on a channel that they may join. @throws {ChannelError} */
async function admit(
  service: RealtimeService,
  caller: { member: Member; rights: ChannelRights; name: string; isPrivate: boolean },
  config: JoinConfig,
): Promise<Binding[]> {
  const { role } = caller.member.identity;
  const bindings = readBindings(config.postgres_changes ?? [], service.tables, role);
  await requireScopes(service.database, caller.member.identity, bindings);
  const mayRead = caller.rights.readBroadcast || caller.rights.readPresence;
  // Anonymous clients follow tables only, and only what they may read of them.
  const isOfTables = !caller.isPrivate && bindings.length > 0;
  if (!mayRead && !isOfTables) throw unauthorized(caller.name);
  for (const binding of new Set(bindings)) await tryConditions(service.database, binding, role);
  return bindings;
}

/** @throws {ChannelError} */
async function register(service: RealtimeService, channel: Channel): Promise<void> {
  const { connection, bytes, topic } = channel;
  const { budgets, interests } = service;
  if (connection.isClosed) throw new ChannelError("The connection is closed");
  const isSignedIn = channel.member.identity.role !== "anon";
  const most = isSignedIn ? LIMITS.channelsPerConnection : LIMITS.channelsPerAnonymous;
  if (connection.channels.size >= most)
    throw new ChannelError("ChannelRateLimitReached: Too many channels");
  if (!budgets.channels.consume(1))
    throw new ChannelError("ChannelRateLimitReached: Too many channels");
  if (!budgets.bytes.consume(bytes)) {
    budgets.channels.refund(1);
    throw new ChannelError("ChannelRateLimitReached: Too much is stored");
  }
  if (isSignedIn) connection.isSignedIn = true;
  connection.channels.set(topic, channel);
  service.rooms.join(channel);
  service.subscriptions.add(channel);
  try {
    // All at the same time: what ends the channel in the meantime releases all.
    await Promise.all(listInterests(channel).map(interests.follow));
  } catch (error) {
    forget(service, channel);
    throw error;
  }
  // The connection, or the database, may have been lost in the meantime.
  if (channel.isOver) throw new ChannelError(DATABASE_DOWN);
}

/** What the database has to record for a channel; nothing else is sent to anonymous clients. */
function listInterests({ room, rights, bindings }: Channel): string[] {
  const tables = bindings.flatMap((binding) => binding.tables.map(({ name }) => nameTable(name)));
  return [...new Set([...(rights.readBroadcast ? [nameRoom(room)] : []), ...tables])];
}

/** Removes all state of a channel. */
function forget(service: RealtimeService, channel: Channel): void {
  if (channel.isOver) return;
  channel.isOver = true;
  const { channels } = channel.connection;
  if (channels.get(channel.topic) === channel) channels.delete(channel.topic);
  service.rooms.leave(channel);
  service.presences.untrack(channel);
  service.subscriptions.remove(channel);
  for (const name of listInterests(channel)) service.interests.release(name);
  service.budgets.channels.refund(1);
  service.budgets.bytes.refund(channel.bytes);
}

/** Ends a channel: `phx_close` for good, `phx_error` so that the client joins and reads again. */
export function closeChannel(
  service: RealtimeService,
  channel: Channel,
  event: "phx_close" | "phx_error",
): void {
  if (channel.isOver) return;
  forget(service, channel);
  const { connection, joinRef, topic } = channel;
  connection.send({ joinRef, ref: joinRef, topic }, event, "{}");
}

/** Ends a channel for good, with the reason. */
export function shutDown(service: RealtimeService, channel: Channel, message: string): void {
  if (channel.isOver) return;
  sendSystem(channel, "system", "error", message);
  closeChannel(service, channel, "phx_close");
}

function leave(service: RealtimeService, channel: Channel, message: Address): void {
  channel.connection.reply(message, "ok", {});
  closeChannel(service, channel, "phx_close");
}

/** Ends all channels of a connection that is closed. */
export function closeChannels(service: RealtimeService, connection: Connection): void {
  for (const channel of connection.channels.values()) forget(service, channel);
}

/** Replaces a channel's token, and updates its rights. */
async function refreshToken(
  service: RealtimeService,
  channel: Channel,
  token: string | null,
): Promise<void> {
  // Upstream ignores keys: a client that has signed out leaves, or its session ends.
  if (token === null || token.startsWith("sb_") || token === channel.member.token) return;
  try {
    const member = await readMember(token, service.keys);
    const rights = await readRights(service.database, member.identity, channel);
    if (channel.isOver) return;
    const parameters = channel.bindings.map((binding) => binding.parameters);
    // Checks that it may still follow everything that it follows.
    readBindings(parameters, service.tables, member.identity.role);
    await requireScopes(service.database, member.identity, channel.bindings);
    const mayRead = rights.readBroadcast || rights.readPresence;
    if (!mayRead && (channel.isPrivate || parameters.length === 0)) {
      throw new ChannelError(
        `You no longer have permission to read from this Channel topic: ${channel.name}`,
      );
    }
    channel.connection.isSignedIn ||= member.identity.role !== "anon";
    const before = listInterests(channel);
    Object.assign(channel, { member, rights });
    const after = listInterests(channel);
    const followed = after.filter((name) => !before.includes(name)).map(service.interests.follow);
    for (const name of before) if (!after.includes(name)) service.interests.release(name);
    await Promise.all(followed);
  } catch (error) {
    shutDown(service, channel, describe(service, error));
  }
}

function describe({ onError }: RealtimeService, error: unknown): string {
  if (error instanceof ChannelError) return error.message;
  onError(error);
  return "Unknown Error on Channel";
}
