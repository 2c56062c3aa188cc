import { explainError } from "#data/client/error-texts.ts";
import { DataError, isTransient } from "#data/client/errors.ts";

interface PreviewNoticeProps {
  title: string;
  text?: string;
  onRetry?: () => void;
}

/** Shown instead of a record that is missing or still loading. */
export function PreviewNotice({ title, text, onRetry }: PreviewNoticeProps) {
  return (
    <div role="status" className="wrap grid min-h-[50vh] place-content-center gap-4 text-center">
      <p className="display-3">{title}</p>
      {text !== undefined && <p className="text-soft max-w-[32rem]">{text}</p>}
      {onRetry && (
        <button
          type="button"
          onClick={onRetry}
          className="bg-green mx-auto min-h-11 cursor-pointer rounded-lg px-5 font-semibold text-white"
        >
          Reintentar
        </button>
      )}
    </div>
  );
}

interface PreviewProblemProps {
  isWaiting: boolean;
  error: unknown;
  retry: () => void;
}

/** Explains why nothing is shown, and what to do. */
export function PreviewProblem({ isWaiting, error, retry }: PreviewProblemProps) {
  if (error !== null && isTransient(error)) {
    return (
      <PreviewNotice
        title="No se pudo cargar la vista previa"
        text={explainError(error)}
        onRetry={retry}
      />
    );
  }
  if (error instanceof DataError) {
    return <PreviewNotice title="Este registro ya no existe" text={BACK} />;
  }
  if (isWaiting) return <PreviewNotice title="Cargando..." text={BACK} />;
  return <PreviewNotice title="No hay nada que mostrar" text={BACK} />;
}

const BACK = "Si tarda, vuelva al panel y ábralo de nuevo desde allí.";
