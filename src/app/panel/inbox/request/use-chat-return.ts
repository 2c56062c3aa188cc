import { useEffect, useState } from "react";

import { readStored, writeStored } from "#app/panel/lib/browser-storage.ts";

const KEY = "panel.whatsapp";

/** After this the user is asked even if the page never left the screen, as with two windows. */
const STAYED_MS = 5000;

/**
 * Whether the user has returned from the chat about a request, or from where they sent a proposal. Remembered in
 * session storage: a phone may have discarded the page in the meantime.
 */
export function useChatReturn(requestId: string) {
  const [step, setStep] = useState<"here" | "away" | "back">(() =>
    readStored("sessionStorage", KEY) === requestId ? "back" : "here",
  );
  useEffect(() => {
    if (step !== "away") return;
    const aborter = new AbortController();
    const { signal } = aborter;
    const note = () => document.visibilityState === "visible" && setStep("back");
    document.addEventListener("visibilitychange", note, { signal });
    window.addEventListener("focus", note, { signal });
    const timer = setTimeout(() => document.hasFocus() && note(), STAYED_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [step]);
  return {
    isAway: step === "away",
    isBack: step === "back",
    leave: () => {
      writeStored("sessionStorage", KEY, requestId);
      setStep("away");
    },
    /** Closes the question. */
    finish: () => {
      writeStored("sessionStorage", KEY, null);
      setStep("here");
    },
  };
}
