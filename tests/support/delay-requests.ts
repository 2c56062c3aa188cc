import { IncomingMessage, Server, ServerResponse } from "node:http";

/*
 * Loaded into a server (`node --import`), it delays each request of a browser for data or code by up to 0.8 s, before it is
 * handled or after: answers come late, and in another order. `E2E_DELAYS` is the seed.
 */

const MAX_MS = 800;
const DELAYED = /^\/(?:auth|rest|storage)\/v1\/|\.(?:data|js)(?:\?|$)/;

let state = Number(process.env["E2E_DELAYS"]) || 1;

/** A seeded random number from 0 to 1 (a linear congruential generator). */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

/** Keeps what is written to a response from its client for a time, counted from its first byte. */
function delayResponse(response: ServerResponse, delayMs: number): void {
  const { socket } = response;
  const writeHead = Reflect.get(response, "writeHead") as (...parameters: unknown[]) => unknown;
  socket?.cork();
  Reflect.set(response, "writeHead", (...parameters: unknown[]) => {
    setTimeout(() => socket?.uncork(), delayMs);
    return Reflect.apply(writeHead, response, parameters);
  });
}

type Emit = (this: Server, name: string, ...values: unknown[]) => boolean;

const emit = Reflect.get(Server.prototype, "emit") as Emit;
const delay: Emit = function delay(name, ...values) {
  const pass = () => Reflect.apply(emit, this, [name, ...values]);
  const [request, response] = values;
  if (!(request instanceof IncomingMessage) || !(response instanceof ServerResponse)) return pass();
  // Only browsers send this header; tests wait for documents.
  const wanted = request.headers["sec-fetch-dest"] ?? "document";
  if (name !== "request" || wanted === "document" || !DELAYED.test(request.url ?? ""))
    return pass();
  const delayMs = random() * MAX_MS;
  if (random() < 0.5) {
    setTimeout(pass, delayMs);
    return true;
  }
  delayResponse(response, delayMs);
  return pass();
};
Server.prototype.emit = delay;
