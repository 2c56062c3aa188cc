import { beforeEach, expect, test } from "vitest";

import type { PlainRequest, PlainResponse } from "#server/render/plain-http.ts";
import { createSharedReads, recordReads } from "#server/render/reads.ts";

const KEY = "sb_publishable_test";

let changes: Record<string, number>;
let counted: number;
let isWatching: boolean;
let sent: string[];
beforeEach(() => {
  changes = {};
  counted = 0;
  isWatching = true;
  sent = [];
});

const change = (table: string) => (changes[table] = ++counted);

function share(
  respond: (url: string) => Promise<PlainResponse> = () => Promise.resolve(makeResponse()),
) {
  const shared = createSharedReads({
    isWatching: () => isWatching,
    mark: () => counted,
    hasChanged: (tags, since) => tags.some((tag) => (changes[tag] ?? 0) > since),
  });
  return shared((request) => {
    sent.push(request.url);
    return respond(request.url);
  }, KEY);
}

function makeResponse(status = 200, bytes = 2): PlainResponse {
  return { status, headers: [], body: new Uint8Array(bytes) };
}

function read(path: string, parts: Partial<PlainRequest> = {}): PlainRequest {
  const url = `http://localhost/rest/v1/${path}`;
  const headers: PlainRequest["headers"] = [
    ["apikey", KEY],
    ["Authorization", `Bearer ${KEY}`],
  ];
  return { url, method: "GET", headers, body: null, ...parts };
}

test("a read is repeated only after a change, and concurrent ones share it", async () => {
  const send = share();
  await Promise.all([send(read("products?select=*")), send(read("products?select=*"))]);
  await send(read("products?select=*"));
  change("news");
  await send(read("products?select=*"));
  expect(sent).toHaveLength(1);
  change("products");
  await send(read("products?select=*"));
  expect(sent).toHaveLength(2);
});

test.each<[string, string, number]>([
  ["a function's call by GET", "rpc/search_news?query=palma", 200],
  ["a part of a counted list", "news?limit=12", 206],
])("%s is shared", async (_, path, status) => {
  const send = share(() => Promise.resolve(makeResponse(status)));
  await send(read(path));
  await send(read(path));
  expect(sent).toHaveLength(1);
});

test("a read begun before a change is not shared with requests after it", async () => {
  const held = Promise.withResolvers<PlainResponse>();
  const send = share(() => held.promise);
  const early = send(read("products"));
  change("products");
  const late = send(read("products"));
  held.resolve(makeResponse());
  await Promise.all([early, late]);
  expect(sent).toHaveLength(2);
});

test("a page that gets a shared read is tagged with it", async () => {
  const send = share();
  await send(read("products"));
  const { tags } = await recordReads(() => send(read("products")));
  expect([...tags]).toEqual(["products"]);
  expect(sent).toHaveLength(1);
});

test.each<[string, PlainRequest]>([
  ["a write", read("products", { method: "PATCH" })],
  ["a function's call by POST", read("rpc/search_news", { method: "POST" })],
  [
    "a read with the server's rights",
    read("products", { headers: [["apikey", "sb_secret_test"]] }),
  ],
  [
    "a signed-in user's read",
    read("products", {
      headers: [
        ["apikey", KEY],
        ["authorization", "Bearer token"],
      ],
    }),
  ],
])("%s is not shared", async (_, request) => {
  const send = share();
  await send(request);
  await send(request);
  expect(sent).toHaveLength(2);
});

test("while notifications are down, each page reads for itself", async () => {
  const send = share();
  isWatching = false;
  await send(read("products"));
  await send(read("products"));
  expect(sent).toHaveLength(2);
});

test.each<[string, () => Promise<PlainResponse>]>([
  ["a failed response", () => Promise.resolve(makeResponse(503))],
  ["a large response", () => Promise.resolve(makeResponse(200, 100_000))],
  ["a rejection", () => Promise.reject(new Error("no answer"))],
])("%s is not cached", async (_, respond) => {
  const send = share(respond);
  await send(read("products")).catch(() => undefined);
  await send(read("products")).catch(() => undefined);
  expect(sent).toHaveLength(2);
});

test("invented reads evict each other, not what every page reads", async () => {
  const send = share();
  for (let number = 0; number < 1000; number += 1) {
    await send(read(`products?category=eq.${number}`));
    await send(read("site_content?select=*"));
  }
  expect(sent.filter((url) => url.includes("site_content"))).toHaveLength(1);
});
