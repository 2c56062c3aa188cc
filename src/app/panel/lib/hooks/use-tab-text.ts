import { useState } from "react";

import { readStored, writeStored } from "#app/panel/lib/browser-storage.ts";

/** A typed text that stays in this tab under a key until it is sent. */
export function useTabText(key: string) {
  const [text, setText] = useState(() => readStored("sessionStorage", key) ?? "");
  return {
    text,
    type: (typed: string) => {
      setText(typed);
      writeStored("sessionStorage", key, typed === "" ? null : typed);
    },
    /** Clears a text that was sent, also after its form was closed; not one that has been changed in the meantime. */
    clear: (sent: string) => {
      setText((now) => (now === sent ? "" : now));
      if (readStored("sessionStorage", key) === sent) writeStored("sessionStorage", key, null);
    },
  };
}
