import { useEffect, useState } from "react";

const KEY = "panel.whatsapp";

/**
 * Whether somebody has come back from the chat about a request. Kept for the tab: a phone may have thrown
 * the page away meanwhile.
 */
export function useChatReturn(requestId: string) {
  const [step, setStep] = useState<"here" | "away" | "back">(() =>
    read() === requestId ? "back" : "here",
  );
  useEffect(() => {
    if (step !== "away") return;
    const aborter = new AbortController();
    const { signal } = aborter;
    const note = () => document.visibilityState === "visible" && setStep("back");
    document.addEventListener("visibilitychange", note, { signal });
    window.addEventListener("focus", note, { signal });
    return () => aborter.abort();
  }, [step]);
  return {
    isBack: step === "back",
    leave: () => {
      keep(requestId);
      setStep("away");
    },
    /** There is nothing more to ask. */
    settle: () => {
      keep(null);
      setStep("here");
    },
  };
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(requestId: string | null): void {
  try {
    if (requestId === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, requestId);
  } catch {
    // A browser that keeps nothing asks only while the page is open.
  }
}
