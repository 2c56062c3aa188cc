import { expect, test } from "vitest";

import { createFormLimits, nameClient } from "#server/forms/limits.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:2:ffff::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["", ""],
])("the client at %s counts as %s", (address, name) => {
  expect(nameClient(address)).toBe(name);
});

test("a flood from one address is told how long to wait; another address is not", async () => {
  const limits = createFormLimits();
  const flood = await Promise.all(
    Array.from({ length: 100 }, () => limits.admit("quote", "203.0.113.9")),
  );
  expect(flood.filter((seconds) => seconds === 0)).toHaveLength(30);
  expect(Math.max(...flood)).toBeGreaterThan(500);
  expect(Math.max(...flood)).toBeLessThanOrEqual(600);
  expect(await limits.admit("quote", "203.0.113.10")).toBe(0);
  expect(await limits.admit("newsletter", "203.0.113.9")).toBe(0);
});
