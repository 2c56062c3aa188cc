import { expect, test } from "vitest";

import { createLoadContext } from "#app/load-context.ts";
import { requireOwnOrigin } from "#app/site/actions/require-own-origin.ts";
import { makeSiteContext } from "#tests/support/site-context.ts";

function isTaken(headers: Record<string, string>, url = "http://www.empresa.example/cotizar") {
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
  expect(isTaken(headers)).toBe(true);
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
])("a form with %j is refused", (headers) => {
  expect(isTaken(headers)).toBe(false);
});

test("an installation behind another host name accepts its own pages' forms", () => {
  const url = "http://localhost:3000/cotizar";
  expect(isTaken({ Origin: "http://localhost:3000" }, url)).toBe(true);
  expect(isTaken({ Origin: "http://localhost:4000" }, url)).toBe(false);
});
