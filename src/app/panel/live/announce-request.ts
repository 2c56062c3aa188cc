import { isChosen } from "#app/panel/lib/page-state/announcement-choices.ts";
import { showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { describeAnswer, type ProposalAnswer } from "#domain/leads/proposal/proposal.ts";
import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";
import { nameSender } from "#domain/leads/request-name.ts";

type NewRequest = Pick<QuoteRequest, "name" | "company" | "spam_signs">;

let unseen = 0;
const COUNT = /^\(\d+\) /;

/** A new request says so: in a toast, in the title of a tab that nobody looks at, and as the user has chosen. */
export function announceRequest(request: NewRequest): void {
  if (request.spam_signs.length > 0) return;
  announce("Solicitud nueva", `${nameSender(request)} pide una cotización.`);
}

/** A buyer's answer says so in the same way. */
export function announceAnswer({ kind, name }: Pick<ProposalAnswer, "kind" | "name">): void {
  announce("Respuesta a una propuesta", `${name} ${describeAnswer(kind)}.`);
}

function announce(title: string, text: string): void {
  showSuccess(text, title);
  if (isChosen("sonido")) void playSound();
  if (document.hasFocus()) return;
  unseen += 1;
  document.title = `(${unseen}) ${document.title.replace(COUNT, "")}`;
  if (isChosen("notificación")) notify(title, text);
}

/** Loaded when it is first heard: few choose it. */
async function playSound(): Promise<void> {
  const sound = await import("#app/panel/lib/play-sound.ts").catch(() => null);
  sound?.playSound();
}

/** Forgets what was not seen once somebody looks. @returns what stops it */
export function watchAttention(): () => void {
  const look = () => {
    unseen = 0;
    document.title = document.title.replace(COUNT, "");
  };
  window.addEventListener("focus", look);
  return () => window.removeEventListener("focus", look);
}

function notify(title: string, text: string): void {
  try {
    const shown = new Notification(title, { body: text, tag: "solicitud", lang: "es-CO" });
    shown.addEventListener("click", () => window.focus());
  } catch {
    // Android's browsers know notifications of service workers only.
  }
}
