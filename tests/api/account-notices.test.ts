import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type AuthApi, PASSWORD, startAuthApi } from "#tests/api/auth-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

const CHROME = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile";

describe.each(RULE_DATABASES)("mail to the owner of an account over %s", (kind) => {
  let api: AuthApi;
  beforeAll(async () => {
    api = await startAuthApi(kind);
  });
  afterAll(() => api.close());

  const listNotices = (email: string) =>
    api.database.transaction({ readOnly: true }, async (transaction) => {
      const { rows } = await transaction.query<{ event: string; detail: string | null }>(
        `select event.event, event.detail from public.mail_outbox as mail
         join public.account_events as event on event.id = mail.account_event_id
         where mail.kind = 'account_notice' and event.account_email = $1::text order by event.id`,
        [email],
      );
      return rows;
    });
  const signIn = async (email: string, headers: Record<string, string> = {}) => {
    const response = await api.ask("POST", "/token?grant_type=password", {
      body: { email, password: PASSWORD },
      headers,
    });
    expect(response.status).toBe(200);
    return response.headers.get("set-cookie")?.split(";")[0] ?? "";
  };

  test("the owner is notified of a sign-in from an unknown browser, not of the first one or of a known one", async () => {
    const { email } = await api.makeUser("device");
    const cookie = await signIn(email, { "user-agent": "Firefox/140.0" });
    await signIn(email, { cookie, "user-agent": CHROME });
    expect(await listNotices(email)).toEqual([]);
    await signIn(email, { "user-agent": CHROME });
    await signIn(email, { "user-agent": CHROME });
    expect(await listNotices(email)).toEqual([{ event: "new_device", detail: CHROME }]);
    api.clock.now += 61 * 60_000;
    await signIn(email, { "user-agent": CHROME });
    expect((await listNotices(email)).length).toBe(2);
  });

  test("the owner is notified of a new password", async () => {
    const { email } = await api.makeUser("password");
    const { client } = await api.signIn(email);
    const change = { password: "gallinas tranquilas comen maíz", current_password: PASSWORD };
    expect((await client.auth.updateUser(change)).error).toBeNull();
    expect(await listNotices(email)).toEqual([{ event: "password_changed", detail: null }]);
  });

  test("knowing the password does not allow flooding a mailbox: ten mails an hour", async () => {
    const { email } = await api.makeUser("flood");
    await signIn(email);
    for (let n = 0; n < 15; n += 1) await signIn(email, { "user-agent": `programa ${n}` });
    expect((await listNotices(email)).length).toBe(10);
  });
});
