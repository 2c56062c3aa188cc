import type { IncomingMessage } from "node:http";

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
  const own = createUpgrades({ backend, proxies: 0, isDevelopment: false, security: [] });
  expect(own.accepts(request(url, upgrade))).toBe(isTaken);
  const hosted = createUpgrades({
    backend: { upgrade: null },
    proxies: 0,
    isDevelopment: false,
    security: [],
  });
  expect(hosted.accepts(request(url, "websocket"))).toBe(false);
});

test("in development Vite gets its own sockets", () => {
  const { accepts } = createUpgrades({
    ...{ backend: { upgrade: null }, proxies: 0, isDevelopment: true, security: [] },
  });
  expect(accepts(request("/?token=x", "websocket"))).toBe(true);
});
