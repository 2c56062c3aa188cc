import { type Channel, sendEvent } from "#backend/realtime/channels/channel.ts";
import { type Broadcast, encodeBytes } from "#backend/realtime/protocol/frames.ts";

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
    /** Sends a broadcast to everybody in a room who may read it, except its sender. */
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
