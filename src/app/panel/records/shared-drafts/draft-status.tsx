import { Suspense, useSyncExternalStore } from "react";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { useAuthorName } from "#app/panel/records/shared-drafts/draft-queries.ts";
import type { SharedDraft } from "#app/panel/records/shared-drafts/shared-draft.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { formatAgo, formatMomentInText } from "#app/shared/format.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";
import { readServerTime } from "#domain/server-clock.ts";

const PlannedLine = lazyPart(
  async () => (await import("#app/panel/records/shared-drafts/planned-line.tsx")).PlannedLine,
  "background",
);

interface DraftStatusProps {
  draft: Pick<SharedDraft<object>, "subscribe" | "readStatus">;
  /** The draft the form was opened with. */
  opened: RecordDraft | null;
  /** Whether the record has changed since that draft was started. */
  isOutdated: boolean;
  /** Compares the typed values with someone else's. */
  onCompare: () => void;
}

/** Shows whose draft the form contains, and whether it includes the typed values. */
export function DraftStatus({ draft, opened, isOutdated, onCompare }: DraftStatusProps) {
  const { problem, savedAt } = useSyncExternalStore(draft.subscribe, draft.readStatus);
  const nameAuthor = useAuthorName();
  if (problem === "clashing") {
    return (
      <div role="status" className="bg-gold-mist text-gold-ink grid gap-3 rounded-lg p-3">
        <p>
          En otra pestaña o en otro equipo se escribió lo mismo en este borrador. Lo de aquí está en
          este navegador.
        </p>
        <Button variant="outline" className="justify-self-start" onClick={onCompare}>
          Comparar
        </Button>
      </div>
    );
  }
  return (
    <>
      {/* Two lines are reserved, so that the first saved draft does not shift the fields. */}
      <p role="status" className="text-soft min-h-[2lh] text-sm text-pretty sm:max-lg:min-h-lh">
        {describe()}
      </p>
      {opened !== null && (
        <Suspense>
          <PlannedLine {...opened} />
        </Suspense>
      )}
    </>
  );

  function describe(): string {
    if (problem === "failed") {
      return "El borrador no llegó al sitio; está en este navegador y se intenta de nuevo al escribir.";
    }
    if (savedAt !== null) {
      return `Borrador guardado: ${formatMomentInText(new Date(savedAt).toISOString())} Los visitantes siguen viendo lo publicado.`;
    }
    if (opened === null) return UNTOUCHED;
    const age = formatAgo(Date.parse(opened.updated_at), readServerTime());
    const whose = `Borrador de ${nameAuthor(opened.user_email)}, ${age}. Los visitantes siguen viendo lo publicado.`;
    return isOutdated ? `${whose} ${OUTDATED}` : whose;
  }
}

const UNTOUCHED = "Se guarda solo; los visitantes no lo ven hasta que publique.";
const OUTDATED =
  "El registro cambió desde entonces: si los dos cambiaron lo mismo, al publicar elige.";
