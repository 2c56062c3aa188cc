import type { CDPSession, Page } from "@playwright/test";

import { launchChromium } from "./support/browser.ts";
import { type Product, startProduct, withInstallation } from "./support/product.ts";
import type { Report } from "./support/report.ts";
import type { Size } from "./support/size.ts";

const PORT = 24_890;
const KEYS = 200;
const LENGTH = 20_000;
/** About three keys a second, and a longer pause after each tenth, in which the editor serializes the text. */
const PAUSE_MS = 250;
/** What a form loads after it opens does not count as typing. */
const SETTLE_MS = 3000;
const LONG_PAUSE_MS = 1200;
const LIMIT_MS = 50;

/** From a key to its character on the screen, in an article of 20,000 characters, with a slowed processor. */
export async function measureTyping(report: Report, { share }: Size): Promise<void> {
  await withInstallation(async (dataDir) => {
    const product = await startProduct({ port: PORT, dataDir });
    const browser = await launchChromium();
    try {
      const title = await makeArticle(product);
      const rows: (string | number)[][] = [];
      for (const slowdown of [1, 4]) {
        for (const editor of ["texto", "visual"]) {
          const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
          const page = await context.newPage();
          await openArticle(page, product, editor, title);
          const cdp = await context.newCDPSession(page);
          const times = await typeKeys(page, cdp, { rate: slowdown, keys: KEYS * share });
          rows.push([`${editor}, processor slowed ${slowdown} times`, ...summarize(times)]);
          await context.close();
        }
      }
      report.text(
        `Typing in an article of ${LENGTH} characters: milliseconds from a key to the frame that shows it.`,
      );
      report.table(["", "keys", "p50", "p98", "max", `within ${LIMIT_MS} ms`], rows);
    } finally {
      await browser.close();
      await product.stop();
    }
  });
}

async function makeArticle({ service }: Product): Promise<string> {
  const sentence =
    "La melaza aporta **energía** rápida y sabor; [cotice](/cotizar) antes de mezclarla con fibra. ";
  let content = "";
  for (let part = 1; content.length < LENGTH; part += 1) {
    content += `## Parte ${part}\n\n${sentence.repeat(4).trim()}\n\n- uno\n- dos\n- tres\n\n`;
  }
  const title = "Un texto largo";
  const category = "Innovación" as const;
  const article = { title, content, category, author: "Redacción", excerpt: "" };
  const { error } = await service.from("news").insert(article);
  if (error !== null) throw error;
  return title;
}

async function openArticle(page: Page, { origin, signIn }: Product, editor: string, title: string) {
  const { data } = await (await signIn()).auth.getSession();
  await page.addInitScript(
    ([session = "", choice = ""]) => {
      localStorage.setItem("sb-127-auth-token", session);
      localStorage.setItem("editor-de-textos", choice);
    },
    [JSON.stringify(data.session), editor],
  );
  await page.goto(`${origin}/admin?tab=noticias`);
  await page.getByRole("button", { name: `Editar ${title}` }).click();
  const text = page.getByRole("textbox", { name: "Contenido" });
  // The middle of the text.
  if (editor === "visual") await text.locator("p").nth(30).click();
  else await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(9000, 9000));
  await text.focus();
}

async function typeKeys(
  page: Page,
  cdp: CDPSession,
  { rate, keys }: { rate: number; keys: number },
): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { times });
    document.addEventListener(
      "keydown",
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", () => times.push(performance.now() - timeStamp));
          port1.start();
          // After the frame was rendered.
          port2.postMessage(null);
        }),
      true,
    );
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate });
  await page.waitForTimeout(SETTLE_MS);
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press("melaza "[key % 7] ?? " ");
    await page.waitForTimeout(key % 10 === 9 ? LONG_PAUSE_MS : PAUSE_MS);
  }
  return page.evaluate(() => (globalThis as unknown as { times: number[] }).times);
}

function summarize(times: readonly number[]): (string | number)[] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  const within = sorted.filter((time) => time <= LIMIT_MS).length / sorted.length;
  return [sorted.length, at(0.5), at(0.98), at(1), `${(100 * within).toFixed(1)} %`];
}
