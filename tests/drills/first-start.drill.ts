import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { findFreePort } from "#tests/support/free-port.ts";

import { PROGRAM, PROGRAM_ENVIRONMENT } from "../../scripts/setup/program.mjs";

/* The terminal output of a first start of the built product while requests already arrive. */

const REQUESTS = 200;
const ADDRESSES = [
  // First, while there is certainly no database yet; later they are logged.
  ...Array.from({ length: 10 }, (_, number) => `GET /nada/${number}`),
  ...["/", "/productos", "/productos/x", "/productos?q=maiz", "/noticias", "/noticias/y"].map(get),
  ...["/cotizar", "/privacidad", "/sitemap.xml", "/feed.xml", "/robots.txt"].map(get),
  ...["/admin", "/admin/login", "/admin.data", "/noticias.data", "/favicon.ico"].map(get),
  ...["/compartir/inicio.jpg", "/compartir/productos/x.jpg", "/imagenes/320/x.webp"].map(get),
  ...["/storage/v1/object/public/media/x.webp", "/rest/v1/products", "/auth/v1/health"].map(get),
  ...["/readyz", "/healthz", "/metrics"].map(get),
  ...["/cotizar", "/boletin", "/rest/v1/news", "/auth/v1/token?grant_type=password", "/"].map(post),
];

function get(address: string) {
  return `GET ${address}`;
}
function post(address: string) {
  return `POST ${address}`;
}

test("a first start prints only its own lines during 200 requests, with the password last", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "first-start-"));
  const port = await findFreePort();
  const child = spawn(process.execPath, PROGRAM, {
    cwd: path.resolve(import.meta.dirname, "../.."),
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      ...PROGRAM_ENVIRONMENT,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
    },
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  });
  let said = "";
  const waitForOutput = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const check = () => said.includes(text) && resolve();
      child.stdout.on("data", check);
      child.once("exit", () => reject(new Error(`it ended:\n${said}`)));
      check();
    });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  }
  await waitForOutput("Abriendo");
  const statuses = await requestAll(`http://127.0.0.1:${port}`);
  expect(statuses).toHaveLength(REQUESTS);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(REQUESTS / 4);
  await waitForOutput("Contraseña");
  child.kill("SIGTERM");
  await ended;
  expect(said.trimEnd().split("\n")).toEqual([
    `Abriendo la carpeta ${dataDir}, con su propia base de datos…`,
    expect.stringMatching(/^Base de datos creada \(\d+ migraciones\)$/),
    "Contenido de demostración cargado",
    `Listo: http://localhost:${port}`,
    "Administrador creado: admin@empresa.example",
    expect.stringMatching(/^Contraseña \(se muestra una sola vez, guárdela\): \S+$/),
  ]);
});

/** Sends the requests of several concurrent visitors. @returns the statuses */
async function requestAll(origin: string): Promise<number[]> {
  const statuses: number[] = [];
  let next = 0;
  const visit = async () => {
    while (next < REQUESTS) {
      const [method = "", address = ""] = (ADDRESSES[next++ % ADDRESSES.length] ?? "").split(" ");
      const response = await fetch(origin + address, {
        method,
        redirect: "manual",
        ...(method === "POST" && { body: new URLSearchParams({ nombre: "Ana" }) }),
      });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
  };
  await Promise.all(Array.from({ length: 10 }, visit));
  return statuses;
}
