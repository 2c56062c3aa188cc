import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";

import { expect, onTestFinished, test } from "vitest";

import { checkContent } from "#backend/storage/files/file-content.ts";
import { STORED_PICTURE_WORK } from "#backend/storage/files/picture-work.ts";

async function check(content: string): Promise<unknown> {
  const folder = await mkdtemp(path.join(tmpdir(), "pdf-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "a.pdf");
  await writeFile(file, Buffer.from(`%PDF-1.7\n${content}\n%%EOF`, "latin1"));
  return checkContent(file, "application/pdf", `${file}.target`, STORED_PICTURE_WORK);
}

test("a PDF is checked in a thread: a passive one is stored, an active one refused", async () => {
  expect(await check("1 0 obj << /Type /Catalog >> endobj")).toBeNull();
  await expect(check("1 0 obj << /S /JavaScript >> endobj")).rejects.toMatchObject({ status: 422 });
});

test("a PDF that is built to exhaust its reader costs neither the process nor its other work", async () => {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  for (const content of ["#4a#61/".repeat(300_000), `obj<<${"/First[".repeat(300_000)}`]) {
    await Promise.allSettled([check(content)]);
  }
  delay.disable();
  expect(delay.percentile(90) / 1e6).toBeLessThan(100);
});
