import { existsSync } from "node:fs";

import type { ServerBuild } from "react-router";

/**
 * React Router's build of the site. In the built program (scripts/build/bundle-program.ts) it is a part of
 * it, and this module another.
 *
 * @throws {Error} in Spanish when there is none
 */
export async function loadSiteBuild(): Promise<ServerBuild> {
  const file = new URL("../../build/server/index.js", import.meta.url);
  if (!existsSync(file)) throw new Error("Falta la compilación del sitio. Ejecute: npm start");
  return (await import(file.href)) as ServerBuild;
}
