import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { findFreePort } from "#tests/support/free-port.ts";

import { PROGRAM } from "../../scripts/setup/program.mjs";

/* The built product's immediate messages about invalid settings. */

/** Starts the program and waits for its end. */
async function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, PROGRAM, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"], PORT: String(await findFreePort()), ...settings },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  }
  const code = await new Promise((resolve) => child.once("exit", resolve));
  return { code, lines: said.trimEnd().split("\n") };
}

async function makeFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), "odd-settings-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test.each([
  ["a file", "archivo"],
  ["below a file", "archivo/datos"],
  ["a device", "/dev/null"],
  // Node's mkdir never ends there.
  ...(process.platform === "linux" ? [["below /proc", "/proc/datos"]] : []),
])(
  "a data folder that is %s is refused in one line, before anything else",
  async (_, place = "") => {
    const folder = await makeFolder();
    await writeFile(path.join(folder, "archivo"), "");
    const dataDir = path.resolve(folder, place);
    const { code, lines } = await start({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`en la carpeta de datos ${dataDir}.`)]);
    expect(await readdir(folder)).toEqual(["archivo"]);
  },
);

test("a misspelt setting gets a suggestion, and an impossible data folder is refused by name", async () => {
  const { lines } = await start({ PROT: "3001", DATA_DIR: "/dev/null" });
  expect(lines[0]).toBe("La variable PROT no existe y no se usa. ¿Quiso decir PORT?");
  for (const dataDir of ["~/datos", "postgres://servidor/base", "/"]) {
    const refused = await start({ DATA_DIR: dataDir });
    expect([refused.code, refused.lines.join()]).toEqual([1, expect.stringContaining("DATA_DIR:")]);
  }
});

test.each([
  ["HOST", { HOST: "192.0.2.1" }, "HOST=192.0.2.1 no es una dirección de este equipo"],
  ["HOST that is no name", { HOST: "no.existe.invalid" }, "no es una dirección de este equipo"],
])(
  "an impossible %s is explained in Spanish, without the system's error",
  async (_, given, said) => {
    const { code, lines } = await start({
      DATA_DIR: path.join(await makeFolder(), "data"),
      ...given,
    });
    expect([code, lines.at(-1)]).toEqual([1, expect.stringContaining(said)]);
    expect(lines.join()).not.toMatch(/EADDR|ENOTFOUND|listen/);
  },
);
