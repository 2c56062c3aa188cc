import { mkdir, rm } from "node:fs/promises";
import path from "node:path";

import { databaseOf, INSTALLATIONS } from "#tests/e2e/installations.ts";
import { copyFolder } from "#tests/support/copy-folder.ts";
import { execute } from "#tests/support/postgres.ts";
import { prepareSite } from "#tests/support/site-process.ts";

/**
 * Creates a folder with the data folder of every installation: copies of a started one, because a first start takes
 * several seconds of CPU time.
 */
export async function prepareInstallations(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  const template = path.join(folder, "template");
  // Without keys in the environment the site generates its own, which the tests read.
  const ownKeys = { SUPABASE_PUBLISHABLE_KEY: "", SUPABASE_SECRET_KEY: "" };
  const server = process.env["E2E_POSTGRES"];
  const createDatabase = (definition: string) =>
    server === undefined
      ? undefined
      : execute(`${server}postgres`, `create database ${definition}`);
  await createDatabase("template");
  const site = await prepareSite(template, {
    SEED: "demo",
    SECOND_FACTOR: "optional",
    ...ownKeys,
    ...databaseOf("template"),
  });
  await site.start();
  await site.stop();
  for (const name of INSTALLATIONS) {
    copyFolder(template, path.join(folder, name));
    await createDatabase(`"${name}" template template`);
  }
  await rm(template, { recursive: true });
}
