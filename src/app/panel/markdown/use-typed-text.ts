import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

import { flushBeforeLeaving } from "#app/panel/markdown/flush-before-leaving.ts";
import type { MarkdownControl } from "#app/panel/markdown/markdown-control.ts";

/** Of a shorter text the form can follow each character. */
export const LONG_TEXT = 4000;
const TYPING_PAUSE_MS = 400;

/**
 * What is typed in the text area of a frame, which has its text by itself: rendering takes longer than typing. A long
 * text reaches the form when typing pauses.
 */
export function useTypedText(
  { value, onChange }: Pick<MarkdownControl, "value" | "onChange">,
  frameRef: RefObject<HTMLElement | null>,
): void {
  const typed = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useEffectEvent(() => {
    clearTimeout(timer.current);
    const text = typed.current;
    typed.current = null;
    if (text !== null) onChange(text);
  });
  const type = useEffectEvent((text: string) => {
    typed.current = text;
    clearTimeout(timer.current);
    if (text.length > LONG_TEXT) timer.current = setTimeout(() => flush(), TYPING_PAUSE_MS);
    else flush();
  });
  useEffect(() => {
    const area = frameRef.current?.querySelector("textarea");
    if (area && typed.current === null && area.value !== value) area.value = value;
  }, [frameRef, value]);
  useEffect(() => {
    const frame = frameRef.current;
    if (frame === null) return undefined;
    const leave = () => flush();
    const read = ({ target }: Event) => {
      if (target instanceof HTMLTextAreaElement) type(target.value);
    };
    frame.addEventListener("input", read);
    frame.addEventListener("focusout", leave, true);
    const stop = flushBeforeLeaving(leave, frame);
    return () => {
      frame.removeEventListener("input", read);
      frame.removeEventListener("focusout", leave, true);
      stop();
      leave();
    };
  }, [frameRef]);
}
