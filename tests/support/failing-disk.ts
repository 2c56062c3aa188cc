/*
 * Loaded into a process with `--import`: while the file named by FAILING_DISK exists, every fsync
 * fails.
 */
import fs from "node:fs";

const flag = process.env["FAILING_DISK"] ?? "";
const { fsyncSync } = fs;

fs.fsyncSync = (descriptor) => {
  if (fs.existsSync(flag)) throw Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO" });
  fsyncSync(descriptor);
};
