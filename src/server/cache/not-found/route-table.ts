import { readdirSync } from "node:fs";
import path from "node:path";

import type { ServerBuild } from "react-router";

/**
 * Creates a check whether a route or a file matches a path.
 *
 * @param patterns as routers write them: `/noticias/:slug`, `/rest/v1/*`; catch-all ones are left out
 * @param files paths of files
 */
export function createRouteTable(
  patterns: readonly string[],
  files: readonly string[],
): (address: string) => boolean {
  const known = new Set(files);
  const rules = [...new Set(patterns)].filter((pattern) => !/^\/?\*$/.test(pattern)).map(toRule);
  return (address) => {
    const plain = decode(address);
    return (
      known.has(plain) || OF_REACT_ROUTER.test(plain) || rules.some((rule) => rule.test(plain))
    );
  };
}

/** React Router's own requests: data of a route, and the list of routes. */
const OF_REACT_ROUTER = /\.data$|^\/__/;

/** As React Router matches: in any case, with or without a slash at the end. */
function toRule(pattern: string): RegExp {
  const parts = pattern.split("/").filter((part) => part !== "");
  const source = parts.map((part) => {
    if (part === "*") return "(?:/.*)?";
    if (part.startsWith(":")) return part.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
    return `/${part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`;
  });
  return new RegExp(`^${source.join("")}/?$`, "i");
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
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

/** The paths of all files below a folder, from its root. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${path.relative(folder, path.join(parentPath, name))}`);
}
