import { randomUUID } from "node:crypto";

import { type Channel, sendEvent } from "#backend/realtime/channels/channel.ts";
import type { Rooms } from "#backend/realtime/channels/rooms.ts";
import { type Budget, LIMITS } from "#backend/realtime/limits.ts";

/** Somebody in a room; `meta` is what they track, with Phoenix's references. */
export interface Presence {
  key: string;
  meta: Readonly<Record<string, unknown>>;
}

/** Presences of a room that came and went, by their references. */
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
  /** By room, then reference. */
  const byRoom = new Map<string, Map<string, Presence>>();
  const own = new Map<Channel, { presence: Presence; bytes: number }>();
  /** The references of other instances' presences, by instance, with their rooms. */
  const others = new Map<string, Map<string, string>>();

  const apply = ({ room, joins, leaves }: PresenceDiff) => {
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
  };
  const applyOwn = (diff: PresenceDiff) => {
    apply(diff);
    onOwnDiff(diff);
  };
  const untrack = (channel: Channel) => {
    const tracked = own.get(channel);
    if (tracked === undefined) return;
    own.delete(channel);
    budget.giveBack(tracked.bytes);
    applyOwn({ room: channel.room, joins: [], leaves: [tracked.presence] });
  };
  const forget = (instance: string) => {
    const left = Map.groupBy(others.get(instance) ?? [], ([, room]) => room);
    others.delete(instance);
    for (const [room, references] of left) {
      const leaves = references.flatMap(([reference]) => byRoom.get(room)?.get(reference) ?? []);
      apply({ room, joins: [], leaves });
    }
  };

  return {
    untrack,
    /** Tracks a channel's client, in place of what it tracked before. */
    track: (channel: Channel, payload: Readonly<Record<string, unknown>>): TrackResult => {
      const bytes = Buffer.byteLength(JSON.stringify(payload));
      if (bytes > LIMITS.presenceBytes) return "too large";
      const { room, presenceKey: key } = channel;
      const before = own.get(channel);
      const isFull = (byRoom.get(room)?.size ?? 0) >= LIMITS.presencesPerRoom;
      if ((before === undefined && isFull) || !budget.take(bytes)) return "full";
      if (before) budget.giveBack(before.bytes);
      const replaced = before && { phx_ref_prev: referenceOf(before.presence) };
      const presence = { key, meta: { ...payload, phx_ref: randomUUID(), ...replaced } };
      own.set(channel, { presence, bytes });
      channel.followsPresence = true;
      applyOwn({ room, joins: [presence], leaves: before ? [before.presence] : [] });
      return "ok";
    },
    /** Sends a channel everybody in its room. */
    sync: (channel: Channel): void => {
      if (!channel.followsPresence || !channel.rights.readPresence) return;
      const presences = [...(byRoom.get(channel.room)?.values() ?? [])];
      sendEvent(channel, "presence_state", writeState(presences));
    },
    /** Applies what another instance reports of its clients. */
    applyOther: (instance: string, diff: PresenceDiff): void => {
      const references = others.get(instance) ?? new Map<string, string>();
      others.set(instance, references);
      const size = byRoom.get(diff.room)?.size ?? 0;
      const joins = diff.joins.slice(0, Math.max(0, LIMITS.presencesPerRoom - size));
      for (const left of diff.leaves) references.delete(referenceOf(left));
      for (const joined of joins) references.set(referenceOf(joined), diff.room);
      apply({ ...diff, joins });
    },
    /** Removes the clients of another instance, or of all others. */
    forgetOther: (instance?: string): void => {
      for (const each of instance === undefined ? [...others.keys()] : [instance]) forget(each);
    },
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
