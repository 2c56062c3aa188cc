import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";

import { expect, test } from "vitest";

import { createUpgrades } from "#server/http/upgrades.ts";

const request = (url: string, upgrade?: string) =>
  ({ url, headers: { upgrade } }) as unknown as IncomingMessage;

test.each([
  ["/realtime/v1/websocket?apikey=x", "websocket", true],
  ["/realtime/v1/websocket", "WebSocket", true],
  ["/realtime/v1/websocket", "h2c", false],
  ["/realtime/v1/websocket", undefined, false],
  ["/realtime/v1/websocket/", "websocket", false],
  ["/admin", "websocket", false],
  ["/", "h2c", false],
])("%s with upgrade %s is taken as a socket: %s", (url, upgrade, isTaken) => {
  const backend = { upgrade: () => Promise.resolve(null) };
  const own = createUpgrades({
    backend,
    proxies: 0,
    isDevelopment: false,
    security: [],
    origins: [],
  });
  expect(own.accepts(request(url, upgrade))).toBe(isTaken);
  const hosted = createUpgrades({
    backend: { upgrade: null },
    proxies: 0,
    isDevelopment: false,
    security: [],
    origins: [],
  });
  expect(hosted.accepts(request(url, "websocket"))).toBe(false);
});

test("in development Vite gets its own sockets", () => {
  const { accepts } = createUpgrades({
    backend: { upgrade: null },
    proxies: 0,
    isDevelopment: true,
    security: [],
    origins: [],
  });
  expect(accepts(request("/?token=x", "websocket"))).toBe(true);
});

test.each([
  ["a program", undefined, true],
  ["a page of the site", "https://www.empresa.example", true],
  ["a page of a listed origin", "https://otra.example", true],
  ["a page of the requested host, whatever its name", "http://192.168.0.7:3000", true],
  ["a page of another origin", "https://ajena.example", false],
  ["a page without an origin", "null", false],
])("%s (%s) may open a socket: %s", async (_name, origin, mayOpen) => {
  let opened = 0;
  const { handle } = createUpgrades({
    backend: {
      upgrade: () => {
        opened += 1;
        return Promise.resolve(null);
      },
    },
    proxies: 0,
    isDevelopment: false,
    security: [],
    origins: ["https://www.empresa.example", "https://otra.example"],
  });
  const stream = new PassThrough();
  const headers = { host: "192.168.0.7:3000", upgrade: "websocket", origin };
  const handshake = { url: "/realtime/v1/websocket", headers, socket: {} };
  handle(handshake as unknown as IncomingMessage, stream, Buffer.alloc(0));
  expect(opened).toBe(mayOpen ? 1 : 0);
  if (!mayOpen) expect(String(stream.read())).toMatch(/^HTTP\/1\.1 403 /);
});
