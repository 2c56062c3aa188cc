import { spawn } from "node:child_process";
import fs from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { expect, inject, onTestFinished, test, vi } from "vitest";

import { startEngine } from "#backend/database/pglite/pglite-engine.ts";
import { copyFolder } from "#tests/support/copy-folder.ts";
import { pickSize } from "#tests/support/size.ts";

const WRITING_PROCESS = fileURLToPath(new URL("../support/writing-process.ts", import.meta.url));
const FAILING_DISK = fileURLToPath(new URL("../support/failing-disk.ts", import.meta.url));
const KILLS = pickSize(1, 10);

async function copyTemplate(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "durable-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  copyFolder(inject("pgliteTemplate"), folder);
  return folder;
}

test("each commit reaches the disk before it is acknowledged", async () => {
  const folder = await copyTemplate();
  // In this thread, where calls of the file system can be spied on.
  const engine = await startEngine({
    folder: path.join(folder, "pgdata"),
    onLog: () => undefined,
    onBroken: (reason) => {
      throw new Error(reason);
    },
  });
  await engine.exec("create table private.stored (n int)");
  const fsync = vi.spyOn(fs, "fsyncSync");
  onTestFinished(() => fsync.mockRestore());
  for (let n = 1; n <= 100; n++) {
    await engine.query("insert into private.stored values (1)");
    expect(fsync.mock.calls.length).toBeGreaterThanOrEqual(n);
  }
  await engine.close();
});

interface WritingProcess {
  /** The words of each line of its output; ends with the process. */
  lines: AsyncIterable<string[]>;
  kill: () => Promise<void>;
}

function startWriting(
  folder: string,
  { first = 0, failingDisk }: { first?: number; failingDisk?: string } = {},
): WritingProcess {
  const faults = failingDisk === undefined ? [] : ["--import", FAILING_DISK];
  const child = spawn(process.execPath, [...faults, WRITING_PROCESS, folder, String(first)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, FAILING_DISK: failingDisk },
  });
  const died = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const kill = () => {
    child.kill("SIGKILL");
    return died;
  };
  onTestFinished(kill);
  const input = createInterface({ input: child.stdout });
  async function* readWords() {
    for await (const line of input) yield line.split(" ").filter((word) => word !== "");
  }
  return { lines: readWords(), kill };
}

/** Kills a process after `commits` acknowledged commits; returns the rows it found and those it acknowledged. */
async function writeUntilKilled(folder: string, first: number, commits: number) {
  const { lines, kill } = startWriting(folder, { first });
  const stored = new Set<number>();
  const acknowledged: number[] = [];
  for await (const [word, ...numbers] of lines) {
    if (word === "found") for (const number of numbers) stored.add(Number(number));
    else if (word === "done") acknowledged.push(Number(numbers[0]));
    // Commits that it still acknowledges before it dies count as well.
    if (acknowledged.length === commits) void kill();
  }
  return { stored, acknowledged };
}

test("processes killed during writes lose no acknowledged row", async () => {
  const folder = await copyTemplate();
  const acknowledged: number[] = [];
  for (let life = 0; life <= KILLS; life++) {
    const commits = 1 + life * 17;
    const found = await writeUntilKilled(folder, life * 100_000, commits);
    expect(acknowledged.filter((number) => !found.stored.has(number))).toEqual([]);
    expect(found.acknowledged.length).toBeGreaterThanOrEqual(commits);
    acknowledged.push(...found.acknowledged);
  }
}, 300_000);

test("a commit that the disk refuses is never acknowledged, and writing resumes when the disk recovers", async () => {
  const folder = await copyTemplate();
  const failingDisk = path.join(folder, "failing");
  const writing = startWriting(folder, { failingDisk });
  const acknowledged: string[] = [];
  const refused: string[] = [];
  let outage: "before" | "during" | "after" = "before";
  let afterwards = 0;
  for await (const [word, number = "", error] of writing.lines) {
    if (word === "done") acknowledged.push(number);
    if (word === "failed") {
      expect(error).toBe("DatabaseUnavailableError");
      refused.push(number);
    }
    if (outage === "before" && acknowledged.length === 20) {
      outage = "during";
      await writeFile(failingDisk, "");
    } else if (outage === "during" && refused.length > 0) {
      outage = "after";
      await rm(failingDisk);
    } else if (outage === "after" && word === "done" && ++afterwards === 20) break;
  }
  await writing.kill();
  const { stored } = await writeUntilKilled(folder, 1_000_000, 1);
  expect(acknowledged.filter((number) => !stored.has(Number(number)))).toEqual([]);
  expect(refused).not.toEqual([]);
}, 120_000);
