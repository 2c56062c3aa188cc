import { expect, test } from "vitest";

import { delayRefusal } from "#server/http/error-responses.ts";

/** Milliseconds; a timer may be early by less than one. */
async function measure(status: number): Promise<number> {
  const begun = performance.now();
  const response = await delayRefusal(new Response(null, { status }));
  expect(response.status).toBe(status);
  return performance.now() - begun + 1;
}

test("refusals are delayed by 100 ms, those of a flood by a second", async () => {
  expect(await measure(400)).toBeGreaterThanOrEqual(100);
  expect(await measure(404)).toBeGreaterThanOrEqual(100);
  expect(await measure(429)).toBeGreaterThanOrEqual(1000);
});
