import type { FormDraft } from "#app/panel/records/drafts/use-draft.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";

interface DraftNoticeProps {
  draft: FormDraft;
  /** Whether the record has changed since the draft was written. */
  hasChanged: boolean;
  /** Whether recovering the draft would replace typed values. */
  isDirty: boolean;
  onRecover: () => void;
}

/** Offers to recover a draft, and warns when drafts cannot be stored. */
export function DraftNotice({ draft, hasChanged, isDirty, onRecover }: DraftNoticeProps) {
  const { offered, age, isElsewhere, isRefused } = draft;
  const recover = () => {
    if (isDirty && !window.confirm(REPLACE_QUESTION)) return;
    draft.take();
    onRecover();
  };
  return (
    <>
      {offered !== null && (
        <Notice>
          <p className="text-pretty">
            <strong className="font-semibold">Tiene un borrador sin guardar de {age}.</strong>{" "}
            {hasChanged &&
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
