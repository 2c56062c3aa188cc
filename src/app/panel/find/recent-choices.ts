import { recall, remember } from "#app/panel/lib/browser-memory.ts";

const KEY = "panel-encontrado";
const MOST = 8;

/** The ids of what was chosen last in this browser tab, the newest first. */
export function readRecentChoices(): string[] {
  try {
    const read: unknown = JSON.parse(recall("sessionStorage", KEY) ?? "[]");
    return Array.isArray(read) ? read.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Remembers a choice, where the browser has room for it. */
export function noteChoice(id: string): void {
  const ids = [id, ...readRecentChoices().filter((other) => other !== id)].slice(0, MOST);
  remember("sessionStorage", KEY, JSON.stringify(ids));
}
