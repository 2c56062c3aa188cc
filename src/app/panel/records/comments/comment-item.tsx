import { type ReactNode, useState } from "react";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { useCommentChange, useTeamMembers } from "#app/panel/records/comments/use-comments.ts";
import { useAuthorName } from "#app/panel/records/drafts/draft-queries.ts";
import { ActionsMenu } from "#app/panel/ui/controls/actions-menu.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Textarea } from "#app/panel/ui/controls/input.tsx";
import { formatMoment, formatMomentInText } from "#app/shared/format.ts";
import { changeComment, deleteComment } from "#data/comments.ts";
import { type Comment, MAX_COMMENT } from "#domain/comments.ts";

interface CommentItemProps {
  comment: Comment;
  /** What it is on, where that is not in sight. */
  subject?: ReactNode;
}

/** A note with what its reader may do: anyone resolves it, its author changes it. */
export function CommentItem({ comment, subject }: CommentItemProps) {
  const nameAuthor = useAuthorName();
  const [isEditing, setIsEditing] = useState(false);
  const resolving = useCommentChange((client, isResolved: boolean) =>
    changeComment(client, comment.id, { is_resolved: isResolved }),
  );
  const removal = useCommentChange((client) => deleteComment(client, comment.id));
  const remove = () => {
    if (window.confirm("¿Eliminar esta nota? No se puede recuperar.")) removal.mutate();
  };
  const { is_resolved: isResolved, resolved_at: resolvedAt, resolved_by_email: resolver } = comment;
  return (
    <article className="bg-sand grid gap-2 rounded-lg p-3">
      <CommentHead comment={comment} onEdit={() => setIsEditing(true)} onRemove={remove}>
        {subject}
      </CommentHead>
      {isEditing ? (
        <Correction comment={comment} onClose={() => setIsEditing(false)} />
      ) : (
        <p className="wrap-anywhere whitespace-pre-wrap">{comment.text}</p>
      )}
      {resolvedAt !== null && (
        <p className="text-soft text-sm">
          La resolvió {nameAuthor(resolver)}, {formatMomentInText(resolvedAt)}
        </p>
      )}
      <FailureAlert title="No se pudo cambiar la nota" error={resolving.error ?? removal.error} />
      {!isEditing && (
        <Button
          variant="outline"
          className="justify-self-start bg-white"
          pending={resolving.isPending}
          onClick={() => resolving.mutate(!isResolved)}
        >
          {isResolved ? "Volver a abrir" : "Marcar como resuelta"}
        </Button>
      )}
    </article>
  );
}

interface CommentHeadProps {
  comment: Comment;
  onEdit: () => void;
  onRemove: () => void;
  /** Below author and time. */
  children: ReactNode;
}

/** Who wrote a note, for whom and when. */
function CommentHead({ comment, onEdit, onRemove, children }: CommentHeadProps) {
  const { user, can } = useAuth();
  const nameAuthor = useAuthorName();
  const members = useTeamMembers();
  const author = nameAuthor(comment.user_email);
  const isOwn = comment.user_id !== null && comment.user_id === user?.id;
  const addressee = members.find(({ user_id: id }) => id === comment.addressed_to)?.email;
  const actions = [
    ...(isOwn ? [{ label: "Corregir", onSelect: onEdit }] : []),
    ...(isOwn || can("team") ? [{ label: "Eliminar", isDangerous: true, onSelect: onRemove }] : []),
  ];
  return (
    <div className="flex items-start gap-2">
      <p className="text-soft grow text-sm wrap-anywhere">
        <strong className="text-ink font-semibold">{author}</strong>
        {addressee !== undefined && ` para ${nameAuthor(addressee)}`} ·{" "}
        {formatMoment(comment.created_at)}
        {children}
      </p>
      {comment.is_resolved && <Badge>Resuelta</Badge>}
      {actions.length > 0 && (
        <ActionsMenu label={`Más acciones de la nota de ${author}`} actions={actions} />
      )}
    </div>
  );
}

function Correction({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const [text, setText] = useState(comment.text);
  const saving = useCommentChange((client, typed: string) =>
    changeComment(client, comment.id, { text: typed }),
  );
  const isBlank = text.trim() === "";
  return (
    <div className="grid gap-2">
      <Field label="Corregir la nota" error={isBlank ? "Escriba la nota." : undefined}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={MAX_COMMENT}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <FailureAlert title="No se pudo guardar la nota" error={saving.error} />
      <div className="flex flex-wrap gap-2">
        <Button
          pending={saving.isPending}
          onClick={() => {
            if (!isBlank && !saving.isPending) saving.mutate(text.trim(), { onSuccess: onClose });
          }}
        >
          Guardar nota
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}
