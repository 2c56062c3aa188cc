import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A phone's connection. */
export interface LinkQuality {
  /** Milliseconds of a round trip. */
  rttMs: number;
  /** Shared by all connections, towards the visitor. */
  bitsPerSecond: number;
}

/** The initial congestion window in packets (RFC 6928), and the size of a packet. */
const FIRST_WINDOW = 10;
const PACKET_BYTES = 1460;

export interface SlowLink {
  origin: string;
  /** Bytes sent to visitors since the last call. */
  takeBytes: () => number;
  close: () => void;
}

/**
 * Opens a slow link to a server's port: each connection costs a round trip before its first byte, all share the rate, and
 * a sender starts with ten packets and doubles them with each round trip (slow start). No packets are lost.
 */
export async function openSlowLink(port: number, quality: LinkQuality): Promise<SlowLink> {
  const { rttMs } = quality;
  const line = createLine(quality);
  const sockets = new Set<Socket>();
  const server = createServer((visitor) => {
    const openAt = performance.now() + rttMs;
    const upstream = connect(port, "127.0.0.1");
    for (const socket of [visitor, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => socket.destroy());
    }
    const ask = createDelivery(upstream);
    visitor.on("data", (data) => ask(data, Math.max(openAt, performance.now()) + rttMs / 2));
    const send = createSender(createDelivery(visitor), rttMs, line);
    let sent = Promise.resolve();
    upstream.on("data", (data) => {
      sent = sent.then(() => send(data));
    });
    visitor.on("close", () => upstream.destroy());
    upstream.on("close", () => void sent.then(() => visitor.end()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeBytes: line.takeBytes,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** The bandwidth that all connections share. */
interface Line {
  /** Enqueues bytes. @returns the time at which they are sent */
  occupy: (length: number) => number;
  takeBytes: () => number;
}

function createLine({ bitsPerSecond }: LinkQuality): Line {
  let bytes = 0;
  let freeAt = 0;
  return {
    occupy: (length) => {
      bytes += length;
      freeAt = Math.max(freeAt, performance.now()) + (length * 8000) / bitsPerSecond;
      return freeAt;
    },
    takeBytes: () => {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
  };
}

/** Writes to a socket at a given time, in the order of the calls. */
type Deliver = (data: Buffer, at: number) => void;

function createDelivery(socket: Socket): Deliver {
  let last = Promise.resolve();
  return (data, at) => {
    last = last.then(async () => {
      await sleep(Math.max(0, at - performance.now()));
      if (!socket.destroyed) socket.write(data);
    });
  };
}

/** Sends packet by packet, with no more in flight than the window allows. */
function createSender(deliver: Deliver, rttMs: number, line: Line) {
  let window = FIRST_WINDOW * PACKET_BYTES;
  let available = window;
  let refillAt = 0;
  const refill = () => {
    if (performance.now() < refillAt) return;
    // Each acknowledgement doubles the window.
    if (refillAt > 0) window *= 2;
    available = window;
    refillAt = performance.now() + rttMs;
  };
  return async (data: Buffer): Promise<void> => {
    let start = 0;
    while (start < data.length) {
      refill();
      if (available === 0) {
        await sleep(Math.max(1, refillAt - performance.now()));
        continue;
      }
      const packet = data.subarray(start, start + Math.min(PACKET_BYTES, available));
      start += packet.length;
      available -= packet.length;
      const sentAt = line.occupy(packet.length);
      deliver(packet, sentAt + rttMs / 2);
      await sleep(Math.max(0, sentAt - performance.now()));
    }
  };
}
