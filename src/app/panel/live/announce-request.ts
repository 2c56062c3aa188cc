import { isChosen } from "#app/panel/live/announcement-choices.ts";
import { showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { nameSender } from "#domain/leads/quote/quote-summary.ts";

let unseen = 0;
const COUNT = /^\(\d+\) /;

/** A new request says so: in a toast, in the title of a tab that nobody looks at, and as the user has chosen. */
export function announceRequest(row: Readonly<Record<string, unknown>>): void {
  const { name, company, spam_signs: signs } = row;
  if (Array.isArray(signs) && signs.length > 0) return;
  const text = `${nameSender({ name: String(name ?? ""), company: String(company ?? "") })} pide una cotización.`;
  showSuccess(text, TITLE);
  if (isChosen("sonido")) playSound();
  if (document.hasFocus()) return;
  unseen += 1;
  document.title = `(${unseen}) ${document.title.replace(COUNT, "")}`;
  if (isChosen("notificación")) notify(text);
}

const TITLE = "Solicitud nueva";

/** Forgets what was not seen once somebody looks. @returns what stops it */
export function watchAttention(): () => void {
  const look = () => {
    unseen = 0;
    document.title = document.title.replace(COUNT, "");
  };
  window.addEventListener("focus", look);
  return () => window.removeEventListener("focus", look);
}

function notify(text: string): void {
  try {
    const shown = new Notification(TITLE, { body: text, tag: "solicitud", lang: "es-CO" });
    shown.addEventListener("click", () => window.focus());
  } catch {
    // Android's browsers know notifications of service workers only.
  }
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
