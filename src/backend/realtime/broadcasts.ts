import { z } from "zod";

import { readBytes } from "#backend/api/body.ts";
import { describeError, type ErrorWords } from "#backend/api/handler.ts";
import { toArrayLiteral } from "#backend/api/sql.ts";
import { isStorableText } from "#backend/api/storable-text.ts";
import { identify } from "#backend/identity.ts";
import { readRights, toRoom } from "#backend/realtime/channel.ts";
import { createRate, LIMITS } from "#backend/realtime/limits.ts";
import type { RealtimeService } from "#backend/realtime/messages.ts";
import { type Broadcast, ChannelError, DATABASE_DOWN } from "#backend/realtime/protocol.ts";
import { describeIdentityError } from "#backend/rest/errors.ts";
import { createBatcher } from "#lib/async/batch.ts";

const BATCH = "/realtime/v1/api/broadcast";
const SINGLE = /^\/realtime\/v1\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/;
const MAX_BODY = 4 * LIMITS.broadcastBytes;

const text = z.string().min(1).max(255).refine(isStorableText);
const batchSchema = z.object({
  messages: z
    .array(
      z.object({
        topic: text,
        event: text,
        payload: z.record(z.string(), z.unknown()),
        private: z.boolean().nullish(),
      }),
    )
    .min(1)
    .max(100),
});

/** Messages for one or several rooms. */
interface Outgoing {
  topic: string;
  isPrivate: boolean;
  broadcast: Broadcast;
}

/** Messages of all who are signed in, per second and in one burst. */
const RATE = [100, 500] as const;

/** Handles broadcasts over HTTP: 202 when all messages were sent, and an error when none was. */
export function createBroadcastRoute(service: RealtimeService) {
  const consume = createRate(...RATE);
  return async (request: Request, clientAddress: string | null): Promise<Response> => {
    try {
      if (request.method !== "POST") return refuse(405, "Method not allowed");
      const identity = await identify(request, service.keys);
      if ((await service.consume(identity, clientAddress)) > 0)
        return refuse(429, "Too many requests");
      const body = await readBytes(request.body, MAX_BODY);
      if (body === null) return refuse(413, "Payload Too Large");
      const messages = readMessages(new URL(request.url), request.headers, body);
      if (messages === null) return refuse(422, "Malformed broadcast");
      if (identity.role !== "service_role" && !consume(messages.length))
        return refuse(429, "You have exceeded your rate limit");
      for (const { topic, isPrivate } of uniqueRooms(messages)) {
        const rights = await readRights(service.database, identity, { name: topic, isPrivate });
        if (!rights.writeBroadcast) return refuse(403, `${NO_WRITING}: ${topic}`);
      }
      for (const { topic, isPrivate, broadcast } of messages)
        service.publish(toRoom(topic, isPrivate), broadcast, null);
      return new Response(null, { status: 202, headers: NOT_STORED });
    } catch (error) {
      return respondError(service, error);
    }
  };
}

const NO_WRITING = "You do not have permissions to write to this Channel topic";
const NOT_STORED = { "Cache-Control": "no-store" };

function refuse(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: NOT_STORED });
}

interface Refusal {
  status: number;
  message: string;
}

const unexpected = (): Refusal => ({ status: 500, message: "Internal server error" });

const WORDS: ErrorWords<Refusal> = {
  own: (error) =>
    error instanceof ChannelError
      ? { status: error.message === DATABASE_DOWN ? 503 : 403, message: error.message }
      : null,
  identity: describeIdentityError,
  unexpected,
};

function respondError({ onError }: RealtimeService, error: unknown): Response {
  const { status, message } = describeError(error, WORDS);
  if (status === 500) onError(error);
  return refuse(status, message);
}

function readMessages(url: URL, headers: Headers, body: Buffer): Outgoing[] | null {
  if (url.pathname === BATCH) return readBatch(body);
  const [, topic, event] = (SINGLE.exec(url.pathname) ?? []).map(decode);
  if (!text.safeParse(topic).success || !text.safeParse(event).success || !topic || !event)
    return null;
  if ([...url.searchParams.keys()].some((key) => key.startsWith("persist"))) return null;
  const isPrivate = url.searchParams.get("private") === "true";
  if (body.length > LIMITS.broadcastBytes) return null;
  if (headers.get("content-type")?.startsWith("application/octet-stream"))
    return [{ topic, isPrivate, broadcast: { event, bytes: body } }];
  const json = parse(body);
  return json === undefined ? null : [{ topic, isPrivate, broadcast: write(event, json) }];
}

function readBatch(body: Buffer): Outgoing[] | null {
  const { data } = batchSchema.safeParse(parse(body));
  if (!data) return null;
  return data.messages.map(({ topic, event, payload, private: isPrivate }) => {
    return { topic, isPrivate: isPrivate === true, broadcast: write(event, payload) };
  });
}

function write(event: string, payload: unknown): Broadcast {
  return { json: JSON.stringify({ event, payload, type: "broadcast" }) };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

function uniqueRooms(messages: readonly Outgoing[]): Iterable<Outgoing> {
  return new Map(messages.map((each) => [toRoom(each.topic, each.isPrivate), each])).values();
}

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
export function createDatabaseMessages({ database, rooms, onError }: RealtimeService) {
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
  const pending = createBatcher<string>((ids) => deliver(ids).catch(onError), 100);
  return {
    /** Handles a notification in the background, since saves wait for listeners. */
    notify: (id: string): void => {
      // Delivery of broadcasts is not guaranteed.
      if (pending.size < MAX_PENDING) pending.add([id]);
    },
  };
}
