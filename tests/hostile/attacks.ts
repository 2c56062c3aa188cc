import { gzipSync } from "node:zlib";

import type { Endpoint } from "#tests/hostile/endpoints.ts";
import {
  type Caller,
  compose,
  type HostileRequest,
  type RequestParts,
} from "#tests/hostile/hostile-request.ts";

const MB = 1024 * 1024;
const DEEP = 20_000;
const DEEP_JSON = Buffer.from(`${'{"a":['.repeat(DEEP)}1${"]}".repeat(DEEP)}`);
/** A gzip bomb, compressed twice. */
const BOMB = gzipSync(gzipSync(Buffer.alloc(64 * MB)));
const JSON_TYPE = { "Content-Type": "application/json" };
const FORM_TYPE = { "Content-Type": "application/x-www-form-urlencoded" };

/** Attacks on the URL of every endpoint. */
const ADDRESSES: Readonly<Record<string, (target: string) => string>> = {
  "NUL in the query": (target) => `${target}?q=%00&titulo=%00`,
  "bytes that are no UTF-8": (target) => `${target}?q=%ff%fe%ed%a0%80&%c0%ae=%c0%af`,
  "half an escape": (target) => `${target}?q=%&p=%4&%=%zz`,
  "duplicate parameters": (target) =>
    `${target}?q=a&q=b&q[]=c&pagina=1&pagina=2&select=id&select=*`,
  "names of prototypes": (target) => `${target}?__proto__[x]=1&constructor.prototype=2&toString=3`,
  "statements in values": (target) =>
    `${target}?q='%20or%201=1;drop%20table%20products--&order=id;select%20pg_sleep(9)&categoria=')`,
  "numbers that are none": (target) => `${target}?pagina=-1e999&limit=NaN&offset=-1&width=1e9`,
  "a very long query": (target) => `${target}?q=${"ñ%C3%B1".repeat(1500)}`.replaceAll("ñ", "n"),
  "many parameters": (target) => `${target}?${"a=1&".repeat(1500)}`,
  "a script in the query": (target) => `${target}?q=%3Cscript%3Ealert(1)%3C/script%3E&_routes=../x`,
  "a way out of the folder": (target) => `${target}/../../../../etc/passwd`,
  "an encoded way out": (target) => `${target}/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd`,
  "a doubly encoded way out": (target) => `${target}/%252e%252e%252f%252e%252e%252fetc%252fpasswd`,
  "a backslash": (target) => `${target}\\..\\..\\windows\\win.ini`,
  "NUL in the path": (target) => `${target}%00.png`,
  "a line break in the path": (target) => `${target}%0d%0aSet-Cookie:%20a=b`,
  "no UTF-8 in the path": (target) => `${target}/%ff%fe`,
  "half an escape in the path": (target) => `${target}/%e0%a4%a`,
  "many slashes": (target) => `/${target}${"/".repeat(200)}`,
  "a path parameter": (target) => `${target};jsessionid=1,.php`,
  "a very long path": (target) => `${target}/${"a/".repeat(3500)}`,
  "unicode that looks like a slash": (target) => `${target}%e2%88%95%ef%bc%8f..%c0%af`,
};

/** Attacks in the headers of reads. */
const HEADERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "a huge cookie": { Cookie: `sesion=${"x".repeat(12_000)}` },
  "many cookies": { Cookie: "a=b; ".repeat(2000) },
  "overlapping ranges": { Range: `bytes=${Array.from({ length: 500 }, () => "0-").join(",")}` },
  "a range backwards": { Range: "bytes=9-1" },
  "a range beyond the end": { Range: "bytes=99999999999999999999-" },
  "a range of nothing": { Range: "bytes=-0, -, x-y" },
  "a thousand tags": { "If-None-Match": Array.from({ length: 1000 }, (_, n) => `"${n}"`).join() },
  "tags that are none": { "If-None-Match": '"""W/W/', "If-Match": "*", "If-Range": '"x' },
  "dates that are none": { "If-Modified-Since": "ayer", "If-Unmodified-Since": "Thu, 99 Foo 0" },
  "encodings that are none": { "Accept-Encoding": "gzip;q=NaN, br;q=-1, identity;q=0, *;q=0" },
  "types that are none": { Accept: `${"*/*;q=x,".repeat(500)}/`, "Accept-Language": "\xff\xfe" },
  "a token that is none": {
    Authorization: "Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.",
  },
  "another scheme": { Authorization: "Basic YWRtaW46YWRtaW4=" },
  "hops that are none": { "X-Forwarded-For": "<script>, ' or 1=1, ::::, 999.1.1.1" },
  "another host": { Host: "malo.example:99999" },
  "a host that is none": { Host: "a b<>\"'" },
  "an empty host": { Host: "" },
  "forwarded hosts": {
    "X-Forwarded-Host": "malo.example",
    Forwarded: "for=_x;host=malo.example",
  },
  "overridden methods": { "X-HTTP-Method-Override": "DELETE", "X-Method-Override": "PUT" },
  "an upgrade": {
    Upgrade: "websocket",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
  },
  "an expectation": { Expect: "the-unexpected" },
  "preferences that are none": { Prefer: "return=everything, count=x, tx=commit", Profile: "auth" },
  "other schemas": { "Accept-Profile": "pg_catalog", "Content-Profile": "auth" },
};

