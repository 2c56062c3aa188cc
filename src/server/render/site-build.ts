import { existsSync } from "node:fs";

import type { ServerBuild } from "react-router";

/* The built program replaces this module (scripts/build/bundle-program.ts): the site is a part of the
   program there, and its facts are known without loading it. */

/** What must be known of the site before its pages can be rendered. */
export interface SiteFacts {
  /** The path of each page, as routers write them. */
  pagePaths: string[];
  /** Differs between builds. */
  version: string;
  /** What the sources were when it was built: a commit, with `+` after it when they had been changed since. */
  commit: string | null;
}

/** React Router's build of the site. @throws {Error} in Spanish when there is none */
export async function loadSiteBuild(): Promise<ServerBuild> {
  const file = new URL("../../../build/server/index.js", import.meta.url);
  if (!existsSync(file)) throw new Error("Falta la compilación del sitio. Ejecute: npm start");
  return (await import(/* @vite-ignore */ file.href)) as ServerBuild;
}

/** @throws {Error} in Spanish when there is no build */
export async function describeSite(): Promise<SiteFacts> {
  const build = await loadSiteBuild();
  return { pagePaths: listPagePaths(build), version: build.assets.version, commit: null };
}

/** The whole path of each page: React Router's routes hold what each adds to its parent. */
export function listPagePaths({ routes }: Pick<ServerBuild, "routes">): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (route === undefined) return "";
    const parent = pathOf(route.parentId);
    // The root's own path is empty, that of a layout is absent.
    return route.path ? `${parent}/${route.path}` : parent;
  };
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  // A layout alone is no page.
  return Object.keys(routes)
    .filter((id) => !parents.has(id))
    .map((id) => pathOf(id) || "/");
}
