import { expect, test } from "vitest";

import { answerWithCors } from "#backend/api/cors.ts";

const APP = "https://app.empresa.example";

const answer = (headers: Record<string, string>, { method = "GET", origins = [APP] } = {}) =>
  answerWithCors(
    new Request("http://site.test/rest/v1/products", { method, headers }),
    origins,
    () => new Response("[]", { status: 401, headers: { Vary: "Accept" } }),
  );

const listCors = ({ headers }: Response) =>
  [...headers.keys()].filter((name) => name.startsWith("access-control"));

const ask = (origin: string, names = "apikey, authorization, prefer") =>
  answer(
    {
      Origin: origin,
      "Access-Control-Request-Method": "PATCH",
      "Access-Control-Request-Headers": names,
    },
    { method: "OPTIONS" },
  );

test("a preflight of a listed origin is answered without the service", async () => {
  const { status, headers } = await ask(APP);
  expect(status).toBe(204);
  expect(headers.get("Access-Control-Allow-Origin")).toBe(APP);
  expect(headers.get("Access-Control-Allow-Methods")).toContain("PATCH");
  expect(headers.get("Access-Control-Allow-Headers")).toBe("apikey, authorization, prefer");
  expect(headers.get("Access-Control-Allow-Credentials")).toBeNull();
});

test("a response to a page of a listed origin exposes ranges and addresses, errors too", async () => {
  const response = await answer({ Origin: APP });
  expect(response.status).toBe(401);
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe(APP);
  const exposed = response.headers.get("Access-Control-Expose-Headers");
  for (const name of ["Content-Range", "Location", "Retry-After"]) expect(exposed).toContain(name);
  expect(response.headers.get("Vary")).toBe("Accept, Origin");
});

test.each([
  "https://otra.example",
  `${APP}.otra.example`,
  `${APP}:8443`,
  "http://app.empresa.example",
  "HTTPS://APP.EMPRESA.EXAMPLE",
  "null",
  "*",
])("a page of %s learns nothing", async (origin) => {
  expect(listCors(await ask(origin))).toEqual([]);
  expect(listCors(await answer({ Origin: origin }))).toEqual([]);
});

test("a listed origin's page may show a picture by its signed URL, which sends no origin", async () => {
  const show = async (origins: string[]) => {
    const headers = { "Cross-Origin-Resource-Policy": "same-origin" };
    const request = new Request("http://site.test/storage/v1/object/sign/a.png?token=x");
    const response = await answerWithCors(request, origins, () => new Response("", { headers }));
    return response.headers.get("Cross-Origin-Resource-Policy");
  };
  expect([await show([APP]), await show([])]).toEqual(["cross-origin", "same-origin"]);
});

test("without listed origins no header is added", async () => {
  const response = await answer({ Origin: APP }, { origins: [] });
  expect(listCors(response)).toEqual([]);
  expect(response.headers.get("Vary")).toBe("Accept");
});

test.each(["x\u00e9", "a".repeat(1001), "apikey; x", '"apikey"'])(
  "the header names %j are not repeated",
  async (names) => {
    const { headers } = await ask(APP, names);
    expect(headers.get("Access-Control-Allow-Headers")).toBeNull();
  },
);

test("OPTIONS that is no preflight is the service's", async () => {
  expect((await answer({ Origin: APP }, { method: "OPTIONS" })).status).toBe(401);
});
