import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { createClient } from "#data/client/client.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { ADMINISTRATOR, PUBLISHABLE_KEY, SECRET_KEY } from "#tests/support/site-process.ts";

import { findChromium } from "../../scripts/setup/chromium.mjs";

/* `npm run dev` on a copy of the sources with cold caches, and a browser that the test never reloads. */

const ROOT = path.resolve(import.meta.dirname, "../..");
const SOURCES = [
  "src",
  "docs/manual.md",
  "public",
  "scripts",
  "supabase",
  "package.json",
  "tsconfig.json",
];
const CONFIGURATION = ["vite.config.ts", "react-router.config.ts"];

let root: string;
let origin: string;
let server: ChildProcess;
let ended: Promise<number | null>;
let said = "";
let browser: Browser;
let page: Page;
/** Errors of the browser's console. */
const consoleErrors: string[] = [];

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "development-"));
  for (const name of [...SOURCES, ...CONFIGURATION]) {
    await cp(path.join(ROOT, name), path.join(root, name), { recursive: true });
  }
  // Folder by folder, so that Vite's caches belong to the copy.
  await mkdir(path.join(root, "node_modules"));
  for (const name of await readdir(path.join(ROOT, "node_modules"))) {
    if ([".vite", ".vite-temp", ".cache"].includes(name)) continue;
    await symlink(path.join(ROOT, "node_modules", name), path.join(root, "node_modules", name));
  }
  const port = await findFreePort();
  origin = `http://localhost:${port}`;
  server = spawn(process.execPath, ["--conditions=development", "src/server/main.ts", "--dev"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      PORT: String(port),
      DATA_DIR: path.join(root, "data"),
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      SUPABASE_SECRET_KEY: SECRET_KEY,
      // Without stored texts the site shows the defaults of its source.
      SEED: "none",
    },
  });
  ended = new Promise((resolve) => server.once("exit", resolve));
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => (said += text));
  }
  await waitForLine("Listo: ");
  const executablePath = findChromium();
  browser = await chromium.launch({
    args: ["--no-sandbox"],
    ...(executablePath !== null && { executablePath }),
  });
  page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  page.on("console", (message) => {
    if (message.type() === "error") consoleErrors.push(message.text());
  });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  server?.kill("SIGKILL");
  await ended;
  await rm(root, { recursive: true, force: true, maxRetries: 10 });
});

async function waitForLine(text: string): Promise<void> {
  await vi.waitFor(() => expect(said).toContain(text), { timeout: 100_000 });
}

async function edit(file: string, before: string, after: string): Promise<void> {
  const place = path.join(root, file);
  const text = await readFile(place, "utf8");
  expect(text).toContain(before);
  await writeFile(place, text.replace(before, after));
}

test("the panel loads, and a changed component is updated without losing typed text", async () => {
  await page.goto(`${origin}/admin/login`);
  await page.getByLabel("Correo electrónico").fill(ADMINISTRATOR.email);
  await edit("src/app/panel/auth/forms/login-form.tsx", '"Iniciar sesión"', '"Entrar al panel"');
  await page.getByRole("button", { name: "Entrar al panel" }).waitFor();
  expect(await page.getByLabel("Correo electrónico").inputValue()).toBe(ADMINISTRATOR.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(ADMINISTRATOR.password);
  await page.getByRole("button", { name: "Entrar al panel" }).click();
  await page.getByRole("tablist").waitFor();
  expect(consoleErrors).toEqual([]);
}, 120_000);

test("a public page shows changes of its component and of a text without a manual reload", async () => {
  await page.goto(`${origin}/noticias/no-existe`);
  await page.goto(`${origin}/productos`);
  consoleErrors.length = 0;
  await edit("src/app/site/routes/layout.tsx", "Saltar al contenido", "Ir al contenido");
  await page.getByRole("link", { name: "Ir al contenido" }).waitFor({ state: "attached" });
  const texts = "src/domain/content/catalogue/listings.ts";
  await edit(texts, '"Catálogo de materias primas"', '"Nuestras materias primas"');
  await page.getByRole("heading", { name: "Nuestras materias primas" }).waitFor();
  expect(consoleErrors).toEqual([]);
}, 120_000);

test("a mistake in a source is shown in the browser and in the terminal until it is corrected", async () => {
  const file = "src/app/site/routes/layout.tsx";
  await page.goto(`${origin}/productos`);
  await edit(file, "export default function", "export default fonction");
  await page.getByText("export default fonction").waitFor();
  expect(said).toContain("layout.tsx");
  await edit(file, "export default fonction", "export default function");
  await page.getByRole("link", { name: "Ir al contenido" }).waitFor({ state: "attached" });
}, 120_000);

test("a changed fallback that the database overrides is explained", async () => {
  const client = createClient({ url: origin, key: SECRET_KEY });
  await client
    .from("site_content")
    .insert({ section: "products", key: "catalog_title", value: "Lo que vendemos" })
    .throwOnError();
  const texts = "src/domain/content/catalogue/listings.ts";
  await edit(texts, '"Nuestras materias primas"', '"Todo el catálogo"');
  await waitForLine("El texto products.catalog_title cambió en el código");
  expect(said).toContain("SEED=none");
}, 120_000);

test("a new migration is announced", async () => {
  const name = "29990101000000_nueva.sql";
  await writeFile(path.join(root, "supabase/migrations", name), "select 1;\n");
  await waitForLine(`Migración nueva: ${name}`);
  expect(said).toContain("Se aplica al iniciar");
}, 120_000);

test("SIGTERM ends the server with exit code 0 while pages are open", async () => {
  server.kill("SIGTERM");
  expect(await ended).toBe(0);
}, 60_000);
