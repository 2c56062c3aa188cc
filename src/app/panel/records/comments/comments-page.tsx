import { useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";

import { useAuth, useClient } from "#app/panel/auth/auth-context.ts";
import { MAIN_PLACES } from "#app/panel/lib/addresses/main-places.ts";
import { COMMENTS_KEY } from "#app/panel/lib/query-keys.ts";
import { CommentItem } from "#app/panel/records/comments/comment-item.tsx";
import { useOpenRecord } from "#app/panel/records/review/use-open-record.ts";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { listOpenComments } from "#data/comments.ts";
import type { Comment } from "#domain/comments.ts";
import { requestAddress } from "#domain/leads/request-name.ts";
import { nameRecord } from "#domain/revisions/revision.ts";

/** The notes that are not resolved: those for the reader first. */
export function CommentsPage() {
  const client = useClient();
  const { user } = useAuth();
  const reading = useQuery({
    queryKey: [...COMMENTS_KEY, "open"],
    queryFn: () => listOpenComments(client),
  });
  if (reading.data === undefined) {
    return reading.error === null ? (
      <Loading />
    ) : (
      <LoadFailure
        title="No se pudieron leer las notas"
        reason={explainError(reading.error)}
        reading={reading}
      />
    );
  }
  const isForReader = ({ addressed_to: to }: Comment) => to !== null && to === user?.id;
  const [own, others] = [
    reading.data.filter(isForReader),
    reading.data.filter((comment) => !isForReader(comment)),
  ];
  return (
    <div className="grid gap-6">
      <h2 className="text-xl font-semibold sm:text-2xl">Notas</h2>
      {reading.data.length === 0 && (
        <EmptyState
          icon={MessageSquare}
          title="No hay notas sin resolver"
          text="Las notas se escriben en un producto, una noticia, un grupo de cambios o una solicitud."
        />
      )}
      <Group title="Para usted" comments={own} />
      <Group title="Del equipo" comments={others} />
    </div>
  );
}

function Group({ title, comments }: { title: string; comments: readonly Comment[] }) {
  const id = useId();
  if (comments.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="text-lg font-semibold">
        {title}
      </h3>
      <ul aria-labelledby={id} className="grid gap-3">
        {comments.map((comment) => (
          <li key={comment.id}>
            <CommentItem comment={comment} subject={<Subject comment={comment} />} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const LINK = "text-green min-h-11 cursor-pointer underline underline-offset-4 lg:min-h-0";

/** Opens what a note is on. */
function Subject({ comment }: { comment: Comment }) {
  const openRecord = useOpenRecord();
  const { table_name: table, record_id: id, quote_request_id: request } = comment;
  const name = table === null ? comment.subject_name : nameRecord(table, comment.subject_name);
  const shown = name === "" ? "Sin nombre" : name;
  return (
    <span className="block">
      En{" "}
      {table !== null && id !== null ? (
        <button
          type="button"
          className={LINK}
          onClick={() => openRecord({ table, id, text: comment.subject_name })}
        >
          {shown}
        </button>
      ) : (
        <Link
          to={request === null ? MAIN_PLACES.publishing.path : requestAddress(request)}
          className={LINK}
        >
          {shown}
        </Link>
      )}
    </span>
  );
}
