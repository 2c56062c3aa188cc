import { recall, remember } from "#app/panel/lib/browser-memory.ts";

/** How a new request announces itself, besides the panel's own toast and count; chosen for each browser. */
export type AnnouncementChoice = "sonido" | "notificación";

const PREFIX = "panel.avisos.";

/** Off, unless it was chosen here. */
export function isChosen(choice: AnnouncementChoice): boolean {
  return recall("localStorage", PREFIX + choice) === "sí";
}

export function choose(choice: AnnouncementChoice, isOn: boolean): void {
  remember("localStorage", PREFIX + choice, isOn ? "sí" : null);
}
