import { expect, test } from "vitest";

import { readContacts } from "#tests/drills/outbound.ts";

/* The trace reader of outbound.drill.ts and `npm run check:outbound`. */

test("every connection and datagram in a trace is found", () => {
  const trace = [
    '71 connect(23, {sa_family=AF_INET, sin_port=htons(443), sin_addr=inet_addr("203.0.113.7")}, 16) = -1 EINPROGRESS',
    '71 connect(24, {sa_family=AF_INET6, sin6_port=htons(25), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "2001:db8::1", &sin6_addr), sin6_scope_id=0}, 28) = 0',
    '72 sendto(9, "..", 31, 0, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("9.9.9.9")}, 16) = 31',
    '72 connect(25, {sa_family=AF_UNIX, sun_path="/run/x"}, 110) = 0',
  ].join("\n");
  expect(readContacts(trace)).toEqual(["203.0.113.7:443", "[2001:db8::1]:25", "9.9.9.9:53"]);
});
