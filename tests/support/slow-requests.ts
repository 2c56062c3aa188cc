import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/* Slow clients, each with its own connection. */

export interface SlowResponse {
  status: number;
  /** Received bytes. */
  bytes: number;
}

interface SlowRequest {
  method: "POST";
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** The duration of sending. */
  ms: number;
}

const PIECES = 15;

/** Sends a body piece by piece. @throws when the connection ends without a response */
export async function sendSlowly(
  url: string,
  { method, headers, body, ms }: SlowRequest,
): Promise<SlowResponse> {
  const sent = request(url, {
    method,
    agent: false,
    headers: { ...headers, "Content-Length": body.length },
  });
  const responded = once(sent, "response");
  // The error is thrown below, where it is awaited.
  responded.catch(() => undefined);
  const size = Math.ceil(body.length / PIECES);
  for (let at = 0; at < body.length; at += size) {
    sent.write(body.subarray(at, at + size));
    await wait(ms / PIECES);
  }
  sent.end();
  const [response] = (await responded) as [AsyncIterable<Buffer> & { statusCode?: number }];
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  return { status: response.statusCode ?? 0, bytes };
}

/** Reads a response with pauses. @throws when the connection ends before the response does */
export async function readSlowly(url: string, ms: number): Promise<SlowResponse> {
  const sent = request(url, { agent: false }).end();
  const [response] = (await once(sent, "response")) as [
    AsyncIterable<Buffer> & { statusCode?: number; headers: Record<string, string> },
  ];
  const total = Number(response.headers["content-length"]);
  const pauses = 30;
  let bytes = 0;
  let rest = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    rest += chunk.length;
    if (rest < total / pauses) continue;
    rest = 0;
    await wait(ms / pauses);
  }
  return { status: response.statusCode ?? 0, bytes };
}

/** Opens a connection that sends one request and stays open; with `reads` false it never reads the response. */
export async function openConnection(url: string, { reads }: { reads: boolean }): Promise<Socket> {
  const { hostname, port, pathname, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  // The server may end the connection in any way.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  if (reads) await once(socket, "data");
  else socket.pause();
  return socket;
}
