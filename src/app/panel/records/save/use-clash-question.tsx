import { type ReactNode, Suspense, useState } from "react";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import type { FieldNames } from "#app/panel/records/save/clash-dialog.tsx";
import type { Clash, Decision } from "#app/panel/records/save/save-changes.ts";

const ClashDialog = lazyPart(
  async () => (await import("#app/panel/records/save/clash-dialog.tsx")).ClashDialog,
);

/** Asks about a conflict in a dialog; `names` is the table, or a function, that names the fields. */
export function useClashQuestion<Row>(names: FieldNames): {
  ask: (clash: Clash<Row>) => Promise<Decision>;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<{
    clash: Clash<Row>;
    decide: (decision: Decision) => void;
  } | null>(null);
  const ask = (clash: Clash<Row>) =>
    new Promise<Decision>((resolve) => {
      const decide = (decision: Decision) => {
        setAsked(null);
        resolve(decision);
      };
      setAsked({ clash, decide });
    });
  return {
    ask,
    question: asked !== null && (
      <Suspense>
        <ClashDialog names={names} clash={asked.clash} onDecide={asked.decide} />
      </Suspense>
    ),
  };
}
