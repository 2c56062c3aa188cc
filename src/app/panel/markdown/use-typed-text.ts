import { type RefObject, useEffect, useEffectEvent, useState } from "react";

import { flushBeforeLeaving } from "#app/panel/markdown/flush-before-leaving.ts";
import type { MarkdownControl } from "#app/panel/markdown/markdown-control.ts";

/** Of a shorter text the form can follow each character. */
const LONG_TEXT = 4000;
const TYPING_PAUSE_MS = 400;

/** What is typed in a text area; a long text reaches the form when typing pauses. */
export function useTypedText(
  { value, onChange }: Pick<MarkdownControl, "value" | "onChange">,
  frameRef: RefObject<HTMLElement | null>,
) {
  const [typed, setTyped] = useState<string | null>(null);
  const flush = useEffectEvent(() => {
    if (typed === null) return;
    setTyped(null);
    onChange(typed);
  });
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => flush(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const frame = frameRef.current;
    if (frame === null) return undefined;
    const leave = () => flush();
    frame.addEventListener("focusout", leave, true);
    const stop = flushBeforeLeaving(leave, frame);
    return () => {
      frame.removeEventListener("focusout", leave, true);
      stop();
      flush();
    };
  }, [frameRef]);
  return {
    text: typed ?? value,
    type: (text: string) => (text.length > LONG_TEXT ? setTyped(text) : onChange(text)),
  };
}
