import { PreviewNotice } from "#app/panel/preview/preview-notice.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { DataError, isTransient } from "#data/client/errors.ts";

interface PreviewProblemProps {
  isWaiting: boolean;
  error: unknown;
  retry: () => void;
}

/** Explains why there is nothing to show, and what to do. */
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
