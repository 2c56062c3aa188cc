import { expect, test } from "vitest";

import { createLoadContext } from "#app/load-context.ts";
import { createDocumentLoader } from "#app/site/loaders/site-document.ts";
import { DataError } from "#data/client/errors.ts";
import { makeSiteContext } from "#tests/support/site-context.ts";

const request = new Request("https://empresa.example/a.xml");

function respond(build: () => Promise<string>) {
  const logged: string[] = [];
  const site = makeSiteContext(undefined, { log: (level) => logged.push(level) });
  const loader = createDocumentLoader("application/xml", build);
  return { response: loader({ request, context: createLoadContext(site) }), logged };
}

test("a document leaves its cache policy to the server", async () => {
  const response = await respond(() => Promise.resolve("<a/>")).response;
  expect(response.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  expect(response.headers.has("Cache-Control")).toBe(false);
  expect(await response.text()).toBe("<a/>");
});

test("while the database does not respond it is 503, not cacheable, and logged", async () => {
  const failure = new DataError({ message: "starting", code: "PGRST000", status: 503 });
  const { response, logged } = respond(() => Promise.reject(failure));
  expect((await response).status).toBe(503);
  expect((await response).headers.get("Cache-Control")).toBe("no-store");
  expect((await response).headers.get("Retry-After")).not.toBeNull();
  expect(logged).toEqual(["warn"]);
});

test("a defect stays an error", async () => {
  await expect(respond(() => Promise.reject(new TypeError("defect"))).response).rejects.toThrow(
    TypeError,
  );
});
