import type { Channel } from "#backend/realtime/channels/channel.ts";
import { join, leave, refreshToken } from "#backend/realtime/channels/lifecycle.ts";
import type { TrackResult } from "#backend/realtime/channels/presence.ts";
import type { Connection } from "#backend/realtime/connection.ts";
import { LIMITS } from "#backend/realtime/limits.ts";
import type { Broadcast, Message } from "#backend/realtime/protocol/frames.ts";
import {
  broadcastSchema,
  presenceSchema,
  tokenSchema,
  trackedSchema,
} from "#backend/realtime/protocol/payloads.ts";
import type { RealtimeService } from "#backend/realtime/service.ts";

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
      broadcast(service, channel, message);
      return;
    case "presence":
      changePresence(service, channel, message);
  }
}

function broadcast(service: RealtimeService, channel: Channel, message: Message): void {
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
