import { spawn } from "node:child_process";
import fs from "node:fs";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { expect, inject, onTestFinished, test, vi } from "vitest";

import { startEngine } from "#backend/database/pglite-engine.ts";
import { pickSize } from "#tests/support/size.ts";

const WRITING_PROCESS = fileURLToPath(new URL("../support/writing-process.ts", import.meta.url));
const FAILING_DISK = fileURLToPath(new URL("../support/failing-disk.ts", import.meta.url));
const KILLS = pickSize(1, 10);

async function copyTemplate(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "durable-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(inject("pgliteTemplate"), folder, { recursive: true });
  return folder;
}

test("each commit reaches the disk before it is acknowledged", async () => {
  const folder = await copyTemplate();
  // In this thread, where the calls of the file system can be watched.
  const engine = await startEngine({
    folder: path.join(folder, "pgdata"),
    onLog: () => undefined,
    onBroken: (reason) => {
      throw new Error(reason);
    },
  });
  await engine.exec("create table private.kept (n int)");
  const fsync = vi.spyOn(fs, "fsyncSync");
  onTestFinished(() => fsync.mockRestore());
  for (let n = 1; n <= 100; n++) {
    await engine.query("insert into private.kept values (1)");
    expect(fsync.mock.calls.length).toBeGreaterThanOrEqual(n);
  }
  await engine.close();
});

interface WritingProcess {
  /** Its lines, as words; ends with the process. */
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

/** Lets a process live until it has acknowledged so many commits; gives what it found and what it wrote. */
async function liveAndDie(folder: string, first: number, commits: number) {
  const { lines, kill } = startWriting(folder, { first });
  const kept = new Set<number>();
  const acknowledged: number[] = [];
  for await (const [word, ...numbers] of lines) {
    if (word === "kept") for (const number of numbers) kept.add(Number(number));
    else if (word === "done") acknowledged.push(Number(numbers[0]));
    // What it still says on the way to its death counts as well.
    if (acknowledged.length === commits) void kill();
  }
  return { kept, acknowledged };
}

test("processes that are killed while they write lose no acknowledged row", async () => {
  const folder = await copyTemplate();
  const acknowledged: number[] = [];
  for (let life = 0; life <= KILLS; life++) {
    const commits = 1 + life * 17;
    const found = await liveAndDie(folder, life * 100_000, commits);
    expect(acknowledged.filter((number) => !found.kept.has(number))).toEqual([]);
    expect(found.acknowledged.length).toBeGreaterThanOrEqual(commits);
    acknowledged.push(...found.acknowledged);
  }
}, 300_000);

test("a commit that the disk refuses is never acknowledged, and writing goes on when the disk does", async () => {
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
  const { kept } = await liveAndDie(folder, 1_000_000, 1);
  expect(acknowledged.filter((number) => !kept.has(Number(number)))).toEqual([]);
  expect(refused).not.toEqual([]);
}, 120_000);
