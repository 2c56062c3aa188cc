import { run } from "./run.mjs";

/**
 * Installs a package of Debian's where this is root and apt-get is there. The caller checks whether that
 * worked.
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
