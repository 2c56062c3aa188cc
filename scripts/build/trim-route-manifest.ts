import { readdir, readFile, writeFile } from "node:fs/promises";

import { inRoot } from "../setup/paths.mjs";

const ASSETS = inRoot("build/client/assets");
const BEGINNING = "window.__reactRouterManifest=";

interface RouteManifest {
  routes: Record<string, unknown>;
}

/**
 * Removes the site's routes from the manifest that browsers load with the panel: the site's pages are never hydrated, and
 * the panel links to them with plain links.
 */
export async function trimRouteManifest(): Promise<void> {
  const names = await readdir(ASSETS);
  await Promise.all(
    names.filter((name) => /^manifest-.+\.js$/.test(name)).map((name) => trim(`${ASSETS}/${name}`)),
  );
}

async function trim(file: string): Promise<void> {
  const text = await readFile(file, "utf8");
  if (!text.startsWith(BEGINNING)) return;
  const manifest = JSON.parse(text.slice(BEGINNING.length, -1)) as RouteManifest;
  const routes = Object.entries(manifest.routes).filter(([id]) => !id.startsWith("site/"));
  const trimmed = { ...manifest, routes: Object.fromEntries(routes) };
  await writeFile(file, `${BEGINNING}${JSON.stringify(trimmed)};`);
}
