import { expect, test } from "vitest";

import { resolveClientAddress } from "#server/http/client-address.ts";

test("without a trusted proxy the header is never believed", () => {
  expect(resolveClientAddress("203.0.113.9", "198.51.100.1", 0)).toBe("203.0.113.9");
});

test("behind one proxy the last entry is the client, whatever it wrote before", () => {
  expect(resolveClientAddress("127.0.0.1", "1.1.1.1, 198.51.100.1", 1)).toBe("198.51.100.1");
});

test("behind two proxies the last but one is the client", () => {
  expect(resolveClientAddress("127.0.0.1", "1.1.1.1, 198.51.100.1, 10.0.0.2", 2)).toBe(
    "198.51.100.1",
  );
});

test("with fewer entries than proxies the leftmost is taken", () => {
  expect(resolveClientAddress("127.0.0.1", "198.51.100.1", 2)).toBe("198.51.100.1");
});

test("an empty header falls back to the socket", () => {
  expect(resolveClientAddress("::ffff:198.51.100.7", " , ", 1)).toBe("198.51.100.7");
});
