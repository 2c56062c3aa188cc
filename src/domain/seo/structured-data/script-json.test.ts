import { expect, test } from "vitest";

import { serializeForScript } from "#domain/seo/structured-data/script-json.ts";

test("no character of a value can end its script element, and the value is preserved", () => {
  const value = { text: "</script><!-- & \u2028 \u2029 «ñ»", list: [1, null, true] };
  const text = serializeForScript(value);
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual(value);
});
