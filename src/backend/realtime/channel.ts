import { priorityOf } from "#backend/api/transaction.ts";
import {
  type Database,
  DatabaseError,
  DatabaseUnavailableError,
} from "#backend/database/database.ts";
import { SESSION_ENDED } from "#backend/database/rights.ts";
import {
  type ApiKeys,
  identifyApiToken,
  type Identity,
  IdentityError,
  roleOfKey,
  verifyAccessToken,
} from "#backend/identity.ts";
import type { Binding } from "#backend/realtime/bindings.ts";
import {
  type Address,
  type Broadcast,
  ChannelError,
  DATABASE_DOWN,
  encodeBytes,
  SESSION_OVER,
  type Version,
} from "#backend/realtime/protocol.ts";

/** One client's socket. */
export interface Connection {
  readonly version: Version;
  /** What the key of the handshake grants. */
  readonly keyRole: "anon" | "service_role";
  readonly clientAddress: string;
  /** By topic, with its prefix. */
  readonly channels: Map<string, Channel>;
  readonly isClosed: boolean;
  /** The bytes that wait for the reader. */
  readonly buffered: number;
  /** Whether a user has joined a channel on it, or it has the secret key. */
  isSignedIn: boolean;
  /** When it had its last message, and its last channel, by `performance.now()`. */
  lastMessageAt: number;
  lastChannelAt: number;
  /** @param payload JSON */
  send: (address: Address, event: string, payload: string) => void;
  sendBytes: (bytes: Buffer) => void;
  reply: (message: Address, status: "ok" | "error", response: object) => void;
  /** Ends it with a reason of at most 123 bytes. */
  close: (code: number, reason: string) => void;
}

/** Whose rights a channel has. */
export interface Member {
  /** Equal for all tokens of a session with equal claims: their rights are the same. */
  key: string;
  identity: Identity;
  /** When a user's token expires, in milliseconds since the epoch; keys never do, and the database checks those of programs. */
  expiresAt: number;
  token: string | null;
}

/** What a member may do on a channel. */
export interface ChannelRights {
  /** Whether these are the rights of a team member, which may be taken away. */
  isTeamMember: boolean;
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

/** A binding of a channel. */
export interface Subscriber {
  channel: Channel;
  binding: Binding;
}

/** The subscribers of a table that have the same rights. */
export interface Group {
  member: Member;
  subscribers: readonly Subscriber[];
}

/** Tracks the subscribers of each table. */
export function createSubscriptions() {
  const byTable = new Map<string, Map<Binding, Subscriber>>();
  const list = (table: string): Subscriber[] => [...(byTable.get(table)?.values() ?? [])];
  return {
    add: (channel: Channel): void => {
      for (const binding of channel.bindings) {
        for (const { name } of binding.tables) {
          const subscribers = byTable.get(name) ?? new Map<Binding, Subscriber>();
          byTable.set(name, subscribers.set(binding, { channel, binding }));
        }
      }
    },
    remove: ({ bindings }: Channel): void => {
      for (const binding of bindings) {
        for (const { name } of binding.tables) {
          const subscribers = byTable.get(name);
          subscribers?.delete(binding);
          if (subscribers?.size === 0) byTable.delete(name);
        }
      }
    },
    has: (table: string): boolean => byTable.has(table),
    list,
    /** A table's subscribers by their rights. */
    group: (table: string): Group[] => {
      const groups = Map.groupBy(list(table), ({ channel }) => channel.member.key);
      return [...groups.values()].flatMap((subscribers) => {
        const [first] = subscribers;
        return first ? [{ member: first.channel.member, subscribers }] : [];
      });
    },
  };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** The member of an API key. */
export function memberOfKey(role: "anon" | "service_role"): Member {
  return { key: role, identity: { role, claims: { role } }, expiresAt: Infinity, token: null };
}

/**
 * The member of a user's token, of another program's access token, or of a key in its place. Whether a program's is open is
 * not known yet.
 * @throws {ChannelError}
 */
export async function readMember(token: string, keys: ApiKeys): Promise<Member> {
  const role = roleOfKey(token, keys);
  if (role !== undefined) return memberOfKey(role);
  const program = identifyApiToken(token);
  if (program !== null) {
    return { key: JSON.stringify(program.claims), identity: program, expiresAt: Infinity, token };
  }
  try {
    const identity = await verifyAccessToken(token, keys);
    const { exp, iat: _, ...claims } = identity.claims;
    return { key: JSON.stringify(claims), identity, expiresAt: Number(exp) * 1000, token };
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    throw new ChannelError(
      error.reason === "expired-token"
        ? "InvalidJWTToken: Token has expired"
        : "JwtSignatureError: Failed to validate JWT signature",
    );
  }
}

const rightsOf = (isGranted: boolean, isTeamMember = false): ChannelRights => ({
  readBroadcast: isGranted,
  readPresence: isGranted,
  writeBroadcast: isGranted,
  writePresence: isGranted,
  isTeamMember,
});

/**
 * What a caller may do on a channel: on a private one by the policies of `realtime.messages`.
 * @throws {ChannelError} when the session has ended
 */
export async function readRights(
  database: Database,
  { role, claims }: Identity,
  channel: { name: string; isPrivate: boolean },
): Promise<ChannelRights> {
  // Anonymous clients may only follow tables on a public channel.
  if (!channel.isPrivate && role === "anon") return rightsOf(false);
  if (role === "service_role") return rightsOf(true);
  const undo = new Error("only for its rights");
  let rights = rightsOf(false);
  try {
    await database.transaction(
      { role, claims, priority: priorityOf(role) },
      async (transaction) => {
        // Another program follows tables alone; its token has been checked.
        if (role === "api_token") return;
        const teamMember = await transaction.query<{ is: boolean }>(IS_TEAM_MEMBER);
        rights = rightsOf(true, teamMember.rows[0]?.is === true);
        // The session has been checked, which is enough for public channels.
        if (!channel.isPrivate) return;
        await transaction.query("select set_config('role', 'none', true)");
        const { rows } = await transaction.query<CheckedRights>(CHECK_RIGHTS, [role, channel.name]);
        rights = { ...rightsOf(false, rights.isTeamMember), ...rows[0] };
        throw undo;
      },
    );
  } catch (error) {
    if (error !== undo) throw explain(error, channel.name);
  }
  return rights;
}

const IS_TEAM_MEMBER = "select current_user = 'authenticated' and public.is_team_member() as is";
type CheckedRights = Record<Exclude<keyof ChannelRights, "isTeamMember">, boolean>;
const CHECK_RIGHTS = `select read_broadcast as "readBroadcast", read_presence as "readPresence",
    write_broadcast as "writeBroadcast", write_presence as "writePresence"
  from realtime.check_rights($1::text, $2::text)`;

/** The error for a failed check: a policy that fails admits no one. */
function explain(error: unknown, channel: string): unknown {
  if (error instanceof DatabaseUnavailableError) return new ChannelError(DATABASE_DOWN);
  if (!(error instanceof DatabaseError)) return error;
  return error.code === SESSION_ENDED ? new ChannelError(SESSION_OVER) : unauthorized(channel);
}
