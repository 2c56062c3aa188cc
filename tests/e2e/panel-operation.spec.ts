import { expect, test } from "./panel-test.ts";

/* What the panel says of the server, on whichever tab is open. */

const TWO_HOURS_MS = 2 * 60 * 60 * 1000;

test("a site that stores nothing, and mail that does not go out, are announced above the tabs", async ({
  panel,
}) => {
  let writes = false;
  let waiting = [{ created_at: new Date(Date.now() - TWO_HOURS_MS).toISOString(), attempts: 3 }];
  await panel.route("**/readyz", (route) =>
    route.fulfill({ json: { status: "ready", pages: "fresh", writes } }),
  );
  await panel.route("**/rest/v1/mail_outbox?*", (route) => route.fulfill({ json: waiting }));
  await panel.reload();
  const notice = panel.getByRole("alert");
  await expect(notice).toContainText("no está guardando nada");
  await expect(notice).toContainText("el servidor de correo no los recibe");

  writes = true;
  waiting = [];
  await panel.reload();
  await panel.waitForResponse("**/readyz");
  await expect(panel.getByRole("tablist").first()).toBeVisible();
  await expect(notice).toHaveCount(0);
});
