import { setTimeout as wait } from "node:timers/promises";

import { chromium } from "@playwright/test";

import { findHeadlessChromium } from "../../scripts/setup/chromium.mjs";
import { PHONE, SLOWDOWN } from "./browser.ts";
import { end, startChild } from "./child.ts";
import { withFolder } from "./product.ts";

const POLL_INTERVAL_MS = 1000;
const MAX_POLLS = 60;

export interface QuietPage {
  go: (url: string) => Promise<void>;
  /** Waits for an expression to have a value, polling rarely: each poll costs the page time. @throws {Error} */
  waitFor: (expression: string) => Promise<unknown>;
  close: () => Promise<void>;
}

/** @param script runs before the scripts of each document */
export type OpenQuietPage = (script: string) => Promise<QuietPage>;

/**
 * Chromium as a slow phone with empty caches, driven over its protocol alone, for measuring how a page opens. Playwright
 * records each request with its stack and runs its own scripts in the page: up to a fifth of what a slowed processor did
 * until the panel's list. Its contexts are private windows, which do not cache compiled scripts.
 * https://chromedevtools.github.io/devtools-protocol/
 */
export function withQuietPhone<T>(work: (openPage: OpenQuietPage) => Promise<T>): Promise<T> {
  return withFolder(async (profile) => {
    const { child, url } = await launch(profile);
    try {
      const send = await connect(url);
      return await work((script) => openPage(send, script));
    } finally {
      await end(child);
    }
  });
}

/** @param profile a folder for Chromium's own files */
async function launch(profile: string) {
  const child = startChild(
    findHeadlessChromium() ?? chromium.executablePath(),
    [
      ...["--headless", "--no-sandbox", "--no-first-run", "--remote-debugging-port=0"],
      ...["--disable-background-networking", "--disable-component-update"],
      ...[`--user-data-dir=${profile}`, "about:blank"],
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stderr?.on("data", (data) => {
      output += String(data);
      const [found] = /ws:\S+/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", () => reject(new Error(`Chromium did not start: ${output}`)));
  });
  return { child, url };
}

type Result = Record<string, unknown>;
/** An event has no number. */
interface Message {
  id?: number;
  result?: Result;
  error?: { message: string };
}
type Send = (method: string, params?: object, sessionId?: string) => Promise<Result>;

async function connect(url: string): Promise<Send> {
  const socket = new WebSocket(url);
  const calls = new Map<number | undefined, PromiseWithResolvers<Result>>();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const { id, result = {}, error } = JSON.parse(String(data)) as Message;
    if (error) calls.get(id)?.reject(new Error(error.message));
    else calls.get(id)?.resolve(result);
    calls.delete(id);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  return (method, params = {}, sessionId) => {
    const call = Promise.withResolvers<Result>();
    calls.set(++last, call);
    socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    return call.promise;
  };
}

async function openPage(send: Send, script: string): Promise<QuietPage> {
  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const ask = (method: string, params?: object) => send(method, params, String(sessionId));
  const { viewport, deviceScaleFactor, isMobile } = PHONE;
  const screen = { ...viewport, deviceScaleFactor, mobile: isMobile };
  await ask("Emulation.setDeviceMetricsOverride", screen);
  await ask("Emulation.setTouchEmulationEnabled", { enabled: true });
  await ask("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await ask("Page.enable");
  await ask("Page.addScriptToEvaluateOnNewDocument", { source: script });
  return {
    go: async (url) => void (await ask("Page.navigate", { url })),
    waitFor: async (expression) => {
      for (let look = 0; look < MAX_POLLS; look += 1) {
        await wait(POLL_INTERVAL_MS);
        const { result } = await ask("Runtime.evaluate", { expression, returnByValue: true });
        const { value } = result as { value?: unknown };
        if (value !== undefined) return value;
      }
      throw new Error(`there was no ${expression} within ${MAX_POLLS} looks`);
    },
    close: async () => void (await send("Target.closeTarget", { targetId })),
  };
}
