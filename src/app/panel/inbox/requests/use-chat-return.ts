import { useEffect, useState } from "react";

import { readStored, writeStored } from "#app/panel/lib/browser-storage.ts";

const KEY = "panel.whatsapp";

/** After this the user counts as returned even if the page never left the screen, as with two windows. */
const STAYED_MS = 5000;

/**
 * Whether the user has returned from the chat about a request, or from sending a proposal elsewhere. Stored in session
 * storage, because a phone may discard the page in the meantime.
 */
export function useChatReturn(requestId: string) {
  const [step, setStep] = useState<"here" | "away" | "back">(() =>
    readStored("sessionStorage", KEY) === requestId ? "back" : "here",
  );
  useEffect(() => {
    if (step !== "away") return;
    const aborter = new AbortController();
    const { signal } = aborter;
    const check = () => document.visibilityState === "visible" && setStep("back");
    document.addEventListener("visibilitychange", check, { signal });
    window.addEventListener("focus", check, { signal });
    const timer = setTimeout(() => document.hasFocus() && check(), STAYED_MS);
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
