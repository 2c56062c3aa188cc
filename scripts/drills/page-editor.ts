/* Changes every text of the site on the page that shows it, by touch, and twenty with the keyboard. `-- page-editor` */
import { spawnSync } from "node:child_process";

const { status } = spawnSync(
  process.execPath,
  ["node_modules/@playwright/test/cli.js", "test", "panel-page-editor", "--project=panel, desktop"],
  { stdio: "inherit", env: { ...process.env, THOROUGH: "yes", PAGE_EDITOR: "all" } },
);
process.exitCode = status ?? 1;
