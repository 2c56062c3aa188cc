import { Hono } from "hono";
import { expect, test } from "vitest";

import { readOpeningHours } from "#domain/hours/opening-hours.ts";
import { getOpeningState } from "#domain/hours/opening-state.ts";
import { cachePolicy, findExpiry, publicPage } from "#server/http/cache-policy.ts";

const inBogota = (local: string) => new Date(`${local}-05:00`);

test.each([
  ["in the middle of a morning", "2026-11-20T10:00:00", [60, 60, 28_740]],
  ["two minutes and a half before the office closes", "2026-11-20T17:57:30", [60, 60, 90]],
  ["half a minute before it closes", "2026-11-20T17:59:30", [30, 0, 0]],
  ["a second before it opens", "2026-11-20T07:59:59", [1, 0, 0]],
  ["just before midnight, when days change their names", "2026-11-20T23:59:15", [45, 0, 0]],
])(
  "%s a shared cache may serve a page no longer than its opening hours hold",
  (_name, local, [s, w, e]) => {
    const { nextChange } = getOpeningState(readOpeningHours({}), inBogota(local));
    expect(publicPage(inBogota(local).getTime(), nextChange.getTime())).toBe(
      `public, max-age=0, s-maxage=${s}, stale-while-revalidate=${w}, stale-if-error=${e}`,
    );
  },
);

test("a page expires when it says so, and any other at midnight in Bogotá", () => {
  const now = inBogota("2026-11-20T10:00:00").getTime();
  const expiryOf = (headers: Record<string, string>) =>
    findExpiry(new Response("", { headers }), now);
  const closing = inBogota("2026-11-20T12:00:00");
  expect(expiryOf({ Expires: closing.toUTCString() })).toBe(closing.getTime());
  for (const headers of [{}, { Expires: "0" }, { Expires: "tomorrow" }]) {
    expect(expiryOf(headers as Record<string, string>)).toBeGreaterThan(0);
  }
  expect(expiryOf({})).toBe(inBogota("2026-11-21T00:00:00").getTime());
});

test("a page's own policy is not replaced; errors and the panel are not for shared caches", async () => {
  const app = new Hono();
  app.use(cachePolicy(() => inBogota("2026-11-20T10:00:00")));
  app.get("/own", (context) => context.text("", 200, { "Cache-Control": "private" }));
  app.get("/failed", (context) => context.text("", 503));
  app.get("*", (context) => context.text(""));
  const policyOf = async (path: string) =>
    (await app.request(path)).headers.get("Cache-Control") ?? "";
  expect(await policyOf("/own")).toBe("private");
  expect(await policyOf("/failed")).toBe("no-store");
  expect(await policyOf("/admin")).toBe("no-cache");
  expect(await policyOf("/admin/login")).toBe("no-cache");
  expect(await policyOf("/administrar")).toContain("s-maxage=60");
  expect(await policyOf("/")).toContain("s-maxage=60");
});

test("the response to a form is for its sender's browser alone, whatever its status", async () => {
  const app = new Hono();
  app.use(cachePolicy());
  app.post("/cotizar", (context) => context.text("", 422));
  app.put("/boletin", (context) => context.text("", 403));
  for (const [method, path] of [
    ["POST", "/cotizar"],
    ["PUT", "/boletin"],
  ] as const) {
    const response = await app.request(path, { method });
    expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
  }
});
