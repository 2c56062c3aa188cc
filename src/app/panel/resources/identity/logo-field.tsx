import { ImageUp } from "lucide-react";
import { useRef, useState } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { FileButton, useDroppedFiles } from "#app/panel/media/upload/file-input.tsx";
import { UploadStatus } from "#app/panel/media/upload/upload-status.tsx";
import { usePendingSubmit, useUpload } from "#app/panel/media/upload/use-upload.ts";
import { LOGO_TYPES, prepareLogo } from "#app/panel/resources/identity/prepare-logo.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { findBrandFile, formatBrandPath } from "#domain/identity/brand-files.ts";
import type { Color } from "#domain/identity/colors.ts";

interface LogoFieldProps {
  /** The field's name in its form. */
  name: string;
  label: string;
  hint: string;
  /** The form's current value. */
  address: string;
  error: string | undefined;
  /** The background on which the site shows it, where that is dark. */
  darkColor?: Color;
  isSaving: boolean;
  onAddress: (address: string) => void;
}

/** A logo of the identity, and the ways to replace it: a file or a drop. */
export function LogoField({
  name: field,
  label,
  hint,
  address,
  error,
  darkColor,
  isSaving,
  onAddress,
}: LogoFieldProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isSubmitBlocked, setIsSubmitBlocked] = useState(false);
  const { state, cancel, ...upload } = useUpload({ prepare: prepareLogo, onStored: onAddress });
  const isWorking = state.step === "working";
  const start = (file: File) => {
    if (isSaving) return;
    setIsSubmitBlocked(false);
    upload.start(file);
  };
  const isOver = useDroppedFiles({ ref, onFile: start, takesPasted: false });
  usePendingSubmit(ref, isWorking, () => setIsSubmitBlocked(true));
  const name = findBrandFile(address);
  return (
    <div
      ref={ref}
      role="group"
      aria-label={label}
      data-field={field}
      className="grid content-start gap-2"
    >
      <p className="text-[0.9375rem] font-semibold">{label}</p>
      <div
        className={cn(
          "border-edge grid min-h-28 place-items-center rounded-lg border border-dashed p-4",
          darkColor === undefined ? "bg-paper" : "text-white",
          isOver && "outline-green outline-2",
        )}
        style={{ background: darkColor }}
      >
        {name === null ? (
          <p className={cn("text-sm", darkColor === undefined && "text-soft")}>
            {address.trim() === "" ? "Sin archivo" : "No se puede mostrar"}
          </p>
        ) : (
          <img
            src={formatBrandPath({ use: "logo", name })}
            alt={`${label}: ${describeLogo(name)}`}
            className="max-h-20 max-w-full object-contain"
          />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <FileButton
          text={name === null ? "Subir archivo" : "Cambiar"}
          icon={ImageUp}
          accept={LOGO_TYPES}
          onFile={start}
        />
        {address.trim() !== "" && (
          <Button
            variant="ghost"
            aria-label={`Quitar: ${label}`}
            onClick={() => !isSaving && onAddress("")}
          >
            Quitar
          </Button>
        )}
      </div>
      <UploadStatus state={state} doneText="Archivo subido." onRetry={start} onCancel={cancel} />
      {isWorking && isSubmitBlocked && (
        <p role="alert" className="text-gold-ink text-sm font-medium">
          Espere a que el archivo termine de subir y guarde de nuevo.
        </p>
      )}
      {error !== undefined && (
        <p role="alert" className="text-danger text-sm font-medium">
          {error}
        </p>
      )}
      <p className="text-soft text-sm text-pretty">{hint}</p>
    </div>
  );
}

function describeLogo(name: string): string {
  return name.replace(/^marca\//, "").replace(/-[0-9a-f]{10}-.*$/, "");
}
