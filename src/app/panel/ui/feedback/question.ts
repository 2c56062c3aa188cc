import { type ReactNode, useSyncExternalStore } from "react";

import { createListeners } from "#app/panel/lib/stores/listeners.ts";

/** A confirmation with more than a line of text, which `window.confirm` cannot show. */
export interface Question {
  title: string;
  body: ReactNode;
  /** The buttons' texts. */
  yes: string;
  no: string;
  /** Whether yes is safe and the usual choice: its button comes first. */
  isOffer?: boolean;
  /** Whether yes loses something: its button is red. */
  isDangerous?: boolean;
}

interface AskedQuestion extends Question {
  answer: (isYes: boolean) => void;
}

let open: AskedQuestion | null = null;
const { subscribe, notify } = createListeners();

function show(question: AskedQuestion | null): void {
  open = question;
  notify();
}

/** Asks in a dialog. Closing it answers no, and so does a later question. */
export function askQuestion(question: Question): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      show(null);
      resolve(isYes);
    };
    show({ ...question, answer });
  });
}

/** The question to show, if any. */
export function useOpenQuestion(): AskedQuestion | null {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );
}
