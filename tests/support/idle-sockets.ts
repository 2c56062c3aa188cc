import { on, once } from "node:events";

import { WebSocket } from "ws";

/* A process that opens idle sockets of Realtime, so many at each message: `idle-sockets.ts <url> <token> [CHANNELS]`. */

const [, , url = "", token, channels = "1"] = process.argv;
const config = {
  private: true,
  presence: { enabled: true },
  postgres_changes: [{ event: "*", schema: "public", table: "products" }],
};
const JOINS = Array.from({ length: Number(channels) }, (_, number) => {
  const topic = number === 0 ? "realtime:panel" : `realtime:panel:${number}`;
  return JSON.stringify([
    `${number}`,
    `${number}`,
    topic,
    "phx_join",
    { config, access_token: token },
  ]);
});
const sockets: WebSocket[] = [];

async function open(): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  sockets.push(socket);
  await once(socket, "open");
  for (const join of JOINS) {
    socket.send(join);
    await waitForJoin(socket);
  }
}

async function waitForJoin(socket: WebSocket): Promise<void> {
  for await (const [data] of on(socket, "message", { close: ["close"] })) {
    const text = String(data);
    if (!text.includes('"phx_reply"')) continue;
    if (!text.includes('"status":"ok"')) throw new Error(text);
    return;
  }
  throw new Error("the socket was closed");
}

process.on("message", (count: number) => {
  void (async () => {
    for (let opened = 0; opened < count; opened += 1) await open();
    process.send?.("opened");
  })();
});
setInterval(() => {
  const joined = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN);
  for (const socket of joined) socket.send('[null,"9","phoenix","heartbeat",{}]');
}, 25_000);
