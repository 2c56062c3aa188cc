import { expect, test } from "vitest";

import { sign } from "#mail/webhooks/deliver-webhooks.ts";

test("a webhook is signed as the example of the specification", () => {
  const signed = 'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}';
  expect(sign("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", signed)).toBe(
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  );
});
