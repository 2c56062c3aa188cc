import { run } from "./run.mjs";

/**
 * Installs a Debian package where this is root and apt-get exists. The caller checks whether it worked.
 *
 * @param {string} name
 */
export async function installDebianPackage(name) {
  if (process.getuid?.() !== 0) return;
  const options = { quiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } };
  try {
    await run("apt-get", ["update"], options);
    await run("apt-get", ["install", "-y", "--no-install-recommends", name], options);
  } catch {
    // No apt-get: not Debian.
  }
}
