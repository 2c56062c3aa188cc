import { useClient } from "#app/panel/auth/auth-context.ts";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { Answers } from "#app/panel/publishing/answers.tsx";
import { usePublishing } from "#app/panel/publishing/use-publishing.ts";
import { useAuthorName } from "#app/panel/records/drafts/draft-queries.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { type OpenPreviewLink, revokePreviewLink } from "#data/publishing/preview-links.ts";
import type { Package } from "#domain/publishing/draft.ts";
import { nameMomentInText } from "#domain/publishing/moment.ts";

interface SharedLinkProps {
  link: OpenPreviewLink;
  packages: readonly Package[];
}

/** A link that shows drafts to someone without an account, and the button that revokes it. */
export function SharedLink({ link, packages }: SharedLinkProps) {
  const client = useClient();
  const { attempt, isWorking } = usePublishing();
  const nameAuthor = useAuthorName();
  const now = useNow();
  const { id, note, package_id, path, user_email, expires_at, last_opened_at } = link;
  const shown = packages.find((one) => one.id === package_id)?.name;
  const revoke = () =>
    attempt(() => revokePreviewLink(client, id), {
      success: "Enlace revocado: ya no abre",
      failure: "No se pudo revocar el enlace",
    });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 grow basis-56 gap-0.5">
        <p className="leading-snug font-semibold wrap-anywhere">{note}</p>
        <p className="text-soft text-sm wrap-anywhere">
          {package_id === null ? "Todos los cambios" : `Con «${shown ?? "un grupo"}»`}
          {path !== "/" && `, desde ${path}`} · creado por {nameAuthor(user_email)}
        </p>
        <p className="text-soft text-sm">
          Vence {nameMomentInText(expires_at, now)} ·{" "}
          {last_opened_at === null
            ? "Nadie lo ha abierto"
            : `Abierto por última vez ${nameMomentInText(last_opened_at, now)}`}
        </p>
        {/* A group's answers are at the group. */}
        {package_id === null && <Answers of={(approval) => approval.link_id === id} />}
      </div>
      <Button
        aria-label={`Revocar: ${note}`}
        variant="outline"
        className="px-3"
        pending={isWorking}
        onClick={() => void revoke()}
      >
        Revocar
      </Button>
    </li>
  );
}
