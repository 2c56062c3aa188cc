import type { Draft } from "#app/panel/records/drafts/draft-store.ts";
import type { FormDraft } from "#app/panel/records/drafts/use-draft.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";

interface DraftNoticeProps {
  draft: FormDraft;
  /** The stored record, or records, that the form is based on; null for a new one. */
  base: unknown;
  /** Whether recovering the draft would replace typed values. */
  isDirty: boolean;
  onRecover: (offered: Draft) => void;
}

/** Offers to recover a draft, and warns if drafts cannot be stored. */
export function DraftNotice({ draft, base, isDirty, onRecover }: DraftNoticeProps) {
  const { offered, age, isElsewhere, isRefused } = draft;
  const recover = () => {
    if (offered === null || (isDirty && !window.confirm(REPLACE_QUESTION))) return;
    draft.take();
    onRecover(offered);
  };
  return (
    <>
      {offered !== null && (
        <Notice>
          <p className="text-pretty">
            <strong className="font-semibold">Tiene un borrador sin guardar de {age}.</strong>{" "}
            {readVersion(offered.base) !== readVersion(base) &&
              "El registro cambió desde entonces: si los dos cambiaron lo mismo, al guardar elige."}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" onClick={recover}>
              Recuperar
            </Button>
            <Button variant="ghost" onClick={draft.refuse}>
              Descartar
            </Button>
          </div>
        </Notice>
      )}
      {isElsewhere && (
        <Notice>
          <p>
            Este registro tiene cambios sin guardar en otra pestaña de este navegador. Siga en una
            sola: si guarda en las dos, se compararán.
          </p>
        </Notice>
      )}
      {isRefused && (
        <Notice>
          <p>
            Este navegador no puede guardar borradores. El formulario funciona igual: guarde antes
            de cerrar la página.
          </p>
        </Notice>
      )}
    </>
  );
}

function readVersion(base: unknown): string {
  const rows: unknown[] = Array.isArray(base) ? base : [base];
  return (rows as ({ id?: string; updated_at?: string } | null)[])
    .map((row) => `${row?.id} ${row?.updated_at}`)
    .toSorted()
    .join("\n");
}

function Notice({ children }: { children: React.ReactNode }) {
  return (
    <div
      role="status"
      className="bg-gold-mist text-gold-ink grid gap-3 rounded-lg p-3 text-[0.9375rem]"
    >
      {children}
    </div>
  );
}

const REPLACE_QUESTION = "El borrador reemplaza lo que acaba de escribir. ¿Quiere recuperarlo?";
