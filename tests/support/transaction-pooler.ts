import { createServer, connect, type Socket } from "node:net";

/**
 * A connection pooler in transaction mode, as PgBouncer and Supabase's are, in front of a PostgreSQL that trusts its
 * clients: each transaction gets whichever server connection is free, so LISTEN succeeds and brings nothing.
 *
 * @param url of the database behind it
 */
export async function openTransactionPooler(url: string, size = 3): Promise<TransactionPooler> {
  const target = new URL(url);
  const servers: ServerConnection[] = [];
  const queue: ((server: ServerConnection) => void)[] = [];
  const clients = new Set<Socket>();
  const free = (server: ServerConnection) => {
    const next = queue.shift();
    if (next) next(server);
    else servers.push(server);
  };
  const all: ServerConnection[] = [];
  const take = async (startup: Buffer): Promise<ServerConnection> => {
    // The one that was used longest ago.
    const idle = servers.shift();
    if (idle) return idle;
    if (all.length >= size) return new Promise((resolve) => queue.push(resolve));
    const server: ServerConnection = {
      socket: connect(Number(target.port || 5432), target.hostname),
      onMessage: null,
    };
    all.push(server);
    await startServer(server, startup);
    return server;
  };
  const listener = createServer((client) => {
    clients.add(client);
    client.on("error", () => undefined).on("close", () => clients.delete(client));
    serveClient(client, { take, free });
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const address = listener.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const pooled = new URL(url);
  pooled.port = String(port);
  pooled.hostname = "127.0.0.1";
  return {
    url: pooled.href,
    close: async () => {
      for (const client of clients) client.destroy();
      for (const { socket } of all) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

export interface TransactionPooler {
  url: string;
  close: () => Promise<void>;
}

interface ServerConnection {
  socket: Socket;
  /** Gets each message of the server; without a client they are dropped, notifications among them. */
  onMessage: ((type: string, message: Buffer) => void) | null;
}

/** Begins a session of the server with a client's own startup message. */
async function startServer(server: ServerConnection, startup: Buffer): Promise<void> {
  server.socket.on("error", () => undefined);
  splitMessages(server.socket, (type, message) => server.onMessage?.(type, message));
  await new Promise<void>((resolve) => {
    server.onMessage = (type) => {
      if (type === "Z") resolve();
    };
    server.socket.write(startup);
  });
  server.onMessage = null;
}

interface Pool {
  take: (startup: Buffer) => Promise<ServerConnection>;
  free: (server: ServerConnection) => void;
}

function serveClient(client: Socket, pool: Pool): void {
  let startup: Buffer | null = null;
  let server: ServerConnection | null = null;
  /** Replies that are still to come: each query and each sync has one. */
  let pending = 0;
  let work: Promise<void> = Promise.resolve();

  const forward = async (type: string, message: Buffer, own: Buffer) => {
    if (type === "X") return;
    if (server === null) {
      const taken = await pool.take(own);
      server = taken;
      taken.onMessage = (answer, bytes) => {
        client.write(bytes);
        if (answer !== "Z") return;
        pending -= 1;
        // The transaction has ended: the connection serves whichever client comes next.
        if (pending > 0 || String.fromCharCode(bytes[5] ?? 0) !== "I") return;
        server = null;
        taken.onMessage = null;
        pool.free(taken);
      };
    }
    if (type === "Q" || type === "S") pending += 1;
    server.socket.write(message);
  };
  const begin = async (message: Buffer) => {
    startup = message;
    const first = await pool.take(message);
    pool.free(first);
    client.write(GREETING);
  };
  client.on("close", () => server?.socket.destroy());
  let isStarted = false;
  splitMessages(
    client,
    (type, message) => {
      if (!isStarted) {
        isStarted = true;
        work = work.then(() => begin(message));
      } else work = work.then(() => forward(type, message, startup ?? message));
    },
    true,
  );
}

/** Welcome, backend key, ready. */
const GREETING = Buffer.concat([
  Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]),
  Buffer.from([0x4b, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 2]),
  Buffer.from([0x5a, 0, 0, 0, 5, 0x49]),
]);

/** Calls back with each message of the protocol; a client's first one has no type. */
function splitMessages(
  socket: Socket,
  onMessage: (type: string, message: Buffer) => void,
  isClient = false,
): void {
  let rest = Buffer.alloc(0);
  let lead = isClient ? 0 : 1;
  socket.on("data", (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= lead + 4) {
      const length = lead + rest.readUInt32BE(lead);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      const type = lead === 0 ? "" : String.fromCharCode(message[0] ?? 0);
      lead = 1;
      onMessage(type, message);
    }
  });
}
