import type { Database } from "#backend/database/database.ts";
import type { ApiKeys } from "#backend/identity.ts";
import type { Subscriptions } from "#backend/realtime/changes/binding.ts";
import type { PublishedTable } from "#backend/realtime/changes/published-tables.ts";
import type { Channel, Rooms } from "#backend/realtime/channels/channel.ts";
import type { Presences } from "#backend/realtime/channels/presence.ts";
import type { Interests } from "#backend/realtime/instances/interests.ts";
import type { Budget } from "#backend/realtime/limits.ts";
import type { Broadcast } from "#backend/realtime/protocol/frames.ts";

/** What the parts of Realtime share. */
export interface RealtimeService {
  database: Database;
  keys: ApiKeys;
  rooms: Rooms;
  presences: Presences;
  subscriptions: Subscriptions;
  interests: Interests;
  tables: () => ReadonlyMap<string, PublishedTable>;
  /** For what is stored of all channels, and for their number. */
  budgets: { bytes: Budget; channels: Budget };
  /** Whether notifications arrive: without them no one may join. */
  isListening: () => boolean;
  /** Counts an anonymous client's request. @returns seconds to wait, 0 when it is allowed */
  consumeAnonymous: (clientAddress: string | null) => Promise<number>;
  /** Sends a broadcast to a room, on every instance. */
  publish: (room: string, broadcast: Broadcast, sender: Channel | null) => void;
  onError: (error: unknown) => void;
}
