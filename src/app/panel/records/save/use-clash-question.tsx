import { type ReactNode, Suspense, useState } from "react";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import type { ChangeAuthor } from "#app/panel/records/save/change-author.ts";
import type { FieldNames } from "#app/panel/records/save/clash-dialog.tsx";
import type { Clash, Decision } from "#app/panel/records/save/save-changes.ts";

const ClashDialog = lazyPart(
  async () => (await import("#app/panel/records/save/clash-dialog.tsx")).ClashDialog,
  "asked",
);

/**
 * Asks about a conflict in a dialog; `names` is the table, or a function, that names the fields. `readAuthor` loads the
 * author of the other change.
 */
export function useClashQuestion<Row>(
  names: FieldNames,
  readAuthor: (clash: Clash<Row>) => Promise<ChangeAuthor>,
): {
  ask: (clash: Clash<Row>) => Promise<Decision>;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<{
    clash: Clash<Row>;
    author: ChangeAuthor;
    decide: (decision: Decision) => void;
  } | null>(null);
  const ask = async (clash: Clash<Row>) => {
    const author = await readAuthor(clash);
    return new Promise<Decision>((resolve) => {
      const decide = (decision: Decision) => {
        setAsked(null);
        resolve(decision);
      };
      setAsked({ clash, author, decide });
    });
  };
  return {
    ask,
    question: asked !== null && (
      <Suspense>
        <ClashDialog
          names={names}
          clash={asked.clash}
          author={asked.author}
          onDecide={asked.decide}
        />
      </Suspense>
    ),
  };
}
