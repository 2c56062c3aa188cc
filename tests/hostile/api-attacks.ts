import { HOSTILE_TEXTS } from "#tests/api/rest-hostile-inputs.ts";
import { compose, type Caller, type HostileRequest } from "#tests/hostile/hostile-request.ts";
import { listRestAttacks } from "#tests/hostile/rest-attacks.ts";

const JSON_TYPE = { "Content-Type": "application/json" };

const AUTH_BODIES: readonly unknown[] = [
  null,
  [],
  7,
  "text",
  {},
  { email: null, password: null },
  { email: ["a@b.co"], password: { $gt: "" } },
  { email: "' or '1'='1", password: "' or '1'='1" },
  { email: "admin@empresa.example' --", password: "x" },
  { email: "a@b.co\r\nBcc: c@d.co", password: "x" },
  { email: "a@b.co", password: "x".repeat(100_000) },
  { email: `${"a".repeat(10_000)}@b.co`, password: "x" },
  { email: "ａｄｍｉｎ@empresa.example", password: "\u0000" },
  { refresh_token: "' or 1=1 --" },
  { refresh_token: { toString: 1 } },
  { refresh_token: "x".repeat(20_000) },
  { token_hash: "../x", type: "recovery" },
  { token_hash: "%00", type: "__proto__" },
  { token: "000000", type: "recovery", email: "admin@empresa.example" },
  { password: "corta" },
  { data: { __proto__: { role: "service_role" } }, role: "service_role" },
  { app_metadata: { role: "admin" }, aal: "aal2" },
  { factor_type: "webauthn", friendly_name: "x".repeat(5000) },
  { code: "' or 1=1", challenge_id: "x" },
  { auth_code: "' or 1=1 --", code_verifier: "x".repeat(5000) },
  { type: "magiclink", email: "' or 1=1 --", redirect_to: "javascript:alert(1)" },
  { type: "recovery", email: "admin@empresa.example", options: { redirectTo: "//malo.example" } },
  { email: "a@b.co", user_metadata: { __proto__: 1, deep: [[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]] } },
];

const AUTH_TARGETS = [
  "/auth/v1/token?grant_type=password",
  "/auth/v1/token?grant_type=refresh_token",
  "/auth/v1/token?grant_type=__proto__",
  "/auth/v1/recover",
  "/auth/v1/verify",
  "/auth/v1/user",
  "/auth/v1/factors",
  "/auth/v1/logout?scope=../x",
  "/auth/v1/admin/generate_link",
  "/auth/v1/admin/users",
];

/** Attacks on the inputs of single parts of the API. */
export function listApiAttacks(caller: Caller): HostileRequest[] {
  const accounts = AUTH_TARGETS.flatMap((target) =>
    AUTH_BODIES.map((body, index) => ({
      endpoint: target.split("?")[0] ?? "",
      name: `${target} with body ${index}`,
      pieces: compose({
        method: target === "/auth/v1/user" ? "PUT" : "POST",
        target,
        headers: { ...caller, ...JSON_TYPE },
        body: JSON.stringify(body),
      }),
    })),
  );
  return [
    ...listRestAttacks(caller),
    ...accounts,
    ...listFileAttacks(caller),
    ...listRealtimeAttacks(caller),
    ...listFunctionAttacks(caller),
  ];
}

/** Access tokens of other programs that are none, in place of a key and beside one. */
export function listTokenAttacks(key: string): HostileRequest[] {
  const tokens = [
    "ina_token_",
    `ina_token_${"A".repeat(43)}`,
    `ina_token_${"A".repeat(42)}'`,
    `ina_token_${"A".repeat(9000)}`,
    "ina_token___proto__",
    "INA_TOKEN_x",
    ...HOSTILE_TEXTS.map((text) => `ina_token_${text}`),
  ];
  return tokens.flatMap((token) =>
    [{ apikey: token }, { apikey: key, Authorization: `Bearer ${token}` }].map((headers) => ({
      endpoint: "/rest/v1/products",
      name: `${headers.Authorization === undefined ? "key" : "bearer"} ${token.slice(0, 60)}`,
      pieces: compose({ target: "/rest/v1/products?select=id&limit=1", headers }),
    })),
  );
}

const MESSAGE = { topic: "panel", event: "x", payload: {} };

const BROADCAST_BODIES: readonly unknown[] = [
  { messages: [] },
  { messages: "x" },
  { messages: [{ ...MESSAGE, topic: "%00\u0000" }] },
  { messages: [{ ...MESSAGE, topic: { toString: 1 }, private: "yes" }] },
  { messages: [{ ...MESSAGE, payload: [] }] },
  { messages: [{ ...MESSAGE, event: "\ud800", private: true }] },
  { messages: Array.from({ length: 101 }, () => MESSAGE) },
  { messages: [{ ...MESSAGE, payload: { text: "x".repeat(400_000) } }] },
];

/** Broadcasts, and handshakes of sockets that are none. */
function listRealtimeAttacks(caller: Caller): HostileRequest[] {
  const endpoint = "/realtime/v1/api/broadcast";
  const socket = "/realtime/v1/websocket";
  const upgrade = { ...caller, Connection: "Upgrade", Upgrade: "websocket" };
  const handshakes = [
    { target: socket, headers: upgrade },
    { target: `${socket}?apikey=x&vsn=2.0.0`, headers: upgrade },
    { target: `${socket}?${"apikey=x&".repeat(800)}`, headers: upgrade },
    { target: `${socket}?vsn=__proto__`, headers: { ...upgrade, "Sec-WebSocket-Version": "99" } },
    { target: `${socket}/../x`, headers: { ...upgrade, "Sec-WebSocket-Key": "no" } },
  ];
  return [
    ...BROADCAST_BODIES.map((body, index) => ({
      endpoint,
      name: `broadcast ${index}`,
      pieces: compose({
        method: "POST",
        target: endpoint,
        headers: { ...caller, ...JSON_TYPE },
        body: JSON.stringify(body),
      }),
    })),
    ...handshakes.map((request, index) => ({
      endpoint: socket,
      name: `handshake ${index}`,
      pieces: compose(request),
    })),
  ];
}

