import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import type { ServerBuild } from "react-router";

import { AUTH_ROUTES } from "#backend/auth/handler.ts";
import { STORAGE_ROUTES } from "#backend/storage/handler.ts";
import { EXPOSED_FUNCTIONS } from "#backend/supabase-api.ts";
import { buildCalculatorPath, CALCULATOR_PAGES } from "#domain/calculators/addresses.ts";
import { COST_CSV_PATH, COST_PATH } from "#domain/nutrient-cost/addresses.ts";
import { listFiles } from "#server/files/assets.ts";
import { listPagePaths } from "#server/render/site-build.ts";
import { makeApp } from "#tests/support/app.ts";

/** An endpoint and a URL that matches it. */
export interface Endpoint {
  pattern: string;
  target: string;
  kind:
    | "page"
    | "data"
    | "server"
    | "file"
    | "rest"
    | "rpc"
    | "auth"
    | "storage"
    | "realtime"
    | "function"
    | "description";
  methods: readonly string[];
}

const ROOT = path.resolve(import.meta.dirname, "../..");
const UUID = "7d4f2f3a-6a53-4a0e-9c3e-1f0b7d9a5a10";

/** All endpoints of the built product, from its route tables. */
export async function listEndpoints(): Promise<Endpoint[]> {
  const file = pathToFileURL(path.join(ROOT, "build/server/index.js")).href;
  const build = (await import(file)) as ServerBuild;
  const pages = listPagePaths(build).map((pattern) => pattern.replace(/^\/?\*$/, "/*"));
  return [
    ...pages.map((pattern) => describe("page", pattern, ["GET", "POST"])),
    ...listFilledForms(),
    ...pages.map((pattern) => describe("data", `${pattern === "/" ? "/_root" : pattern}.data`)),
    ...listServerPaths().map((pattern) => describe("server", pattern)),
    ...pickFiles().map((name) => describe("file", name)),
    ...listTables().map((name) => describe("rest", `/rest/v1/${name}`, TABLE_METHODS)),
    ...EXPOSED_FUNCTIONS.map((name) => describe("rpc", `/rest/v1/rpc/${name}`, ["POST", "GET"])),
    ...AUTH_ROUTES.map(({ methods, path: route }) => describe("auth", `/auth/v1${route}`, methods)),
    ...STORAGE_ROUTES.map(({ methods, path: route }) =>
      describe("storage", `/storage/v1/${route}`, methods),
    ),
    describe("function", "/functions/v1/health", ["GET", "POST"]),
    describe("function", "/functions/v1/quote-request", ["POST", "GET"]),
    describe("description", "/rest/v1/"),
    describe("realtime", "/realtime/v1/websocket"),
    describe("realtime", "/realtime/v1/api/broadcast", ["POST"]),
    describe("realtime", "/realtime/v1/api/broadcast/panel/events/nota", ["POST"]),
  ];
}

const LONG = "9".repeat(3000);

/** Queries of the form that calculates, which is rendered for each request. */
const CALCULATIONS: Readonly<Record<string, string>> = {
  "absurd numbers": "producto=glicerol&precio=1e999&kilos=0&unidad=bulto&flete=-1&base=base-seca",
  "nothing to divide by": "producto=glicerol&precio=0,000000001&unidad=bulto&kilos=0,0000001",
  "the largest numbers": `producto=glicerol&precio=1000000000&flete=1000000000&kilos=50000`,
  "very long values": `producto=${"a-".repeat(1500)}a&precio=${LONG}&flete=%00%ff${LONG}&kilos=1,000`,
  "very many offers": "producto=glicerol&precio=1.840&unidad=t&".repeat(300),
  "names of prototypes": "producto=constructor&unidad=__proto__&base=toString&precio=%F3%B0%80%80",
};

/** Queries of the calculators for animals, which are rendered for each request too. */
const RATIONS: Readonly<Record<string, string>> = {
  "absurd numbers":
    "especie=Bovinos&estado=adultos&animales=1e999&peso=-0&urea=0,0000001&ms=0&dias=NaN",
  "the largest numbers": `especie=Bovinos&agua=si&animales=100000&gramos=500&dias=366&bulto=1`,
  "nothing to divide by": "especie=Bovinos&fosfato=0&fosfato_p=0&fosfato_ca=0&otro=0&otro_ca=0",
  "very long values": `especie=${"a-".repeat(1500)}&estado=${LONG}&animales=%00%ff${LONG}&ms=1,000`,
  "very many values": "especie=Bovinos&estado=adultos&animales=1&".repeat(300),
  "names of prototypes": "especie=constructor&estado=__proto__&agua=toString&animales=%F3%B0%80%80",
};

/** The calculations' pages and table, filled in by an attacker. */
function listFilledForms(): Endpoint[] {
  const calculators = CALCULATOR_PAGES.map(({ slug }) => buildCalculatorPath(slug));
  return [
    ...[COST_PATH, COST_CSV_PATH].map((page) => [page, CALCULATIONS] as const),
    ...calculators.map((page) => [page, RATIONS] as const),
  ].flatMap(([page, queries]) =>
    Object.entries(queries).map(([name, query]) => ({
      ...describe("page", `${page} with ${name}`),
      target: `${page}?${query}`,
    })),
  );
}

/** One file of each type of the client build. */
function pickFiles(): string[] {
  const names = listFiles(path.join(ROOT, "build/client"));
  const kinds = ["css", "js", "woff2", "svg", "jpg"];
  return kinds.flatMap((kind) => names.find((name) => name.endsWith(`.${kind}`)) ?? []);
}

const TABLE_METHODS = ["GET", "POST", "PATCH", "DELETE"];

function describe(
  kind: Endpoint["kind"],
  pattern: string,
  methods: readonly string[] = ["GET"],
): Endpoint {
  const target = pattern
    .replaceAll(":slug", "glicerina")
    .replaceAll(/:(?:id|factor)/g, UUID)
    .replace(":bucket", "media")
    .replace("*name", "a.pdf")
    .replace(/\*$/, "nada");
  return { kind, pattern, target, methods };
}

/** Paths of the server's own handlers, without middleware and the mounts of the API. */
function listServerPaths(): string[] {
  const paths = makeApp().routes.map(({ path: pattern }) => pattern);
  return [...new Set(paths)].filter(
    (pattern) => !/^\/?\*$/.test(pattern) && !pattern.includes("/v1/"),
  );
}

/** Tables of the exposed schema, from the migrations. */
function listTables(): string[] {
  const folder = path.join(ROOT, "supabase/migrations");
  const sql = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8"));
  const names = sql.flatMap((text) =>
    [...text.matchAll(/^create table (?:if not exists )?public\.(\w+)/gim)].map(
      ([, name = ""]) => name,
    ),
  );
  return [...new Set(names)];
}
