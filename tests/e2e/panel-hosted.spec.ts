import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { openHostedProject } from "#tests/support/hosted-project.ts";
import { prepareSite } from "#tests/support/site-process.ts";

import { dataFolderOf } from "./installations.ts";
import {
  createProduct,
  expect,
  openPlace,
  productRow,
  signIn,
  test,
  uniqueTitle,
} from "./panel-test.ts";

/*
 * The site over hosted Supabase, whose stand-in is the worker's installation behind a gateway: the panel and its data
 * have different origins.
 */

test("the panel over hosted Supabase signs in there, and saved changes appear on the site @drill", async ({
  browser,
  installation,
  admin,
}, { parallelIndex }) => {
  const file = path.join(dataFolderOf(`panel-${parallelIndex}`), "keys.json");
  const keys = JSON.parse(await readFile(file, "utf8")) as { publishable: string; secret: string };
  const project = await openHostedProject({
    keys,
    fetch: (request) => forward(request, installation.origin),
    database: { listen: () => Promise.resolve(() => Promise.resolve()) },
  });
  // Without Realtime changes appear within two seconds.
  project.realtime.setDown(true);
  const folder = await mkdtemp(path.join(tmpdir(), "panel-hosted-"));
  const site = await prepareSite(folder, {
    SUPABASE_URL: project.url,
    SUPABASE_PUBLISHABLE_KEY: keys.publishable,
    SUPABASE_SECRET_KEY: keys.secret,
  });
  const refused: string[] = [];
  try {
    await site.start();
    const context = await browser.newContext({ baseURL: site.origin });
    // There the server's time is known from its tokens alone.
    await context.clock.install({ time: new Date(Date.now() + 5 * 60 * 60 * 1000) });
    const page = await context.newPage();
    let renewals = 0;
    page.on("request", (request) => {
      if (request.url().includes("grant_type=refresh_token")) renewals += 1;
    });
    page.on("console", (message) => {
      // Realtime is down here.
      const isExpected = /^WebSocket connection to '[^']+realtime/.test(message.text());
      if (message.type() === "error" && !isExpected) refused.push(message.text());
    });
    await signIn(page, admin);
    await page.goto("/admin?tab=productos");
    const title = uniqueTitle("Melaza de caña");
    await createProduct(page, title);
    await expect(productRow(page, title)).toBeVisible();
    await expect
      .poll(async () => (await fetch(`${site.origin}/productos`)).text())
      .toContain(title);
    await openPlace(page, "Mi cuenta");
    await expect(page.getByRole("main").getByText(admin.email).first()).toBeVisible();
    expect(refused).toEqual([]);
    expect(renewals).toBe(0);
    await context.close();
  } finally {
    await site.kill();
    await project.close();
    await rm(folder, { recursive: true, force: true });
  }
});

/** Forwards a request to the installation; returns the response with its content encoding removed. */
async function forward(request: Request, origin: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = ["GET", "HEAD"].includes(request.method) ? null : await request.arrayBuffer();
  const response = await fetch(origin + pathname + search, {
    method: request.method,
    headers: request.headers,
    body,
    redirect: "manual",
  });
  const headers = new Headers(response.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Transfer-Encoding"])
    headers.delete(name);
  const isEmpty = response.status === 204 || request.method === "HEAD";
  return new Response(isEmpty ? null : await response.arrayBuffer(), {
    status: response.status,
    headers,
  });
}
