import { existsSync } from "node:fs";

import { ensureDependencies, ensureRuntime } from "./setup/dependencies.mjs";
import { withSetupLock } from "./setup/lock.mjs";
import { inRoot } from "./setup/paths.mjs";
import { run, StepError } from "./setup/run.mjs";

/* `npm run lint` and its like: a tool with the Node and the generated types that it needs, on a fresh clone too. */

/** The one that the site itself is built with: the others come with the checks. */
const OF_SITE = "react-router";

/** Those that read the types of the routes, which react-router generates. */
const READS_ROUTE_TYPES = new Set(["oxlint", "tsc", "knip"]);

const [tool = "", ...parameters] = process.argv.slice(2);
try {
  const checks = tool !== OF_SITE;
  // Packages that were installed by hand, as in an image, are left as they are.
  const isByHand =
    !existsSync(inRoot("node_modules/.installed")) &&
    existsSync(inRoot("node_modules/.bin", checks ? "vitest" : OF_SITE));
  await withSetupLock(() => (isByHand ? ensureRuntime() : ensureDependencies({ checks })));
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exit(1);
}
if (READS_ROUTE_TYPES.has(tool)) {
  const { code, output } = await run("react-router", ["typegen"], { quiet: true });
  if (code !== 0) {
    console.error(output);
    process.exit(code);
  }
}
process.exit((await run(tool, parameters)).code);
