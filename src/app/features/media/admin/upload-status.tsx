import { CircleCheck } from "lucide-react";

import type { UploadState } from "#app/features/media/admin/use-upload.ts";
import { Alert } from "#app/ui/panel/alert.tsx";
import { Button } from "#app/ui/panel/button.tsx";

interface UploadStatusProps {
  state: UploadState;
  /** What to say once the file is stored. */
  doneText: string;
  onRetry: (file: File) => void;
  onCancel: () => void;
}

/** How far an upload is, or why it failed and what can be done. */
export function UploadStatus({ state, doneText, onRetry, onCancel }: UploadStatusProps) {
  return (
    <>
      {state.step === "working" && (
        <Progress fileName={state.fileName} fraction={state.fraction} onCancel={onCancel} />
      )}
      {state.step === "failed" && <Failure {...state} onRetry={onRetry} onCancel={onCancel} />}
      <output className="text-green-deep flex items-start gap-1.5 text-sm font-medium empty:hidden">
        {state.step === "done" && (
          <>
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
            {doneText}
          </>
        )}
      </output>
    </>
  );
}

interface ProgressProps {
  fileName: string;
  fraction: number | null;
  onCancel: () => void;
}

function Progress({ fileName, fraction, onCancel }: ProgressProps) {
  const isSent = fraction !== null && fraction >= 1;
  const text =
    fraction === null
      ? "Preparando…"
      : isSent
        ? "Guardando…"
        : `Subiendo… ${Math.round(fraction * 100)} %`;
  return (
    <div className="border-line grid gap-2 rounded-lg border bg-white p-3">
      <div className="flex items-center gap-3">
        <div className="grid min-w-0 grow gap-1.5">
          <p className="truncate text-sm">
            {text} <span className="text-soft">{fileName}</span>
          </p>
          <progress
            aria-label={`Subida de ${fileName}`}
            className="accent-green h-2 w-full"
            {...(fraction !== null && !isSent && { value: fraction, max: 1 })}
          />
        </div>
        <Button variant="outline" onClick={onCancel}>
          Cancelar la subida
        </Button>
      </div>
    </div>
  );
}

interface FailureProps {
  fileName: string;
  reason: string;
  file: File | null;
  onRetry: (file: File) => void;
  onCancel: () => void;
}

function Failure({ fileName, reason, file, onRetry, onCancel }: FailureProps) {
  return (
    <Alert title={`No se pudo subir «${fileName}»`}>
      <p>{reason}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {file !== null && <Button onClick={() => onRetry(file)}>Reintentar</Button>}
        <Button variant="outline" onClick={onCancel}>
          {file === null ? "Entendido" : "Descartar"}
        </Button>
      </div>
    </Alert>
  );
}
