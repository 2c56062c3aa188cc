import { Hono } from "hono";
import { expect, test } from "vitest";

import { canonicalPath, refuseUnknownMethods } from "#server/http/malformed-requests.ts";

const app = new Hono().use(canonicalPath).all("*", (context) => context.text(context.req.path));
const ask = (path: string, method = "GET") => app.request(`http://site.test${path}`, { method });

test.each([
  ["/ADMIN", "/admin"],
  ["/Admin/Login", "/admin/login"],
  ["/admin/", "/admin"],
  ["/admin//login//", "/admin/login"],
  ["/%61dmin", "/admin"],
  ["/%41DMIN%2Flogin", "/admin/login"],
  ["/ADMIN.DATA?_routes=x", "/admin.data?_routes=x"],
  ["/PRODUCTOS?q=Sal&q=%C3%91", "/productos?q=Sal&q=%C3%91"],
  ["/REST/V1/news", "/rest/v1/news"],
  ["//evil.example/x", "/evil.example/x"],
  ["/%2F%2Fevil.example", "/evil.example"],
  ["/%5Cevil.example/A", null],
  ["//", "/"],
  ["/", null],
  ["/admin", null],
  ["/productos/sal-mineral", null],
  ["/noticias/%C3%B1ame", null],
  ["/%E0%A4%A", null],
  ["/ADMIN%00", null],
])("%s redirects to %s", async (path, location) => {
  const response = await ask(path);
  expect(response.headers.get("Location")).toBe(location);
  expect(response.status).toBe(location === null ? 200 : 301);
  if (location !== null) expect((await ask(location)).status).toBe(200);
});

test("a form posted to another spelling of the path is redirected with its body, and no cache stores the redirect", async () => {
  const response = await ask("/Cotizar", "POST");
  expect([response.status, response.headers.get("Location")]).toEqual([308, "/cotizar"]);
  expect(response.headers.get("Cache-Control")).toBe("no-cache");
});

test.each(["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])(
  "%s is refused with what to do instead",
  async (method) => {
    const site = new Hono().use(refuseUnknownMethods).all("*", (context) => context.text("done"));
    expect(await (await site.request("/feed.xml")).text()).toBe("done");
    expect(await (await site.request("/feed.xml", { method: "POST" })).text()).toBe("done");
    const response = await site.request("/feed.xml", { method });
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST"]);
    expect(await response.text()).toContain("Ábrala en un navegador");
  },
);
