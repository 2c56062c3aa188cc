import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/* Clients that keep a server busy for long: each has a connection of its own. */

export interface SlowAnswer {
  status: number;
  /** Bytes that have come. */
  bytes: number;
}

interface SlowRequest {
  method: "POST";
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** How long sending takes. */
  ms: number;
}

const PIECES = 15;

/** Sends a body piece by piece. @throws when the connection ends without an answer */
export async function sendSlowly(
  url: string,
  { method, headers, body, ms }: SlowRequest,
): Promise<SlowAnswer> {
  const sent = request(url, {
    ...{ method, agent: false },
    headers: { ...headers, "Content-Length": body.length },
  });
  const answered = once(sent, "response");
  // Told below, where it is awaited.
  answered.catch(() => undefined);
  const size = Math.ceil(body.length / PIECES);
  for (let at = 0; at < body.length; at += size) {
    sent.write(body.subarray(at, at + size));
    await wait(ms / PIECES);
  }
  sent.end();
  const [answer] = (await answered) as [AsyncIterable<Buffer> & { statusCode?: number }];
  let bytes = 0;
  for await (const chunk of answer) bytes += chunk.length;
  return { status: answer.statusCode ?? 0, bytes };
}

/** Asks for something and reads it in gulps. @throws when the connection ends before all has come */
export async function readSlowly(url: string, ms: number): Promise<SlowAnswer> {
  const sent = request(url, { agent: false }).end();
  const [answer] = (await once(sent, "response")) as [
    AsyncIterable<Buffer> & { statusCode?: number; headers: Record<string, string> },
  ];
  const total = Number(answer.headers["content-length"]);
  const pauses = 30;
  let bytes = 0;
  let rest = 0;
  for await (const chunk of answer) {
    bytes += chunk.length;
    rest += chunk.length;
    if (rest < total / pauses) continue;
    rest = 0;
    await wait(ms / pauses);
  }
  return { status: answer.statusCode ?? 0, bytes };
}

/** A connection that has asked once, and stays open; with `reads` false it never takes its answer. */
export async function openConnection(url: string, { reads }: { reads: boolean }): Promise<Socket> {
  const { hostname, port, pathname, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  // The server may end it in any way.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  if (reads) await once(socket, "data");
  else socket.pause();
  return socket;
}
