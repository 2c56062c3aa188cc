import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A disk (an ext4 image on a loop device) whose power can be cut. */
export interface PowerDisk {
  /** Its mount point, the same after a cut. */
  folder: string;
  /** Syncs all writes to the disk, of any process. */
  flush: () => Promise<void>;
  /** Cuts the power: unsynced data is lost, and every later write fails. */
  cut: () => Promise<void>;
  /** Mounts it again, which replays the file system's journal. No process may have one of its files open. */
  restore: () => Promise<void>;
  remove: () => Promise<void>;
}

/** The image is sparse: it takes only the space that is written. */
export async function makePowerDisk(megabytes: number): Promise<PowerDisk> {
  const home = await mkdtemp(path.join(tmpdir(), "power-disk-"));
  const image = path.join(home, "image");
  const folder = path.join(home, "disk");
  await run("truncate", ["-s", `${megabytes}M`, image]);
  await run("mkfs.ext4", ["-q", "-F", "-b", "4096", image]);
  await mkdir(folder);
  const mount = () => run("mount", ["-o", "loop", image, folder]);
  await mount();
  return {
    folder,
    flush: async () => void (await run("sync", ["-f", folder])),
    cut: async () => void (await run("perl", ["-e", SHUT_DOWN, folder])),
    restore: async () => {
      await run("umount", [folder]);
      await mount();
    },
    remove: async () => {
      await run("umount", ["-l", folder]);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/**
 * EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH, with which the kernel's own tests (xfstests) cut the power:
 * the file system stops immediately, its journal unwritten, and drops its memory. Node has no ioctl.
 */
const SHUT_DOWN = `
  my $flags = pack("L", 2);
  open(my $folder, "<", $ARGV[0]) or die $!;
  ioctl($folder, 0x8004587D, $flags) // die $!;`;

/** Whether this machine can cut a disk's power so that only synced data remains. */
export async function canCutPower(): Promise<boolean> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const disk = await makePowerDisk(32).catch(() => null);
  if (disk === null) return false;
  const [synced, unsynced] = ["synced", "unsynced"].map((name) => path.join(disk.folder, name));
  try {
    await writeFile(synced ?? "", "", { flush: true });
    await syncFolder(disk.folder);
    await writeFile(unsynced ?? "", "");
    await disk.cut();
    await disk.restore();
    return existsSync(synced ?? "") && !existsSync(unsynced ?? "");
  } catch {
    return false;
  } finally {
    await disk.remove();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}
