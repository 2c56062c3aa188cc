import { expect, test } from "vitest";

import { isPublicAddress, lookupPublic, PrivateAddressError } from "#mail/public-address.ts";

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::7f00:1",
  "fc00::1",
  "fe80::1",
  "2001::1",
  "2002:7f00:1::",
  "2001:db8::1",
  "ff02::1",
  "localhost",
  "",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "142.250.78.10", "172.32.0.1", "2607:f8b0:4008::200a", "2a03:2880::1"])(
  "%s is public",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test("a name of this machine is refused when it is looked up", async () => {
  const error = await new Promise((resolve) => {
    lookupPublic("localhost", {}, (failure) => resolve(failure));
  });
  expect(error).toBeInstanceOf(PrivateAddressError);
});
