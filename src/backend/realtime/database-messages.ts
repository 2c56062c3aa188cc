import { toArrayLiteral } from "#backend/api/sql.ts";
import type { Database } from "#backend/database/database.ts";
import { type Rooms, toRoom } from "#backend/realtime/channels/channel.ts";
import { LIMITS } from "#backend/realtime/limits.ts";

export const MESSAGES_CHANNEL = "realtime_messages";

const MAX_PENDING = 2000;

const MESSAGES = `select id::text as id, topic, coalesce(private, false) as private,
    json_build_object('event', event, 'type', 'broadcast', 'payload', payload,
      'meta', json_build_object('id', id))::text as json
  from realtime.messages
  where id = any (($1::text)::uuid[]) and octet_length(payload::text) <= ${LIMITS.recordBytes}`;

interface StoredMessage extends Record<string, unknown> {
  id: string;
  topic: string;
  private: boolean;
  json: string;
}

/** Delivers what the database broadcasts, in the order of its commits; every instance does so for its own clients. */
export function createDatabaseMessages(
  database: Database,
  rooms: Rooms,
  onError: (error: unknown) => void,
) {
  const pending: string[] = [];
  let isRunning = false;

  const deliver = async (ids: readonly string[]) => {
    const { rows } = await database.transaction({ readOnly: true }, (transaction) =>
      transaction.query<StoredMessage>(MESSAGES, [toArrayLiteral(ids)]),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) {
      const message = byId.get(id);
      if (message) rooms.deliver(toRoom(message.topic, message.private), { json: message.json });
    }
  };
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    while (pending.length > 0) {
      const ids = pending.splice(0, 100);
      await deliver(ids).catch(onError);
    }
    isRunning = false;
  };
  return {
    /** Handles a notification in the background, since saves wait for listeners. */
    notify: (id: string): void => {
      // Delivery of broadcasts is not guaranteed.
      if (pending.length < MAX_PENDING) pending.push(id);
      void run();
    },
  };
}
