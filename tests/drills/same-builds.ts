import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { inRoot } from "../../scripts/setup/paths.mjs";
import { digest } from "../../scripts/setup/stamp.mjs";

/* Clones this commit twice, into folders of different lengths, installs and builds each, and compares every byte. */

const folder = mkdtempSync(path.join(tmpdir(), "builds-"));
try {
  const [first = "", second = ""] = ["a", "another"].map((name) => {
    const clone = path.join(folder, name);
    const run = (command: string, ...parameters: string[]) =>
      execFileSync(command, parameters, { cwd: clone, stdio: ["ignore", "ignore", "inherit"] });
    execFileSync("git", ["clone", "--quiet", inRoot("."), clone]);
    run("npm", "ci", "--include=dev");
    run("npm", "run", "build");
    const sum = digest(path.join(clone, "build"), ["client", "server", "program", "sbom.cdx.json"]);
    const { components } = JSON.parse(
      readFileSync(path.join(clone, "build/sbom.cdx.json"), "utf8"),
    ) as { components: unknown[] };
    console.log(`${name}: ${sum}, ${components.length} components in the SBOM`);
    return sum;
  });
  console.log(first === second ? "The builds are the same." : "The builds differ.");
  process.exitCode = first === second ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
