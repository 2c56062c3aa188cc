import { pino } from "pino";
import { expect, test } from "vitest";

import { createSecurityLog } from "#server/http/logging/security-log.ts";

const ACCOUNT = "11111111-2222-4333-8444-555555555555";
const tokenOf = (claims: object) =>
  `x.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.y`;

function start() {
  const lines: Record<string, unknown>[] = [];
  let time = 0;
  const logger = pino(
    { base: null },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const log = createSecurityLog(() => time);
  const record = (method: string, target: string, status: number, token?: string) => {
    const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const request = new Request(`https://www.empresa.example${target}`, { method, headers });
    log(logger, { request, status, clientAddress: "203.0.113.9" });
  };
  return { lines, record, passSecond: () => (time += 1000) };
}

test.each([
  ["POST", "/auth/v1/token?grant_type=password", 200, "sign-in", 30],
  ["POST", "/auth/v1/token?grant_type=password", 400, "sign-in", 40],
  ["POST", "/auth/v1/token?x=1&grant%5Ftype=password", 400, "sign-in", 40],
  ["POST", "/auth/v1/token?grant_type=pkce", 404, "recovery", 40],
  ["POST", "/auth/v1/factors/x/verify", 422, "second factor", 40],
  ["PUT", "/auth/v1/user", 200, "password", 30],
  ["POST", "/auth/v1/recover", 200, "recovery", 30],
  ["POST", "/auth/v1/logout?scope=others", 204, "sign-out", 30],
  ["DELETE", "/rest/v1/products?id=eq.1", 403, "refused", 40],
  ["GET", "/rest/v1/quote_requests", 401, "refused", 40],
])("%s %s with %d is logged as %s", (method, target, status, security, level) => {
  const { lines, record } = start();
  record(method, target, status, tokenOf({ sub: ACCOUNT, email: "marta@empresa.example" }));
  expect(lines).toMatchObject([
    { level, security, method, status, address: "203.0.113.9", account: ACCOUNT },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/marta|grant_type|eq\.1/);
});

test.each([
  ["GET", "/rest/v1/products", 200],
  ["POST", "/auth/v1/token?grant_type=refresh_token", 200],
  ["GET", "/auth/v1/user", 200],
  ["POST", "/auth/v1/token?grant_type=password", 503],
])("%s %s with %d is no event", (...call) => {
  const { lines, record } = start();
  record(...call);
  expect(lines).toEqual([]);
});

test("a flood of refusals leaves twenty lines a second, and a token that lies leaves no account", () => {
  const { lines, record, passSecond } = start();
  for (let count = 0; count < 100; count += 1) {
    record("GET", "/rest/v1/news", 401, tokenOf({ sub: "x\n{}" }));
  }
  expect(lines.length).toBe(20);
  expect(lines.every((line) => line["account"] === undefined)).toBe(true);
  passSecond();
  record("GET", "/rest/v1/news", 401);
  expect(lines.length).toBe(21);
});
