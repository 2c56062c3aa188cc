import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { beforeEach, expect, test } from "vitest";

import {
  describeData,
  describePostgres,
  findMisspelt,
  readSettings,
} from "#settings/read-settings.ts";
import { parseSettings, SettingsError } from "#settings/settings.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "settings-"));
  return () => rm(root, { recursive: true });
});

const writeEnvironment = (text: string) => writeFile(path.join(root, ".env"), text);

test("without a file the defaults hold, with the data folder in the project's", () => {
  const { settings, file, fromEnvironment, fromFile } = readSettings(root, { env: {} });
  expect(settings.DATA_DIR).toBe(path.join(root, "data"));
  expect([file, fromEnvironment, fromFile]).toEqual([null, [], []]);
});

test("settings come from .env, wherever the process was started, and a relative folder is the project's", async () => {
  await writeEnvironment("DATA_DIR=copias/sitio\nBACKUP_KEEP=3\n");
  const { settings, file, fromFile } = readSettings(root, { env: {} });
  expect(settings).toMatchObject({ DATA_DIR: path.join(root, "copias/sitio"), BACKUP_KEEP: 3 });
  expect([file, fromFile]).toEqual([path.join(root, ".env"), ["DATA_DIR"]]);
});

test("the environment wins over .env, also with an empty variable, and both are distinguished", async () => {
  await writeEnvironment("DATABASE_URL=postgres://a@servidor/base\nBACKUP_KEEP=3\nPORT=81\n");
  const given = { DATA_DIR: "/srv/datos", BACKUP_KEEP: "9" };
  const mixed = readSettings(root, { env: { ...given } });
  expect(mixed.settings).toMatchObject({ DATA_DIR: "/srv/datos", BACKUP_KEEP: 9, PORT: 81 });
  expect([mixed.fromEnvironment, mixed.fromFile]).toEqual([["DATA_DIR"], ["DATABASE_URL"]]);
  const alone = readSettings(root, { env: { ...given, DATABASE_URL: "" } });
  expect([alone.settings.DATABASE_URL, alone.fromFile]).toEqual([undefined, []]);
});

test("a .env that is no file is refused in Spanish, not ignored", () => {
  expect(() => readSettings("/dev/null", { env: {} })).toThrow(SettingsError);
});

test("a place of data is described without its password", () => {
  const DATABASE_URL =
    "postgres://insumos:secreta@db.example:6432/sitio?sslmode=require&password=otra";
  const described = describeData(parseSettings({ DATA_DIR: "/srv/x", DATABASE_URL }));
  expect(described).toBe(
    "la base de datos «sitio» de PostgreSQL en db.example:6432 (usuario insumos), y la carpeta /srv/x",
  );
  expect(describePostgres("postgres:///sitio?host=/run/postgresql")).toContain("/run/postgresql");
});

test.each([
  ["PROT", "PORT"],
  ["POR", "PORT"],
  ["DATADIR", "DATA_DIR"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASE_ULR", "DATABASE_URL"],
  ["ADMIN_PASWORD", "ADMIN_PASSWORD"],
  ["LOGLEVEL", "LOG_LEVEL"],
  ["port", "PORT"],
])("%s is named with %s", (name, meant) => {
  expect(findMisspelt([name])).toEqual([
    `La variable ${name} no existe y no se usa. ¿Quiso decir ${meant}?`,
  ]);
});

test("settings and other programs' variables are not named", () => {
  const others = [
    "HOME",
    "PATH",
    "USER",
    "SHELL",
    "PWD",
    "HOSTNAME",
    "TERM",
    "LANG",
    "MAIL",
    "EDITOR",
  ];
  expect(findMisspelt(["PORT", "NODE_ENV", "POSTGRES_URL", "NODE_OPTIONS", ...others])).toEqual([]);
});
