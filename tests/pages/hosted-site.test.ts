import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { BASELINE } from "#backend/database/baseline.ts";
import { signIn } from "#data/accounts/auth.ts";
import { acceptInvitation, createInvitation } from "#data/accounts/invitations.ts";
import { listTeam } from "#data/accounts/team.ts";
import { type Client, createClient } from "#data/client/client.ts";
import { INVITATION_PATH, INVITED_ACCOUNT_PATH } from "#domain/accounts/invitations.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { runCommand } from "#tests/support/command.ts";
import { type HostedProject, openHostedProject } from "#tests/support/hosted-project.ts";
import { type Mailbox, openMailbox } from "#tests/support/mailbox.ts";
import { fetchQuoteForm, postQuoteForm } from "#tests/support/quote-form.ts";
import { prepareSite, type SiteProcess } from "#tests/support/site-process.ts";

/*
 * The built product over hosted Supabase: a stand-in gateway and Realtime in front of the API of another
 * installation.
 */

const ADMINISTRATOR = { email: "ana@empresa.example", password: "vacas verdes beben mate" };

let backend: TestBackend;
let project: HostedProject;
let mailbox: Mailbox;
let folder: string;
let settings: Record<string, string>;
let site: SiteProcess;
beforeAll(async () => {
  backend = await startTestBackend("pglite");
  project = await openHostedProject(backend);
  mailbox = await openMailbox();
  folder = await mkdtemp(path.join(tmpdir(), "hosted-site-"));
  settings = {
    SUPABASE_URL: project.url,
    SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable,
    SUPABASE_SECRET_KEY: backend.keys.secret,
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Insumos <sitio@empresa.example>",
    QUOTES_TO: "ventas@empresa.example",
  };
  site = await prepareSite(path.join(folder, "data"), settings);
  await site.start();
});
afterAll(async () => {
  await site.kill();
  await project.close();
  await backend.close();
  await mailbox.close();
  await rm(folder, { recursive: true, force: true });
});

const until = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 50 });
const read = async (address: string) => (await fetch(site.origin + address)).text();

/** Signs the administrator in with a client like their browser's. */
async function signInAdministrator(): Promise<{ client: Client; token: string }> {
  const client = createClient({ url: project.url, key: backend.keys.publishable });
  const { access_token: token } = await signIn(client, ADMINISTRATOR);
  return { client, token };
}

test("the first start creates the administrator of the settings in the project", async () => {
  const team = await listTeam(backend.client(backend.keys.secret));
  expect(team.map(({ email }) => email)).toEqual([ADMINISTRATOR.email]);
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
});

test("an administrator's changes appear on the site once Realtime reports them", async () => {
  const { client } = await signInAdministrator();
  await until(() => expect(project.realtime.joined()).toBe(1));
  const product = { title: "Glicerina cruda", slug: "glicerina-cruda" };
  await client.from("products").insert(product).throwOnError();
  await until(async () => expect(await read("/productos")).toContain("Glicerina cruda"));
  expect(await read("/productos/glicerina-cruda")).toContain("Glicerina cruda");
  await client.from("products").update({ title: "Glicerina refinada" }).eq("slug", product.slug);
  await until(async () => expect(await read("/productos/glicerina-cruda")).toContain("refinada"));
});

test("the site's own server sends webhooks of changes in the project", async () => {
  const server = backend.client(backend.keys.secret);
  const hook = { name: "Tienda", url: "https://127.0.0.1/x", topics: ["products"] };
  await server.from("webhooks").insert(hook).throwOnError();
  const { client } = await signInAdministrator();
  await client.from("products").insert({ title: "Melaza" }).throwOnError();
  // A built site sends to public addresses alone, and says so.
  await until(async () => {
    const { data } = await server.from("webhook_deliveries").select("type, state, last_error");
    expect(data).toEqual([{ type: "products.published", state: "failed", last_error: "ADDRESS" }]);
  });
  await server.from("webhooks").delete().eq("name", hook.name).throwOnError();
  await client.from("products").delete().eq("title", "Melaza").throwOnError();
});

test("the panel uses the project's URL, which only the policy of /admin allows", async () => {
  const panel = await fetch(`${site.origin}/admin/login`);
  const policy = panel.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain(
    `connect-src 'self' ${project.url} ${project.url.replace("http", "ws")}`,
  );
  const html = await panel.text();
  expect(html).toContain(project.url);
  expect(html).not.toContain(backend.keys.secret);
  const home = await fetch(site.origin);
  expect(home.headers.get("Content-Security-Policy")).not.toContain(project.url);
});

