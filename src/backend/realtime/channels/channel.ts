import type { Identity } from "#backend/identity.ts";
import type { Binding } from "#backend/realtime/changes/binding.ts";
import type { Connection } from "#backend/realtime/connection.ts";
import { type Broadcast, encodeBytes } from "#backend/realtime/protocol/frames.ts";

/** Whose rights a channel has. */
export interface Member {
  /** Equal for all tokens of a session with equal claims: their rights are the same. */
  key: string;
  identity: Identity;
  /** When the token expires, in milliseconds since the epoch; a key never does. */
  expiresAt: number;
  token: string | null;
}

/** What a member may do on a channel. */
export interface ChannelRights {
  /** Whether these are the rights of an administrator, which may be taken away. */
  isAdministrator: boolean;
  readBroadcast: boolean;
  readPresence: boolean;
  writeBroadcast: boolean;
  writePresence: boolean;
}

/** A channel that a connection has joined. */
export interface Channel {
  readonly connection: Connection;
  /** As the client names it, with the prefix `realtime:`. */
  readonly topic: string;
  /** Without the prefix, as policies and messages name it. */
  readonly name: string;
  /** Tells private from public channels of the same name. */
  readonly room: string;
  readonly isPrivate: boolean;
  readonly joinRef: string | null;
  readonly acknowledges: boolean;
  readonly receivesOwn: boolean;
  readonly presenceKey: string;
  /** Whether it follows presence: by its configuration, or since it tracks. */
  followsPresence: boolean;
  /** The size of what is stored for it. */
  readonly bytes: number;
  member: Member;
  rights: ChannelRights;
  bindings: readonly Binding[];
  /** Set when it has been left or closed. */
  isOver: boolean;
}

/** The room of a channel, across connections and instances. */
export function toRoom(name: string, isPrivate: boolean): string {
  return `${isPrivate ? "private" : "public"}:${name}`;
}

/** Sends an event on a channel. @param payload JSON */
export function sendEvent(channel: Channel, event: string, payload: string): void {
  const { connection, joinRef, topic } = channel;
  connection.send({ joinRef, ref: null, topic }, event, payload);
}

/** Sends the message with which upstream reports on a channel. */
export function sendSystem(
  channel: Channel,
  extension: "system" | "postgres_changes",
  status: "ok" | "error",
  message: string,
): void {
  const payload = { extension, status, message, channel: channel.name };
  sendEvent(channel, "system", JSON.stringify(payload));
}

/** Why a channel is refused or ended, in upstream's words where there are such; for the client. */
export class ChannelError extends Error {
  override readonly name = "ChannelError";
}

export function unauthorized(channel: string): ChannelError {
  return new ChannelError(
    `Unauthorized: You do not have permissions to read from this Channel topic: ${channel}`,
  );
}

/** The channels of this instance by their rooms. */
export function createRooms() {
  const rooms = new Map<string, Set<Channel>>();
  return {
    join: (channel: Channel): void => {
      const room = rooms.get(channel.room) ?? new Set();
      rooms.set(channel.room, room.add(channel));
    },
    leave: (channel: Channel): void => {
      const room = rooms.get(channel.room);
      room?.delete(channel);
      if (room?.size === 0) rooms.delete(channel.room);
    },
    list: (room: string): readonly Channel[] => [...(rooms.get(room) ?? [])],
    /** Sends a broadcast to all channels of a room that may read it, except its sender. */
    deliver: (room: string, broadcast: Broadcast, sender: Channel | null = null): void => {
      for (const channel of rooms.get(room) ?? []) {
        if (channel !== sender && channel.rights.readBroadcast) sendBroadcast(channel, broadcast);
      }
    },
  };
}

export type Rooms = ReturnType<typeof createRooms>;

function sendBroadcast(channel: Channel, broadcast: Broadcast): void {
  const { connection, topic } = channel;
  if ("json" in broadcast) sendEvent(channel, "broadcast", broadcast.json);
  else if (connection.version === "2.0.0")
    connection.sendBytes(encodeBytes(topic, broadcast.event, broadcast.bytes));
}
