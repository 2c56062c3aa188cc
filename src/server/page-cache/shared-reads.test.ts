import { beforeEach, expect, test } from "vitest";

import { recordReads } from "#server/page-cache/read-tags.ts";
import { createSharedReads } from "#server/page-cache/shared-reads.ts";
import type { PlainAnswer, PlainRequest } from "#server/pages/thread-protocol.ts";

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
  answer: (url: string) => Promise<PlainAnswer> = () => Promise.resolve(makeAnswer()),
) {
  const shared = createSharedReads({
    isWatching: () => isWatching,
    mark: () => counted,
    hasChanged: (tags, since) => tags.some((tag) => (changes[tag] ?? 0) > since),
  });
  return shared((request) => {
    sent.push(request.url);
    return answer(request.url);
  }, KEY);
}

function makeAnswer(status = 200, bytes = 2): PlainAnswer {
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

test("what was read is read again only after it has changed, also while it is being read", async () => {
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

test("a reading that was begun before a change is given to nobody who comes after it", async () => {
  const gate = Promise.withResolvers<PlainAnswer>();
  const send = share(() => gate.promise);
  const early = send(read("products"));
  change("products");
  const late = send(read("products"));
  gate.resolve(makeAnswer());
  await Promise.all([early, late]);
  expect(sent).toHaveLength(2);
});

test("a page that gets what another has read has read it too", async () => {
  const send = share();
  await send(read("products"));
  const { tags } = await recordReads(() => send(read("products")));
  expect([...tags]).toEqual(["products"]);
  expect(sent).toHaveLength(1);
});

test.each<[string, PlainRequest]>([
  ["a write", read("products", { method: "PATCH" })],
  ["a function", read("rpc/search_news", { method: "POST" })],
  [
    "what the server itself may read",
    read("products", { headers: [["apikey", "sb_secret_test"]] }),
  ],
  [
    "what somebody who is signed in may read",
    read("products", {
      headers: [
        ["apikey", KEY],
        ["authorization", "Bearer token"],
      ],
    }),
  ],
])("%s is shared with nobody", async (_, request) => {
  const send = share();
  await send(request);
  await send(request);
  expect(sent).toHaveLength(2);
});

test("while changes are not told, each page reads for itself", async () => {
  const send = share();
  isWatching = false;
  await send(read("products"));
  await send(read("products"));
  expect(sent).toHaveLength(2);
});

test.each<[string, () => Promise<PlainAnswer>]>([
  ["a failed answer", () => Promise.resolve(makeAnswer(503))],
  ["a large one", () => Promise.resolve(makeAnswer(200, 100_000))],
  ["none at all", () => Promise.reject(new Error("no answer"))],
])("%s is not kept", async (_, answer) => {
  const send = share(answer);
  await send(read("products")).catch(() => undefined);
  await send(read("products")).catch(() => undefined);
  expect(sent).toHaveLength(2);
});

test("invented readings push out each other, and not what every page reads", async () => {
  const send = share();
  for (let number = 0; number < 1000; number += 1) {
    await send(read(`products?category=eq.${number}`));
    await send(read("site_content?select=*"));
  }
  expect(sent.filter((url) => url.includes("site_content"))).toHaveLength(1);
});