/** Attacks in bodies, and unusual methods. */
const BODIES: Readonly<Record<string, Omit<RequestParts, "target">>> = {
  "deep JSON": { method: "POST", headers: JSON_TYPE, body: DEEP_JSON },
  "truncated JSON": { method: "POST", headers: JSON_TYPE, body: '{"email":"a@b' },
  "JSON with prototypes": {
    method: "POST",
    headers: JSON_TYPE,
    body: '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}',
  },
  "JSON with NUL": {
    method: "POST",
    headers: JSON_TYPE,
    body: '{"email":"\\u0000","p":"\\ud800"}',
  },
  "a list instead of an object": { method: "POST", headers: JSON_TYPE, body: "[[[1]]]" },
  "a body in UTF-16": {
    method: "POST",
    headers: JSON_TYPE,
    body: Buffer.from('{"a":1}', "utf16le"),
  },
  "no type": { method: "POST", body: "hola" },
  "a type that is none": { method: "POST", headers: { "Content-Type": "\xff/;;=" }, body: "hola" },
  XML: {
    method: "POST",
    headers: { "Content-Type": "application/xml" },
    body: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
  },
  "a form of nothing but signs": {
    method: "POST",
    headers: FORM_TYPE,
    body: "&&==%&%00=%ff&a=&=b",
  },
  "a form of a hundred thousand fields": {
    method: "POST",
    headers: FORM_TYPE,
    body: Buffer.from("a=1&".repeat(15_000)),
  },
  "a multipart form that is none": {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=b" },
    body: '--b\r\nContent-Disposition: form-data; name="x"; filename="../../x"\r\n\r\n',
  },
  "a multipart form without a boundary": {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data" },
    body: "--\r\n",
  },
  "a gzip bomb": {
    method: "POST",
    headers: { ...JSON_TYPE, "Content-Encoding": "gzip, gzip" },
    body: BOMB,
  },
  "a body with a read": { method: "GET", headers: JSON_TYPE, body: '{"a":1}' },
  "a put": { method: "PUT", headers: JSON_TYPE, body: '{"a":1}' },
  "a patch of everything": { method: "PATCH", headers: JSON_TYPE, body: "{}" },
  "a deletion of everything": { method: "DELETE" },
  "a CORS preflight": {
    method: "OPTIONS",
    headers: { Origin: "https://malo.example", "Access-Control-Request-Method": "DELETE" },
  },
  "a trace": { method: "TRACE", headers: { "X-Secreto": "no" } },
  "a method of WebDAV": { method: "PROPFIND", headers: { Depth: "infinity" } },
  "a method in lower case": { method: "SEARCH", body: "x" },
};

/** More than any endpoint accepts, except storage. */
const LARGE_BODY = Buffer.alloc(3 * MB, "a");

/** Every attack on an endpoint, with the caller's headers. */
export function attack(
  { pattern, target, methods, kind }: Endpoint,
  caller: Caller,
): HostileRequest[] {
  const make = (name: string, parts: RequestParts): HostileRequest => ({
    endpoint: pattern,
    name: `${parts.method ?? "GET"} with ${name}`,
    pieces: compose({ ...parts, headers: { ...caller, ...parts.headers } }),
  });
  const [method = "GET"] = methods;
  const writes = methods.filter((name) => name !== "GET" && name !== "HEAD");
  return [
    ...Object.entries(ADDRESSES).map(([name, change]) =>
      make(name, { method, target: change(target) }),
    ),
    ...Object.entries(HEADERS).map(([name, headers]) => make(name, { method, target, headers })),
    ...Object.entries(BODIES).map(([name, parts]) => make(name, { ...parts, target })),
    ...writes
      .filter((write) => write !== "POST")
      .map((write) => make("deep JSON", { ...BODIES["deep JSON"], method: write, target })),
    ...(kind === "page" || kind === "auth"
      ? [make("three megabytes", { method: "POST", target, headers: FORM_TYPE, body: LARGE_BODY })]
      : []),
  ];
}
