import { readStored, writeStored } from "#app/panel/lib/browser-storage.ts";

/** How a new request is announced besides the toast and the count; a preference of each browser. */
export type AlertKind = "sonido" | "notificación";

const PREFIX = "panel.avisos.";

/** Off by default. */
export function isAlertOn(kind: AlertKind): boolean {
  return readStored("localStorage", PREFIX + kind) === "sí";
}

export function setAlert(kind: AlertKind, isOn: boolean): void {
  writeStored("localStorage", PREFIX + kind, isOn ? "sí" : null);
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
