import { useEffect, useState } from "react";

const KEY = "panel.whatsapp";

/**
 * Whether the user has returned from the chat about a request. Remembered in session storage: a phone may
 * have discarded the page meanwhile.
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
      remember(requestId);
      setStep("away");
    },
    /** Closes the question. */
    finish: () => {
      remember(null);
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

function remember(requestId: string | null): void {
  try {
    if (requestId === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, requestId);
  } catch {
    // Without storage, the question is only asked while the page stays open.
  }
}
