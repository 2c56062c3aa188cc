import { z } from "zod";

import { isStorableText } from "#backend/api/storable-text.ts";

/* Frames of Phoenix's protocol as realtime-js sends and reads them: version 1.0.0 sends objects, 2.0.0 arrays, and
   broadcasts as binary frames (https://supabase.com/docs/guides/realtime/protocol). */

export type Version = "1.0.0" | "2.0.0";

export interface Address {
  joinRef: string | null;
  ref: string | null;
  /** With the prefix `realtime:`, except `phoenix`. */
  topic: string;
}

export interface Message extends Address {
  event: string;
  payload: unknown;
}

/** A broadcast as it is passed on: a payload that is JSON already, or bytes with the event that they belong to. */
export type Broadcast = { json: string } | { event: string; bytes: Buffer };

const name = z.string().min(1).max(255);
const ref = z.union([z.string().max(64), z.number().transform(String), z.null()]).optional();

const arrayFrame = z.tuple([ref, ref, name, name, z.unknown()]);
const objectFrame = z.object({
  topic: name,
  event: name,
  payload: z.unknown().optional(),
  ref,
  join_ref: ref,
});

/** A client's frame; null when it is malformed. */
export function decodeFrame(data: Buffer, isBinary: boolean, version: Version): Message | null {
  if (isBinary) return version === "2.0.0" ? decodeBroadcast(data) : null;
  let json: unknown;
  try {
    json = JSON.parse(data.toString("utf8"));
  } catch {
    return null;
  }
  if (version === "1.0.0") {
    const { data: frame } = objectFrame.safeParse(json);
    if (!frame) return null;
    const { topic, event, payload } = frame;
    return { joinRef: frame.join_ref ?? null, ref: frame.ref ?? null, topic, event, payload };
  }
  const { data: frame } = arrayFrame.safeParse(json);
  if (!frame) return null;
  const [joinRef = null, ownRef = null, topic, event, payload] = frame;
  return { joinRef, ref: ownRef, topic, event, payload };
}

/** First bytes of binary frames. */
const BROADCAST_PUSH = 3;
const BROADCAST = 4;
const PUSH_HEADER = 7;
const JSON_PAYLOAD = 1;

/** `kind, five lengths, encoding, join_ref, ref, topic, event, metadata, payload`. */
function decodeBroadcast(data: Buffer): Message | null {
  if (data.length < PUSH_HEADER || data[0] !== BROADCAST_PUSH) return null;
  let offset = PUSH_HEADER;
  const texts = [...data.subarray(1, 6)].map((length) =>
    data.toString("utf8", offset, (offset += length)),
  );
  const { data: parts } = broadcastParts.safeParse(texts);
  if (!parts || offset > data.length) return null;
  const [joinRef, ownRef, topic, event, metadata] = parts;
  const bytes = data.subarray(offset);
  // Copied: the frame's buffer may be a part of a larger one.
  const content =
    data[6] === JSON_PAYLOAD ? readJson(bytes) : { bytes: Buffer.from(bytes) as unknown };
  if (content === null) return null;
  const payload = { type: "broadcast", event, ...content, ...(metadata !== "" && { metadata }) };
  return { joinRef: joinRef || null, ref: ownRef || null, topic, event: "broadcast", payload };
}

const broadcastParts = z.tuple([z.string(), z.string(), name, name, z.string()]);

function readJson(bytes: Buffer): { payload: unknown } | null {
  try {
    return { payload: JSON.parse(bytes.toString("utf8")) as unknown };
  } catch {
    return null;
  }
}

/** @param payload JSON */
export function encodeFrame(
  version: Version,
  { joinRef, ref: ownRef, topic }: Address,
  event: string,
  payload: string,
): string {
  const [join, own, name_, event_] = [joinRef, ownRef, topic, event].map((part) =>
    JSON.stringify(part),
  );
  return version === "1.0.0"
    ? `{"topic":${name_},"event":${event_},"payload":${payload},"ref":${own},"join_ref":${join}}`
    : `[${join},${own},${name_},${event_},${payload}]`;
}

/** A broadcast of bytes, which only version 2.0.0 can carry. */
export function encodeBytes(topic: string, event: string, bytes: Buffer): Buffer {
  const [topicBytes, eventBytes] = [Buffer.from(topic), Buffer.from(event)];
  const header = Buffer.from([BROADCAST, topicBytes.length, eventBytes.length, 0, 0]);
  return Buffer.concat([header, topicBytes, eventBytes, bytes]);
}

/** Of one channel. */
const MAX_BINDINGS = 20;

const text = (most: number) => z.string().max(most).refine(isStorableText);
const flag = z.boolean().nullish();

/** What a client follows of the tables; the reply repeats it as it came. */
export const bindingSchema = z.looseObject({
  event: z
    .string()
    .transform((event) => event.toUpperCase())
    .pipe(z.enum(["*", "INSERT", "UPDATE", "DELETE"]))
    .optional(),
  schema: text(63).optional(),
  table: text(63).optional(),
  filter: text(1000).optional(),
  select: z.array(text(63)).max(100).nullish(),
});

export type BindingParameters = z.output<typeof bindingSchema>;

/** The configuration of a channel. */
const configSchema = z.object({
  broadcast: z.object({ ack: flag, self: flag, replay: z.unknown().optional() }).nullish(),
  presence: z.object({ key: text(255).nullish(), enabled: flag }).nullish(),
  postgres_changes: z.array(z.record(z.string(), z.unknown())).max(MAX_BINDINGS).nullish(),
  private: flag,
});

export const joinSchema = z.object({
  config: configSchema.nullish(),
  access_token: z.string().max(8192).nullish(),
});

export const tokenSchema = z.object({ access_token: z.string().max(8192).nullable() });

export const broadcastSchema = z.looseObject({
  event: text(255),
  payload: z.unknown().optional(),
  /** What a binary frame carries instead of a payload. */
  bytes: z.instanceof(Buffer).optional(),
  metadata: z.string().optional(),
});

export const presenceSchema = z.looseObject({
  event: z.string().transform((event) => event.toLowerCase()),
  payload: z.unknown().optional(),
});

export const trackedSchema = z.record(z.string(), z.unknown());

/** Why a channel is refused or ended, in upstream's words where there are such; for the client. */
export class ChannelError extends Error {
  override readonly name = "ChannelError";
}

export const SESSION_OVER = "The session has ended";
export const DATABASE_DOWN = "Realtime was unable to connect to the project database";
