import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useId } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { COMMENTS_KEY } from "#app/panel/lib/query-keys.ts";
import { CommentItem } from "#app/panel/records/comments/comment-item.tsx";
import { NewComment } from "#app/panel/records/comments/new-comment.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { listComments } from "#data/comments.ts";
import type { CommentSubject } from "#domain/comments.ts";

interface CommentsProps {
  subject: CommentSubject;
  /** What it is called, for screen readers. */
  name: string;
}

/** The team's notes on a record, a group or a request, collapsed: how many are open is in sight. */
export function Comments({ subject, name }: CommentsProps) {
  const id = useId();
  const client = useClient();
  const reading = useQuery({
    queryKey: [...COMMENTS_KEY, subject],
    queryFn: () => listComments(client, subject),
  });
  const { data: comments, error } = reading;
  const open = comments?.filter(({ is_resolved: isResolved }) => !isResolved).length ?? 0;
  return (
    <section aria-labelledby={id}>
      <details className="group/notes border-line border-y">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-2 [&::-webkit-details-marker]:hidden">
          <h3 id={id} className="text-[0.9375rem] font-semibold">
            Notas del equipo
            <span className="sr-only"> sobre {name}</span>
          </h3>
          {open > 0 && (
            <Badge tone="gold">{open === 1 ? "1 sin resolver" : `${open} sin resolver`}</Badge>
          )}
          <ChevronDown
            aria-hidden
            className="text-soft ml-auto size-5 shrink-0 transition-transform group-open/notes:rotate-180"
          />
        </summary>
        <div className="grid gap-4 pt-1 pb-5">
          {comments === undefined && error === null && <Loading />}
          {comments === undefined && error !== null && (
            <LoadFailure
              title="No se pudieron leer las notas"
              reason={explainError(error)}
              reading={reading}
            />
          )}
          {comments !== undefined && comments.length > 0 && (
            <ul aria-label="Notas" className="grid gap-3">
              {comments.map((comment) => (
                <li key={comment.id}>
                  <CommentItem comment={comment} />
                </li>
              ))}
            </ul>
          )}
          <NewComment subject={subject} />
        </div>
      </details>
    </section>
  );
}
