import { randomUUID } from "node:crypto";

import { type Channel, type Rooms, sendEvent } from "#backend/realtime/channel.ts";
import { type Budget, LIMITS } from "#backend/realtime/limits.ts";

/** A presence in a room; `meta` is what the client tracks, with Phoenix's references. */
export interface Presence {
  key: string;
  meta: Readonly<Record<string, unknown>>;
}

/** Joins and leaves of a room, by their references. */
export interface PresenceDiff {
  room: string;
  joins: readonly Presence[];
  leaves: readonly Presence[];
}

export type TrackResult = "ok" | "too large" | "full";

const referenceOf = ({ meta }: Presence) => String(meta["phx_ref"]);

/**
 * Who is in which room: the clients of this instance, and those of others as they report them.
 *
 * @param onOwnDiff called with each change of this instance's own clients, for the others
 */
export function createPresences(
  rooms: Rooms,
  budget: Budget,
  onOwnDiff: (diff: PresenceDiff) => void,
) {
  const all = createPresenceRooms(rooms);
  const own = new Map<Channel, { presence: Presence; bytes: number }>();

  const applyOwn = (diff: PresenceDiff) => {
    all.apply(diff);
    onOwnDiff(diff);
  };
  return {
    untrack: (channel: Channel): void => {
      const tracked = own.get(channel);
      if (tracked === undefined) return;
      own.delete(channel);
      budget.refund(tracked.bytes);
      applyOwn({ room: channel.room, joins: [], leaves: [tracked.presence] });
    },
    /** Tracks a channel's client, in place of what it tracked before. */
    track: (channel: Channel, payload: Readonly<Record<string, unknown>>): TrackResult => {
      const bytes = Buffer.byteLength(JSON.stringify(payload));
      if (bytes > LIMITS.presenceBytes) return "too large";
      const { room, presenceKey: key } = channel;
      const before = own.get(channel);
      const isFull = before === undefined && all.list(room).length >= LIMITS.presencesPerRoom;
      if (isFull || !budget.consume(bytes)) return "full";
      if (before) budget.refund(before.bytes);
      const replaced = before && { phx_ref_prev: referenceOf(before.presence) };
      const presence = { key, meta: { ...payload, phx_ref: randomUUID(), ...replaced } };
      own.set(channel, { presence, bytes });
      channel.followsPresence = true;
      applyOwn({ room, joins: [presence], leaves: before ? [before.presence] : [] });
      return "ok";
    },
    /** Sends a channel the presences of its room. */
    sync: (channel: Channel): void => {
      if (channel.followsPresence && channel.rights.readPresence)
        sendEvent(channel, "presence_state", writeState(all.list(channel.room)));
    },
    ...createOtherPresences(all),
    /** This instance's own clients, by room. */
    listOwn: (): PresenceDiff[] => {
      const tracked = Map.groupBy(own, ([channel]) => channel.room);
      return [...tracked].map(([room, entries]) => {
        return { room, joins: entries.map(([, { presence }]) => presence), leaves: [] };
      });
    },
  };
}

export type Presences = ReturnType<typeof createPresences>;

/** The clients that other instances report. */
function createOtherPresences(all: ReturnType<typeof createPresenceRooms>) {
  /** Their rooms by reference, by instance. */
  const others = new Map<string, Map<string, string>>();
  const forget = (instance: string) => {
    const left = Map.groupBy(others.get(instance) ?? [], ([, room]) => room);
    others.delete(instance);
    for (const [room, entries] of left) {
      const references = new Set(entries.map(([reference]) => reference));
      const leaves = all.list(room).filter((each) => references.has(referenceOf(each)));
      all.apply({ room, joins: [], leaves });
    }
  };
  return {
    /** Applies what another instance reports of its clients. */
    applyOther: (instance: string, { room, joins, leaves }: PresenceDiff): void => {
      const references = others.get(instance) ?? new Map<string, string>();
      others.set(instance, references);
      const place = LIMITS.presencesPerRoom - all.list(room).length;
      const admitted = joins.slice(0, Math.max(0, place));
      for (const left of leaves) references.delete(referenceOf(left));
      for (const joined of admitted) references.set(referenceOf(joined), room);
      all.apply({ room, joins: admitted, leaves });
    },
    /** Removes the clients of another instance. */
    forgetOther: forget,
  };
}

/** Presences by room; a channel that follows a room's presence gets each change. */
function createPresenceRooms(rooms: Rooms) {
  const byRoom = new Map<string, Map<string, Presence>>();
  return {
    list: (room: string): readonly Presence[] => [...(byRoom.get(room)?.values() ?? [])],
    apply: ({ room, joins, leaves }: PresenceDiff): void => {
      const presences = byRoom.get(room) ?? new Map<string, Presence>();
      for (const left of leaves) presences.delete(referenceOf(left));
      for (const joined of joins) presences.set(referenceOf(joined), joined);
      if (presences.size > 0) byRoom.set(room, presences);
      else byRoom.delete(room);
      const payload = `{"joins":${writeState(joins)},"leaves":${writeState(leaves)}}`;
      for (const channel of rooms.list(room)) {
        if (channel.followsPresence && channel.rights.readPresence)
          sendEvent(channel, "presence_diff", payload);
      }
    },
  };
}

/** Phoenix's form: `{ key: { metas: […] } }`. */
function writeState(presences: readonly Presence[]): string {
  const byKey = Map.groupBy(presences, ({ key }) => key);
  // Built from entries, so that a key such as __proto__ is a key.
  return JSON.stringify(
    Object.fromEntries(
      [...byKey].map(([key, list]) => [key, { metas: list.map(({ meta }) => meta) }]),
    ),
  );
}
