import { WebSocket } from "ws";

import type { Driver } from "#tests/browsers/drivers/driver.ts";

/* https://www.w3.org/TR/webdriver-bidi/: Firefox speaks it itself, without geckodriver, which Debian lacks. */

interface Answer {
  id?: number;
  type: string;
  message?: string;
  result: Record<string, unknown>;
}

/** Opens a session with a browser that listens at `address`. */
export async function openBidi(address: string): Promise<Driver> {
  const socket = new WebSocket(address);
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on("message", (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  const send = async (method: string, params: object): Promise<Answer["result"]> => {
    last += 1;
    const id = last;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (answer.type === "error") throw new Error(`${method}: ${answer.message}`);
    return answer.result;
  };
  await send("session.new", {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: "accept" } } },
  });
  const { context } = await send("browsingContext.create", { type: "tab" });
  const evaluate = async (functionDeclaration: string) => {
    const target = { context };
    const call = { functionDeclaration, target, awaitPromise: true };
    const { type, result, exceptionDetails } = await send("script.callFunction", call);
    if (type === "exception") throw new Error(JSON.stringify(exceptionDetails));
    return result as { value?: string; sharedId?: string };
  };
  return {
    open: async (url) =>
      void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    call: async (source, ...parameters) => {
      const given = JSON.stringify(parameters);
      const { value } = await evaluate(`() => JSON.stringify((${source})(...${given}) ?? null)`);
      return JSON.parse(String(value));
    },
    perform: async (actions) => void (await send("input.performActions", { context, actions })),
    setFile: async (selector, path) => {
      const found = await evaluate(`() => document.querySelector(${JSON.stringify(selector)})`);
      const element = { sharedId: found.sharedId };
      await send("input.setFiles", { context, element, files: [path] });
    },
    resize: async (width, height) =>
      void (await send("browsingContext.setViewport", { context, viewport: { width, height } })),
    close: async () => {
      await send("browser.close", {});
      socket.close();
    },
  };
}
