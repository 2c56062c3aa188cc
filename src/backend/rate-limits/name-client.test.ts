import { expect, test } from "vitest";

import { listWideNetworks, nameClient, nameProvider } from "#backend/rate-limits/name-client.ts";

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

test("a /56 and a /48 hold all clients that differ in the bits beyond", () => {
  const namesOf = (address: string) => listWideNetworks(address).map(({ name }) => name);
  expect(namesOf("2001:db8:1:12ab::1")).toEqual(["2001:db8:1:1200::/56", "2001:db8:1::/48"]);
  expect(namesOf("2001:db8:1:12ff::1")).toEqual(["2001:db8:1:1200::/56", "2001:db8:1::/48"]);
  expect(namesOf("2001:db8:1:13ff::1")).toEqual(["2001:db8:1:1300::/56", "2001:db8:1::/48"]);
  expect(namesOf("203.0.113.9")).toEqual([]);
});

test.each([
  ["203.0.113.9", "203.0"],
  ["2001:db8:1:2::1", "2001:db8::/32"],
  ["", ""],
])("%s is of the provider %s", (address, name) => {
  expect(nameProvider(address)).toBe(name);
});
