import { once } from "node:events";

import { WebSocket } from "ws";

/* A process that opens idle sockets of Realtime, so many at each message: `idle-sockets.ts <url> <token>`. */

const [, , url = "", token] = process.argv;
const config = {
  private: true,
  presence: { enabled: true },
  postgres_changes: [{ event: "*", schema: "public", table: "products" }],
};
const JOIN = JSON.stringify([
  "1",
  "1",
  "realtime:panel",
  "phx_join",
  { config, access_token: token },
]);
const sockets: WebSocket[] = [];

async function open(): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  sockets.push(socket);
  await once(socket, "open");
  socket.send(JOIN);
  await once(socket, "message");
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
