import { useMutation } from "@tanstack/react-query";
import { Download, Eye } from "lucide-react";
import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { showError } from "#app/panel/ui/feedback/toast.tsx";
import { formatMoment } from "#app/shared/format.ts";
import { explainError } from "#data/client/error-texts.ts";
import { signPrivateFile } from "#data/media/private-files.ts";
import { describeFile, type RequestFile } from "#domain/leads/request-page.ts";

type ShownFile = Omit<RequestFile, "id">;

/** What customers attached to their requests; nothing without a file. */
export function AttachmentList({ files }: { files: readonly ShownFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Archivos" className="border-line divide-line divide-y rounded-lg border">
      {files.map((file) => (
        <Attachment key={file.object_name} file={file} />
      ))}
    </ul>
  );
}

/** A file, shown or saved by a URL that is signed for five minutes. */
function Attachment({ file }: { file: ShownFile }) {
  const client = useClient();
  const [shown, setShown] = useState<string | null>(null);
  const signing = useMutation({
    mutationFn: (saveAs: string | undefined) => signPrivateFile(client, file.object_name, saveAs),
    onError: (error) => showError("No se pudo abrir el archivo", { reason: explainError(error) }),
  });
  const save = async () => window.location.assign(await signing.mutateAsync(file.name));
  const show = async () => setShown(await signing.mutateAsync(undefined));
  const isPicture = file.type.startsWith("image/");
  return (
    <li className="grid gap-2 px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 grow wrap-anywhere">
          {file.name}{" "}
          <span className="text-soft text-sm">
            ({describeFile(file)}, {formatMoment(file.created_at)})
          </span>
        </span>
        {isPicture && shown === null && (
          <Button variant="ghost" unavailable={signing.isPending} onClick={() => void show()}>
            <Eye aria-hidden className="size-4" />
            Ver
            <span className="sr-only"> {file.name}</span>
          </Button>
        )}
        <Button variant="ghost" unavailable={signing.isPending} onClick={() => void save()}>
          <Download aria-hidden className="size-4" />
          Descargar
          <span className="sr-only"> {file.name}</span>
        </Button>
      </div>
      {shown !== null && (
        <img src={shown} alt={file.name} className="max-h-96 w-fit max-w-full rounded-lg" />
      )}
    </li>
  );
}
