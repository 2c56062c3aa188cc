import type { Driver } from "#tests/browsers/drivers/driver.ts";

/* https://www.w3.org/TR/webdriver2/ by fetch: selenium-webdriver would bring an archiver and a folder of binaries for
   the eight commands that the journeys need. */

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Opens a session with a driver that listens at `origin`. */
export async function openClassic(origin: string, capabilities: object): Promise<Driver> {
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${origin}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    // Chromium answers a question as configured, and says so; the command itself was not run.
    const { error } = (value ?? {}) as { error?: string };
    if (error === "unexpected alert open") return send(method, path, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const alwaysMatch = { unhandledPromptBehavior: "accept", ...capabilities };
  const { sessionId } = (await send("POST", "", { capabilities: { alwaysMatch } })) as {
    sessionId: string;
  };
  const post = (path: string, body: object) => send("POST", `/${sessionId}${path}`, body);
  return {
    open: async (url) => void (await post("/url", { url })),
    call: async (source, ...args) => {
      const script = `return JSON.stringify((${source})(...arguments) ?? null)`;
      return JSON.parse(String(await post("/execute/sync", { script, args })));
    },
    perform: async (actions) => void (await post("/actions", { actions })),
    setFile: async (value, path) => {
      const element = await post("/element", { using: "css selector", value });
      const id = (element as Record<string, string>)[ELEMENT];
      await post(`/element/${id}/value`, { text: path });
    },
    resize: async (width, height) => void (await post("/window/rect", { width, height })),
    close: async () => void (await send("DELETE", `/${sessionId}`)),
  };
}
