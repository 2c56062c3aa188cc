/** How a new request announces itself, besides the panel's own toast and count; chosen for each browser. */
export type AnnouncementChoice = "sonido" | "notificación";

const PREFIX = "panel.avisos.";

/** Off, unless it was chosen here. */
export function isChosen(choice: AnnouncementChoice): boolean {
  try {
    return localStorage.getItem(PREFIX + choice) === "sí";
  } catch {
    return false;
  }
}

export function choose(choice: AnnouncementChoice, isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(PREFIX + choice, "sí");
    else localStorage.removeItem(PREFIX + choice);
  } catch {
    // Without storage it stays off.
  }
}
