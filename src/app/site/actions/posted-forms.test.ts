import { expect, test } from "vitest";

import { createLoadContext } from "#app/load-context.ts";
import { readSmallForm, requireOwnOrigin } from "#app/site/actions/posted-forms.ts";
import { makeSiteContext } from "#tests/support/site-context.ts";

function isAccepted(headers: Record<string, string>, url = "http://www.empresa.example/cotizar") {
  const context = createLoadContext(makeSiteContext());
  try {
    requireOwnOrigin(new Request(url, { method: "POST", headers }), context);
    return true;
  } catch (thrown) {
    expect(thrown).toMatchObject({ init: { status: 403 } });
    return false;
  }
}

test.each([
  [{}],
  [{ Origin: "https://www.empresa.example" }],
  [{ Origin: "http://www.empresa.example" }],
  [{ "Sec-Fetch-Site": "same-origin", Origin: "https://www.empresa.example" }],
  // A browser that hides its origin, as on a page with `no-referrer`.
  [{ "Sec-Fetch-Site": "same-origin", Origin: "null" }],
  // Reposted by the user, as with a reload.
  [{ "Sec-Fetch-Site": "none" }],
])("a form with %j is accepted", (headers) => {
  expect(isAccepted(headers)).toBe(true);
});

test.each([
  [{ Origin: "https://otra.example" }],
  [{ Origin: "https://www.empresa.example.otra.example" }],
  [{ Origin: "https://empresa.example" }],
  [{ Origin: "null" }],
  [{ Origin: "//" }],
  [{ "Sec-Fetch-Site": "cross-site" }],
  [{ "Sec-Fetch-Site": "same-site", Origin: "https://otra.empresa.example" }],
  [{ "Sec-Fetch-Site": "cross-site", Origin: "https://www.empresa.example" }],
])("a form with %j is rejected", (headers) => {
  expect(isAccepted(headers)).toBe(false);
});

test("an installation at another host name accepts its own forms", () => {
  const url = "http://localhost:3000/cotizar";
  expect(isAccepted({ Origin: "http://localhost:3000" }, url)).toBe(true);
  expect(isAccepted({ Origin: "http://localhost:4000" }, url)).toBe(false);
});

const post = (body: BodyInit, type = "application/x-www-form-urlencoded") =>
  readSmallForm(
    new Request("https://a.example/boletin", {
      method: "POST",
      body,
      headers: { "Content-Type": type },
    }),
  );

test("the fields of a posted form are read, accents included", async () => {
  const fields = await post(
    "correo=finca%40empresa.example&nota=a%C3%B1o",
    "application/x-www-form-urlencoded;charset=UTF-8",
  );
  expect(fields).toEqual(new URLSearchParams({ correo: "finca@empresa.example", nota: "año" }));
});

test("a body of another content type is rejected unread", async () => {
  expect(await post("{}", "application/json")).toBe(415);
  expect(await post("--x", "multipart/form-data; boundary=x")).toBe(415);
});

test("an endless body is aborted at the limit", async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 4096;
      controller.enqueue(new Uint8Array(4096).fill(97));
    },
  });
  const request = new Request("https://a.example/boletin", {
    method: "POST",
    body: endless,
    duplex: "half",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  } as RequestInit);
  expect(await readSmallForm(request)).toBe(413);
  expect(sent).toBeLessThan(131_072);
});

test("invalid UTF-8 is replaced", async () => {
  expect(await post(new Uint8Array([0x71, 0x3d, 0xff, 0xfe]))).toEqual(
    new URLSearchParams({ q: "\ufffd\ufffd" }),
  );
});
