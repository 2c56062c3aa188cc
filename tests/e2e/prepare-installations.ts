import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { INSTALLATIONS } from "#tests/e2e/installations.ts";
import { prepareSite } from "#tests/support/site-process.ts";

/**
 * Makes the data folder of every installation: copies of one whose first start, which takes several seconds of
 * processor time, is over. @returns the folder around them
 */
export async function prepareInstallations(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "e2e-"));
  const template = path.join(folder, "template");
  // Without keys in the environment it makes its own, which the tests read.
  const ownKeys = { SUPABASE_PUBLISHABLE_KEY: "", SUPABASE_SECRET_KEY: "" };
  const site = await prepareSite(template, { SEED: "demo", ...ownKeys });
  await site.start();
  await site.stop();
  for (const name of INSTALLATIONS) {
    await cp(template, path.join(folder, name), { recursive: true });
  }
  await rm(template, { recursive: true });
  return folder;
}
