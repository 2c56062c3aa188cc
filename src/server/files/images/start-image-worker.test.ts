import { mkdtemp, readdir, readFile, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";

import { startImageWorker } from "#server/files/images/start-image-worker.ts";

const SMALL = { width: 320, source: "", format: "webp" } as const;

async function makePicture(size: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "apart-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "ruido.png");
  await sharp({ create: { width: size, height: size, channels: 3, background: "#1F4D36" } })
    .composite([
      {
        input: {
          create: {
            width: size,
            height: size,
            channels: 3,
            background: "#000",
            noise: { type: "gaussian", mean: 128, sigma: 60 },
          },
        },
        blend: "overlay",
      },
    ])
    .png()
    .toFile(file);
  return file;
}

/** The processes of pictures that this one has started. */
async function listProcesses(): Promise<number[]> {
  const threads = await readdir("/proc/self/task");
  const children = await Promise.all(
    threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, "utf8").catch(() => "")),
  );
  const pids = children.join(" ").split(" ").filter(Boolean).map(Number);
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")),
  );
  return pids.filter((_, index) => commands[index]?.includes("image-worker"));
}

// Linux alone shows its processes as files.
test.runIf(process.platform === "linux")(
  "pictures are made by a process without the server's settings, which ends when it has nothing to do",
  async () => {
    const onError = vi.fn<(error: Error) => void>();
    const environment = { JWT_SECRET: "a secret of the server", MALLOC_ARENA_MAX: "1" };
    const file = await makePicture(640);
    const work = startImageWorker({ environment, onError, idleMs: 500 });
    const [small, focus] = await Promise.all([work.encode(file, SMALL), work.findFocus(file)]);
    const [pid, ...others] = await listProcesses();
    expect(others).toEqual([]);
    const known = await readFile(`/proc/${pid}/environ`, "utf8");
    expect(known).toContain("MALLOC_ARENA_MAX=1");
    expect(known).not.toContain("a secret of the server");
    // As systemd does when the server is to stop, which may still wait for a picture.
    process.kill(pid ?? 0, "SIGTERM");
    expect(await work.encode(file, SMALL)).toEqual(small);
    expect(await listProcesses()).toEqual([pid]);
    expect(onError).not.toHaveBeenCalled();
    expect(Buffer.isBuffer(small)).toBe(true);
    expect((await sharp(small ?? Buffer.alloc(0)).metadata()).width).toBe(320);
    expect(focus === null || focus.x <= 100).toBe(true);
    await vi.waitFor(async () => expect(await listProcesses()).toEqual([]), 5000);
  },
);

test("an uploaded picture is encoded again, and one that is damaged refused", async () => {
  const onError = vi.fn<(error: Error) => void>();
  const work = startImageWorker({ environment: {}, onError, idleMs: 0 });
  const file = await makePicture(64);
  const target = `${file}-encoded`;
  expect(await work.reencode(file, "image/png", target)).toEqual({ width: 64, height: 64 });
  expect((await sharp(target).metadata()).format).toBe("png");
  await truncate(file, 200);
  await expect(work.reencode(file, "image/png", target)).rejects.toThrow("read error");
  expect(onError).not.toHaveBeenCalled();
});

test("what is no picture gives none", async () => {
  const onError = vi.fn<(error: Error) => void>();
  const work = startImageWorker({ environment: {}, onError, idleMs: 0 });
  expect(await work.encode("package.json", SMALL)).toBeNull();
  expect(await work.findFocus("package.json")).toBeNull();
  expect(onError).not.toHaveBeenCalled();
});

test.runIf(process.platform === "linux")(
  "a process that dies costs the pictures that it was making, and the next one is made by another",
  async () => {
    const file = await makePicture(3000);
    const small = await makePicture(400);
    const onError = vi.fn<(error: Error) => void>();
    const work = startImageWorker({ environment: {}, onError, idleMs: 1000 });
    const lost = work.encode(file, { width: 1600, source: "", format: "avif" });
    await vi.waitFor(async () => expect(await listProcesses()).toHaveLength(1));
    const [pid = 0] = await listProcesses();
    process.kill(pid, "SIGKILL");
    expect(await lost).toBeNull();
    expect(onError).toHaveBeenCalledOnce();
    expect(await work.encode(small, SMALL)).not.toBeNull();
    await vi.waitFor(async () => expect(await listProcesses()).toEqual([]), 5000);
  },
);
