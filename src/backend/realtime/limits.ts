/* Limits of Realtime. The panel needs one socket per tab with a handful of channels; an office shares an address. */

export const LIMITS = {
  connections: 2000,
  connectionsPerAddress: 200,
  /** Of those with the publishable key on which no user has signed in. */
  anonymous: 500,
  anonymousPerAddress: 20,
  channelsPerConnection: 100,
  channelsPerAnonymous: 10,
  channels: 20_000,
  /** Of a frame; larger ones close the socket. */
  frameBytes: 128 * 1024,
  /** Of the payload of a broadcast. */
  broadcastBytes: 64 * 1024,
  /** Of what a client tracks of itself. */
  presenceBytes: 4 * 1024,
  presencesPerRoom: 1000,
  /** Of join and presence payloads of all channels together. */
  storedBytes: 64 * 1024 * 1024,
  /** Of a row; of a larger one only the key is sent. */
  recordBytes: 256 * 1024,
  /** Messages per second that a socket may send, and in one burst; four kilobytes count as one. */
  messagesPerSecond: 50,
  messagesAtOnce: 200,
  /** What may wait for a slow reader, and for all readers together. */
  bufferedBytes: 1024 * 1024,
  bufferedBytesInAll: 64 * 1024 * 1024,
  /** realtime-js sends a heartbeat every 25 s. */
  silenceMs: 60_000,
  /** realtime-js itself disconnects 50 s after its last channel. */
  withoutChannelMs: 90_000,
} as const;

/** A budget shared by several users. */
export function createBudget(total: number) {
  let used = 0;
  return {
    /** @returns whether enough was left */
    consume: (amount: number): boolean => {
      if (used + amount > total) return false;
      used += amount;
      return true;
    },
    refund: (amount: number): void => {
      used -= amount;
    },
  };
}

export type Budget = ReturnType<typeof createBudget>;

/** A token bucket. @param now milliseconds */
export function createRate(perSecond: number, atOnce: number, now = performance.now()) {
  let [tokens, filledAt] = [atOnce, now];
  /** Takes tokens for one event; false when there are too few. */
  return (cost: number, at = performance.now()): boolean => {
    tokens = Math.min(atOnce, tokens + ((at - filledAt) * perSecond) / 1000);
    filledAt = at;
    if (tokens < cost) return false;
    tokens -= cost;
    return true;
  };
}