test("a picture in the project's storage is served at its path and in the site's widths", async () => {
  const { client } = await signInAdministrator();
  const picture = await sharp({
    create: { width: 900, height: 600, channels: 3, background: "#7a9a2b" },
  })
    .jpeg()
    .toBuffer();
  const name = "imagenes/campo-0123456789-900x600.jpg";
  const { error } = await client.storage
    .from("media")
    .upload(name, picture, { contentType: "image/jpeg" });
  expect(error).toBeNull();
  const stored = `/storage/v1/object/public/media/${name}`;
  const response = await fetch(site.origin + stored);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
  const resized = await fetch(`${site.origin}/imagenes/480${stored}.webp`);
  expect([resized.status, resized.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
});

test("a quote request is stored in the project and mailed by the site", async () => {
  const form = await fetchQuoteForm(site.origin);
  const response = await postQuoteForm(site.origin, { ...form, nombre: "Ana Peña" });
  expect(response.status).toBe(303);
  const rows = await backend.sql("select phone from public.quote_requests");
  expect(rows).toHaveLength(1);
  await until(() =>
    // The stand-in notifies the owner of an account of a new browser, too.
    expect(mailbox.mails.map(({ to }) => to)).toContainEqual(["ventas@empresa.example"]),
  );
});

test("an administrator invites an editor, who chooses a password and accepts", async () => {
  const { client } = await signInAdministrator();
  const email = "berta@empresa.example";
  const { token } = await createInvitation(client, { email, role: "editor" });
  const post = async (address: string, sent: object) => {
    const response = await fetch(site.origin + address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(sent),
    });
    return [response.status, await response.json()] as const;
  };
  const invited = { email, role: "editor", invitedBy: ADMINISTRATOR.email, hasAccount: false };
  expect(await post(INVITATION_PATH, { token })).toMatchObject([200, invited]);
  const password = "cerdos rosados duermen siesta";
  expect(await post(INVITED_ACCOUNT_PATH, { token, password })).toEqual([200, { opened: true }]);
  const berta = createClient({ url: project.url, key: backend.keys.publishable });
  await signIn(berta, { email, password });
  expect((await berta.rpc("is_team_member")).data).toBe(false);
  expect(await acceptInvitation(berta, { token, name: "Berta" })).toBe("editor");
  expect((await berta.rpc("is_team_member")).data).toBe(true);
  expect((await post(INVITATION_PATH, { token }))[0]).toBe(404);
});

test("npm run admin works on the project, and npm run backup names the missing setting", async () => {
  expect((await runCommand("admin", ["list"], settings)).said).toContain(ADMINISTRATOR.email);
  const added = await runCommand("admin", ["add", "carla@empresa.example"], settings);
  const [, password = ""] = /: (\S+)\s*$/.exec(added.stdout) ?? [];
  const carla = createClient({ url: project.url, key: backend.keys.publishable });
  await signIn(carla, { email: "carla@empresa.example", password });
  const removed = await runCommand("admin", ["remove", "carla@empresa.example"], settings);
  expect(removed.code).toBe(0);
  const backup = await runCommand("backup", [], settings);
  expect([backup.code, backup.said]).toEqual([1, expect.stringContaining("SUPABASE_DB_URL")]);
});

test("while the project is silent visitors still get cached pages", async () => {
  expect(await read("/")).toContain("<main");
  project.setSilent(true);
  project.realtime.setDown(true);
  onTestFinished(() => {
    project.setSilent(false);
    project.realtime.setDown(false);
  });
  await until(async () => expect((await fetch(`${site.origin}/readyz`)).status).toBe(503));
  expect((await fetch(site.origin)).status).toBe(200);
});

test("a start against a project with missing migrations names the command that applies them", async () => {
  const [last] = await backend.sql<{ version: string }>(
    `delete from supabase_migrations.schema_migrations where version =
       (select max(version) from supabase_migrations.schema_migrations) returning version`,
  );
  const other = await prepareSite(path.join(folder, "other"), settings);
  const refusal = await other.start().catch(String);
  expect(refusal).toContain(String(last?.version));
  expect(refusal).toContain("npx supabase@3.1.0 db push");
});

test("a start against a project of the release before the baseline names the commands that correct its history", async () => {
  const recorded = await backend.sql<{ version: string }>(
    "delete from supabase_migrations.schema_migrations returning version",
  );
  const record = (versions: string[]) =>
    backend.sql(
      "insert into supabase_migrations.schema_migrations (version) select unnest(string_to_array($1::text, ','))",
      [versions.join(",")],
    );
  const other = await prepareSite(path.join(folder, "other"), settings);
  await record(["20260101000000", BASELINE.replaces]);
  expect(await other.start().catch(String)).toContain(
    `migration repair --status reverted 20260101000000 ${BASELINE.replaces}\n`,
  );
  await backend.sql("delete from supabase_migrations.schema_migrations where version = $1::text", [
    BASELINE.replaces,
  ]);
  expect(await other.start().catch(String)).toContain(`git checkout ${BASELINE.commit}`);
  await backend.sql("delete from supabase_migrations.schema_migrations");
  await record(recorded.map(({ version }) => version));
});

test("a start with an unknown key names the setting", async () => {
  const wrong = { ...settings, SUPABASE_SECRET_KEY: "sb_secret_of_another_project_altogether" };
  const other = await prepareSite(path.join(folder, "other"), wrong);
  expect(await other.start().catch(String)).toContain("SUPABASE_SECRET_KEY");
});
