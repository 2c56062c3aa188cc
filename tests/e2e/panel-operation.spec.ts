import { expect, test } from "./panel-test.ts";

/* What the panel says of the server, on whichever tab is open. */

test.use({ tab: null });

test("a site that stores nothing, and mail that does not go out, are announced above the tabs", async ({
  panel,
}) => {
  let writes = false;
  let waiting = [{ last_error: "ECONNECTION" }];
  await panel.route("**/readyz", (route) =>
    route.fulfill({ json: { status: "ready", pages: "fresh", writes } }),
  );
  await panel.route("**/rest/v1/mail_outbox?*", (route) =>
    route.fulfill({ json: waiting, headers: { "Content-Range": `0-0/${waiting.length}` } }),
  );
  await panel.goto("/admin?tab=productos");
  const notice = panel.getByRole("alert");
  await expect(notice).toContainText("no está guardando nada");
  await expect(notice).toContainText("No sale por correo un aviso");

  writes = true;
  waiting = [];
  const read = panel.waitForResponse("**/readyz");
  await panel.reload();
  await read;
  await expect(panel.getByRole("tablist").first()).toBeVisible();
  await expect(notice).toHaveCount(0);
});
