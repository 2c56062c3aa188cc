import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Link } from "react-router";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { publishingKeys } from "#app/panel/lib/query-keys.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { ShareableLink } from "#app/panel/ui/controls/shareable-link.tsx";
import { createPreviewLink } from "#data/publishing/preview-links.ts";
import { nameMomentInText } from "#domain/publishing/moment.ts";
import { buildPreviewLinkPath } from "#domain/publishing/preview.ts";

interface ShareDialogProps {
  /** The package whose drafts the link shows; null for all drafts. */
  packageId: string | null;
  /** The page the link opens. */
  path: string;
  onClose: () => void;
}

/** Creates a link that shows the drafts to someone without an account. The link is displayed only once, here. */
export function ShareDialog({ packageId, path, onClose }: ShareDialogProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const [note, setNote] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const making = useMutation({
    mutationFn: () => createPreviewLink(client, { note: note.trim(), package_id: packageId, path }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: publishingKeys.links }),
  });
  const problem = note.trim() === "" ? "Escriba para quién es el enlace." : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (problem === undefined && !making.isPending) making.mutate();
  };
  return (
    <Dialog title="Compartir los borradores" onClose={onClose}>
      {making.data ? (
        <Handover
          address={window.location.origin + buildPreviewLinkPath(making.data.token, path)}
          note={note.trim()}
          expiresAt={making.data.expires_at}
        />
      ) : (
        <form noValidate className="grid gap-4" onSubmit={submit}>
          <p className="text-pretty">
            Cree un enlace para que alguien sin cuenta vea {nameShown(packageId)} durante 7 días,
            también lo que usted cambie mientras tanto. Quien tenga el enlace puede verlo, aprobarlo
            o pedir un cambio; la respuesta aparece en Publicar.
          </p>
          <TextField
            label="¿Para quién es?"
            hint="Solo lo ve el equipo. Por ejemplo: Para Marta, gerencia."
            required
            maxLength={120}
            autoComplete="off"
            value={note}
            error={isChecked ? problem : undefined}
            onChange={({ target: { value } }) => setNote(value)}
          />
          <FailureAlert title="No se pudo crear el enlace" error={making.error} />
          <Button type="submit" className="justify-self-start" pending={making.isPending}>
            Crear enlace
          </Button>
        </form>
      )}
    </Dialog>
  );
}

function nameShown(packageId: string | null): string {
  return packageId === null
    ? "el sitio con todos los borradores"
    : "el sitio con este grupo de cambios";
}

interface HandoverProps {
  address: string;
  note: string;
  expiresAt: string;
}

function Handover({ address, note, expiresAt }: HandoverProps) {
  const now = useNow();
  return (
    <>
      <p className="text-pretty">
        El enlace está listo: <strong>{note}</strong>. Vence {nameMomentInText(expiresAt, now)} No
        se vuelve a mostrar: cópielo o envíelo ahora.
      </p>
      <ShareableLink address={address} title="Vista previa del sitio" />
      <p className="text-soft text-sm">
        Lo puede revocar cuando quiera en{" "}
        <Link to="/admin/publicaciones" className="text-green underline underline-offset-4">
          Publicar
        </Link>
        .
      </p>
    </>
  );
}
