import { type ReactNode, useSyncExternalStore } from "react";

import { createListeners } from "#app/panel/lib/page-state/listeners.ts";

/** A question with more than a line of text, which `window.confirm` cannot ask. */
export interface Question {
  title: string;
  body: ReactNode;
  /** The buttons' texts. */
  yes: string;
  no: string;
  /** Whether yes loses nothing, and is what most want. */
  isOffer?: boolean;
}

interface AskedQuestion extends Question {
  answer: (isYes: boolean) => void;
}

let asked: AskedQuestion | null = null;
const { subscribe, notify } = createListeners();

function show(question: AskedQuestion | null): void {
  asked = question;
  notify();
}

/** Asks in a dialog; closing it is a no, and so is a later question. */
export function askQuestion(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      show(null);
      resolve(isYes);
    };
    show({ ...question, answer });
  });
}

/** The question to show, if any. */
export function useAskedQuestion(): AskedQuestion | null {
  return useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
}