const QUOTE_BODIES: readonly unknown[] = [
  null,
  [],
  { __proto__: { consent: {} }, constructor: { prototype: {} } },
  { items: Array.from({ length: 5000 }, () => ({ product: "glicerina" })) },
  { items: { length: 1e9 } },
  { items: [{ product: "' or 1=1 --", quantity: "1e999", unit: "kg" }], name: "\u0000\ud800" },
  { name: "x".repeat(60_000), phone: "9".repeat(5000), email: `${"a@".repeat(5000)}b.co` },
  { name: "Ana\r\nBcc: c@d.co", consent: { version: "' or '1'='1" }, form: "a.b" },
  { consent: { version: { toString: 1 } }, newsletter_consent: true },
  { message: "x".repeat(70_000) },
];

function listFunctionAttacks(caller: Caller): HostileRequest[] {
  const endpoint = "/functions/v1/quote-request";
  const post = (name: string, headers: Caller, body: unknown) => ({
    endpoint,
    name,
    pieces: compose({
      method: "POST",
      target: endpoint,
      headers: { ...caller, ...JSON_TYPE, ...headers },
      body: JSON.stringify(body),
    }),
  });
  const keys = ["", " ", "x".repeat(6000), "\xff\xfe", "' or 1=1 --", "a, b"];
  return [
    ...QUOTE_BODIES.map((body, index) => post(`quote ${index}`, {}, body)),
    ...keys.map((key) => post(`Idempotency-Key ${key}`, { "Idempotency-Key": key }, {})),
  ];
}

const FILE_NAMES = [
  "..%2f..%2fkeys.json",
  "a/%2e%2e/%2e%2e/keys.json",
  "a%00.png",
  "%ff.png",
  "%",
  "a%5c..%5cb.png",
  "x".repeat(1500),
  "%e2%80%aegnp.exe",
];

const HTML = "<!doctype html><script>alert(1)</script>";

const FILE_BODIES: readonly (readonly [type: string, body: string | Buffer])[] = [
  ["text/html", HTML],
  ["image/png", HTML],
  ["image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ["application/pdf", "%PDF-"],
  ["image/jpeg", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46])],
  ["image/png", Buffer.from("89504e470d0a1a0a0000000d49484452ffffffffffffffff0806000000", "hex")],
  ["multipart/form-data; boundary=b", "--b\r\n".repeat(5000)],
  ["multipart/form-data; boundary=b", `--b\r\n${"X: y\r\n".repeat(5000)}`],
  ["image/png", Buffer.alloc(12 * 1024 * 1024, "x")],
];

const CURSOR = { column: "name", order: "asc", value: "a", name: "a" };

const PAGE_BODIES: readonly unknown[] = [
  ...["x", "%00", "\ud800", "e30", "bnVsbA"],
  ...[
    { ...CURSOR, column: "name; drop table products" },
    { ...CURSOR, order: "asc, pg_sleep(9)" },
    { ...CURSOR, value: "' or 1=1 --", name: "\0" },
    { ...CURSOR, column: "created_at", value: "9999-99-99T99:99:99+00:00" },
    { ...CURSOR, value: { toString: 1 } },
  ].map((cursor) => Buffer.from(JSON.stringify(cursor)).toString("base64url")),
].map((cursor) => ({ cursor }));

function listFileAttacks(caller: Caller): HostileRequest[] {
  const endpoint = "/storage/v1/object/media/a.pdf";
  const names = FILE_NAMES.flatMap((name) =>
    ["object/public/media", "object/info/media", "render/image/public/media"].map((folder) => ({
      endpoint,
      name: `${folder}/${name}`,
      pieces: compose({ target: `/storage/v1/${folder}/${name}`, headers: caller }),
    })),
  );
  const bodies = FILE_BODIES.map(([type, body], index) => ({
    endpoint,
    name: `file ${index} as ${type}`,
    pieces: compose({
      method: "POST",
      target: `/storage/v1/object/media/ataque-${index}`,
      headers: { ...caller, "Content-Type": type },
      body,
    }),
  }));
  const sizes = [
    "width=1e9",
    "width=-1",
    "width=0&height=0",
    "quality=x",
    "resize=../x",
    "format=svg",
  ];
  const pictures = sizes.map((query) => ({
    endpoint: "/storage/v1/render/image/public/media/a.pdf",
    name: query,
    pieces: compose({
      target: `/storage/v1/render/image/public/media/a.png?${query}`,
      headers: caller,
    }),
  }));
  const pages = PAGE_BODIES.map((body, index) => ({
    endpoint: "/storage/v1/object/list-v2/:bucket",
    name: `page ${index}`,
    pieces: compose({
      method: "POST",
      target: "/storage/v1/object/list-v2/media",
      headers: { ...caller, ...JSON_TYPE },
      body: JSON.stringify(body),
    }),
  }));
  return [...names, ...bodies, ...pictures, ...pages];
}
