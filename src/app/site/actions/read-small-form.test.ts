import { expect, test } from "vitest";

import { readSmallForm } from "#app/site/actions/read-small-form.ts";

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

test("a body of another content type is refused unread", async () => {
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

test("invalid UTF-8 is no error", async () => {
  expect(await post(new Uint8Array([0x71, 0x3d, 0xff, 0xfe]))).toEqual(
    new URLSearchParams({ q: "\ufffd\ufffd" }),
  );
});
