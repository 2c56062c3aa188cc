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

/** Two short tones. */
export function playSound(): void {
  const context = new AudioContext();
  const volume = context.createGain();
  volume.gain.value = 0.08;
  volume.connect(context.destination);
  for (const [index, frequency] of [660, 880].entries()) {
    const tone = context.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume);
    tone.start(context.currentTime + index * 0.16);
    tone.stop(context.currentTime + index * 0.16 + 0.14);
    if (index === 1) tone.addEventListener("ended", () => void context.close());
  }
}
