import { CircleCheck, X } from "lucide-react";
import { useEffect, useRef } from "react";

import type { UploadState } from "#app/panel/media/upload/use-upload.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";

interface UploadStatusProps {
  state: UploadState;
  /** The message once the file is stored. */
  doneText: string;
  onRetry: (file: File) => void;
  onCancel: () => void;
}

/** The progress of an upload, or why it failed and what to do. */
export function UploadStatus({ state, doneText, onRetry, onCancel }: UploadStatusProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { step } = state;
  useEffect(() => {
    if (step !== "idle") ref.current?.scrollIntoView({ block: "nearest" });
  }, [step]);
  return (
    // Keeps clear of the sticky buttons below a form.
    <div ref={ref} className="scroll-mt-6 scroll-mb-28 empty:hidden">
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
    </div>
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
    <div className="border-line flex items-center gap-1 rounded-lg border bg-white py-1 pl-3">
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
      <Button
        variant="ghost"
        size="icon"
        className="shrink-0"
        aria-label="Cancelar la subida"
        onClick={onCancel}
      >
        <X aria-hidden className="size-5" />
      </Button>
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
