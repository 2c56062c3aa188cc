import { readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";
import { parse } from "yaml";

import { parseSettings, SETTINGS, SettingsError } from "#settings/settings.ts";

const messageOf = (environment: Record<string, string>): string => {
  try {
    parseSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error("the settings were accepted");
};

test("without any variable the defaults hold", () => {
  expect(parseSettings({})).toMatchObject({
    PORT: 3000,
    SITE_URL: "http://localhost:3000",
    DATA_DIR: "./data",
    TRUST_PROXY: 0,
    LOG_LEVEL: "info",
    SEED: "demo",
  });
});

test("a variable that is written but empty counts as absent", () => {
  expect(parseSettings({ PORT: "", ADMIN_EMAIL: " ", DATABASE_URL: "" })).toMatchObject({
    PORT: 3000,
  });
});

test("all invalid keys are named together", () => {
  const message = messageOf({
    PORT: "http",
    SITE_URL: "ftp://empresa.example",
    ADMIN_EMAIL: "nadie",
    DATABASE_URL: "mysql://servidor/base",
    LOG_LEVEL: "loud",
    SEED: "all",
  });
  for (const key of ["PORT", "SITE_URL", "ADMIN_EMAIL", "DATABASE_URL", "LOG_LEVEL", "SEED"]) {
    expect(message).toMatch(new RegExp(`^ {2}${key}: `, "m"));
  }
});

test("every message is in Spanish and says what would be right", () => {
  const message = messageOf({
    PORT: "x",
    LOG_LEVEL: "loud",
    SEED: "all",
    SITE_URL: "casa",
    TRUST_PROXY: "-1",
  });
  expect(message).not.toMatch(/invalid|expected|received/i);
  expect(message).toContain("SEED: debe ser una de estas: demo, none");
});

test("a bad combination is named even beside a bad value", () => {
  const message = messageOf({ NODE_ENV: "production", PORT: "http" });
  expect(message).toMatch(/^ {2}PORT: /m);
  expect(message).toMatch(/^ {2}SITE_URL: /m);
});

test("a bad secret never appears in the message", () => {
  expect(messageOf({ ADMIN_PASSWORD: "corta123" })).not.toContain("corta123");
  expect(messageOf({ SUPABASE_SECRET_KEY: "sb_secret_corta" })).not.toContain("sb_secret_corta");
});

test("the site's address is required in production", () => {
  expect(messageOf({ NODE_ENV: "production" })).toContain("SITE_URL");
  expect(
    parseSettings({ NODE_ENV: "production", SITE_URL: "https://www.empresa.example/" }).SITE_URL,
  ).toBe("https://www.empresa.example");
});

test("the origins of the functions are a list, none by default, and a bad one is named", () => {
  expect(parseSettings({}).FUNCTION_ORIGINS).toEqual([]);
  const FUNCTION_ORIGINS = "https://app.empresa.example/, http://localhost:5173";
  expect(parseSettings({ FUNCTION_ORIGINS }).FUNCTION_ORIGINS).toEqual([
    "https://app.empresa.example",
    "http://localhost:5173",
  ]);
  for (const bad of ["*", "app.empresa.example", "https://a.example/x", "null"]) {
    expect(messageOf({ FUNCTION_ORIGINS: `https://b.example,${bad}` })).toMatch(
      /^ {2}FUNCTION_ORIGINS\b.*: debe ser/m,
    );
  }
});

test("hosted Supabase needs both keys and excludes DATABASE_URL", () => {
  const message = messageOf({
    SUPABASE_URL: "https://proyecto.supabase.example",
    DATABASE_URL: "postgres://servidor/base",
  });
  for (const key of ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY", "DATABASE_URL"]) {
    expect(message).toContain(key);
  }
});

const readText = (file: string) =>
  readFileSync(path.resolve(import.meta.dirname, "../..", file), "utf8");

test("deploy/compose.yaml passes every setting that its image does not fix", () => {
  const { services } = parse(readText("deploy/compose.yaml"));
  const fixed = ["NODE_ENV", "DATA_DIR", "PORT"];
  expect(readText("Dockerfile")).toMatch(new RegExp(fixed.map((name) => `${name}=\\S+`).join(" ")));
  expect(Object.keys(services.site.environment).toSorted()).toEqual(
    SETTINGS.filter((name) => ![...fixed, "HOST"].includes(name)).toSorted(),
  );
});

test("deploy/insumos.service has no settings, which commands would not see", () => {
  const unit = readText("deploy/insumos.service");
  const set = SETTINGS.filter((name) => new RegExp(`\\b${name}=`).test(unit));
  expect(set).toEqual(["NODE_ENV"]);
  expect(unit).not.toContain("EnvironmentFile");
});

test("each release in CHANGELOG.md has its day and its commit, to which an operator can go back", () => {
  const [unreleased, ...releases] = readText("CHANGELOG.md").match(/^## .*$/gm) ?? [];
  expect(unreleased).toBe("## Unreleased");
  expect(releases.length).toBeGreaterThan(0);
  for (const release of releases) {
    expect(release).toMatch(/^## \d+\.\d+\.\d+ - \d{4}-\d\d-\d\d - [0-9a-f]{8}$/);
  }
});

test(".env.example and README.md name every setting", () => {
  const short = (name: string) => name.replace(/^BACKUP_COPY(?=_(?!TO))/, "");
  for (const name of SETTINGS.filter((one) => one !== "NODE_ENV")) {
    expect(readText(".env.example")).toMatch(new RegExp(`^${name}=`, "m"));
    expect(readText("README.md")).toContain(`\`${short(name)}\``);
  }
});
