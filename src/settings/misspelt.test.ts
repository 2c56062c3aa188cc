import { expect, test } from "vitest";

import { findMisspelt } from "#settings/misspelt.ts";

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
