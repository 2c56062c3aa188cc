import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import type { LotKey } from "#domain/lots/seal.ts";

const TEMPLATE = fileURLToPath(new URL("./checker.html", import.meta.url));

interface CheckerFacts {
  keys: readonly LotKey[];
  company: string;
  /** Canonical origin of the site. */
  site: string;
  /** A day like 2026-05-31. */
  writtenOn: string;
}

/**
 * The file that checks labels without a network: a page with its script and the public keys, to be saved. It loads nothing and
 * sends nothing, which its own policy says too, since a saved file has no headers.
 */
export async function writeChecker(facts: CheckerFacts): Promise<string> {
  const template = await readFile(TEMPLATE, "utf8");
  // As a string of HTML, so that no text ends the element.
  const data = JSON.stringify(facts).replaceAll("<", String.raw`\u003c`);
  const digest = (tag: "script" | "style") => {
    const [, text = ""] = new RegExp(`<${tag}>(.*?)</${tag}>`, "s").exec(template) ?? [];
    return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  };
  const policy = `default-src 'none'; script-src ${digest("script")}; style-src ${digest("style")}`;
  return template.replace("{{policy}}", () => policy).replace("{{data}}", () => data);
}
