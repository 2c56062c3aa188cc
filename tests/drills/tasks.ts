import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { type Browser, chromium, type Page } from "@playwright/test";

import { waitForIdle } from "#tests/e2e/wait-for-idle.ts";
import { ADMINISTRATOR, prepareSite, type SiteProcess } from "#tests/support/site-process.ts";
import { type Door, type Task, TASKS } from "#tests/support/tasks.ts";
import { createTouchInput, type Effort } from "#tests/support/touch-input.ts";

import { findHeadlessChromium } from "../../scripts/setup/chromium.mjs";

/* The fifteen most frequent tasks of the office on a phone: taps, swipes, letters and seconds of each way. `-- tasks` */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, locale: "es-CO" } as const;

/** How much slower the processor of an office's phone is than this machine's. */
const SLOWDOWN = 4;

/** A task as it was done: from the loaded panel to the notice that it is saved. */
export interface DoneTask extends Effort {
  task: string;
  door: Door;
  seconds: number;
}

/** Does each frequent task through each of its doors, on a phone, over a new installation with demonstration content. */
export async function drillTasks(onDone: (done: DoneTask) => void = () => undefined) {
  const folder = await mkdtemp(path.join(tmpdir(), "tasks-drill-"));
  const site = await prepareSite(folder, { SEED: "demo" });
  const executablePath = findHeadlessChromium();
  const browser = await chromium.launch({
    args: ["--no-sandbox"],
    ...(executablePath !== null && { executablePath }),
  });
  const done: DoneTask[] = [];
  try {
    await site.start();
    const session = await readSession(site);
    for (const task of TASKS) {
      for (const door of Object.keys(task.doors) as Door[]) {
        await task.prepare?.(site.client);
        const one = await doTask(await openPanel(browser, site, session), task, door);
        done.push(one);
        onDone(one);
      }
    }
    return done;
  } finally {
    await browser.close();
    await site.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

async function doTask(page: Page, { name, doors }: Task, door: Door): Promise<DoneTask> {
  const input = createTouchInput(page);
  const start = performance.now();
  await doors[door]?.(input);
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  await page.context().close();
  return { task: name, door, ...input.effort, seconds };
}

async function readSession({ origin, publishableKey }: SiteProcess): Promise<string> {
  const response = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify(ADMINISTRATOR),
  });
  return response.text();
}

/** The panel as it opens, signed in. */
async function openPanel(browser: Browser, { origin }: SiteProcess, session: string) {
  const context = await browser.newContext(PHONE);
  // A busy machine is no failure.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.accept());
  const slowing = await context.newCDPSession(page);
  await slowing.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.addInitScript((text) => {
    const [name] = location.hostname.split(".");
    localStorage.setItem(`sb-${name}-auth-token`, text);
  }, session);
  await page.goto(`${origin}/admin`);
  await waitForIdle(page);
  await page.getByRole("region", { name: "Inicio: portada" }).waitFor();
  return page;
}

/** The most taps of any task in any way, and of most tasks in their shortest way. */
const MOST_TAPS = 8;
const USUAL_TAPS = 4;

if (import.meta.main) {
  const all = await drillTasks(({ task, door }) => console.log(`${task}: ${door}`));
  console.table(all);
  const shortest = TASKS.map(({ name }) =>
    Math.min(...all.filter(({ task }) => task === name).map(({ taps }) => taps)),
  );
  const usual = shortest.filter((taps) => taps <= USUAL_TAPS).length;
  const most = Math.max(...all.map(({ taps }) => taps));
  console.log(
    `${usual} of ${shortest.length} tasks take at most ${USUAL_TAPS} taps; the longest takes ${most}.`,
  );
  if (most > MOST_TAPS || usual <= shortest.length / 2) process.exitCode = 1;
}
