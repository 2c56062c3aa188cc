import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";

import { inRoot } from "../setup/paths.mjs";

interface Sbom {
  serialNumber?: string;
  metadata: { timestamp?: string; tools?: unknown; component: { name: string } };
}

const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Writes the packages of the lock file, with digests and licences, to `build/sbom.cdx.json` (CycloneDX), without time and
 * npm version, so that two builds of one commit are identical.
 */
export async function writeSbom(): Promise<void> {
  const { stdout } = await promisify(execFile)(
    "npm",
    ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--include=dev"],
    { cwd: inRoot("."), maxBuffer: MAX_BYTES },
  );
  const sbom = JSON.parse(stdout) as Sbom;
  delete sbom.serialNumber;
  delete sbom.metadata.timestamp;
  delete sbom.metadata.tools;
  // npm names the project after its folder.
  sbom.metadata.component.name = "insumos-nutricion-animal";
  await writeFile(inRoot("build/sbom.cdx.json"), `${JSON.stringify(sbom, null, 1)}\n`);
}
