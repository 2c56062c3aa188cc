import { FileText } from "lucide-react";
import { useController, type UseFormReturn } from "react-hook-form";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useSingleRun } from "#app/panel/lib/hooks/use-single-run.ts";
import { DocumentUpload } from "#app/panel/media/upload/document-upload.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { showError } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { signPrivateFile } from "#data/media/private-files.ts";
import type { LotFormValues } from "#domain/lots/lot-schema.ts";
import { CERTIFICATES_FOLDER } from "#domain/media/private-file.ts";

/** The laboratory's certificate, which visitors download from the lot's page. */
export function CertificateField({ form }: { form: UseFormReturn<LotFormValues> }) {
  const client = useClient();
  const runOnce = useSingleRun();
  const { field } = useController({ control: form.control, name: "certificate" });
  const name = field.value.split("/").at(-1) ?? "";
  const open = () =>
    void runOnce(async () => {
      try {
        globalThis.location.assign(await signPrivateFile(client, field.value, name));
      } catch (error) {
        showError("No se pudo abrir el certificado", { reason: explainError(error) });
      }
    });
  return (
    <div role="group" aria-label="Certificado" data-field="certificate" className="grid gap-2">
      <p className="text-[0.9375rem] font-semibold">Certificado (PDF)</p>
      {name !== "" && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="flex min-w-0 items-center gap-2 wrap-anywhere">
            <FileText aria-hidden className="size-4.5 shrink-0" />
            {name}
          </p>
          <Button variant="outline" onClick={open}>
            Descargar
          </Button>
          <Button variant="danger" onClick={() => field.onChange("")}>
            Quitar
          </Button>
        </div>
      )}
      <DocumentUpload privateFolder={CERTIFICATES_FOLDER} onStored={field.onChange} />
    </div>
  );
}
