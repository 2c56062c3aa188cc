import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link2Off } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { AttachmentList } from "#app/panel/inbox/attachments.tsx";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { useMarkRead } from "#app/panel/inbox/mutations.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { useTabText } from "#app/panel/lib/hooks/use-tab-text.ts";
import { newId } from "#app/panel/lib/new-id.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Textarea } from "#app/panel/ui/controls/input.tsx";
import { ShareableLink } from "#app/panel/ui/controls/shareable-link.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { askQuestion } from "#app/panel/ui/feedback/question.ts";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { formatMoment } from "#app/shared/format.ts";
import { explainError } from "#data/client/error-texts.ts";
import {
  answerRequest,
  findPageToken,
  listRequestFiles,
  listRequestMessages,
  renewRequestPage,
} from "#data/leads/request-page.ts";
import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";
import { LONGEST_MESSAGE, type RequestMessage, REQUESTS_PATH } from "#domain/leads/request-page.ts";

interface QuoteConversationProps {
  request: QuoteRequest;
  sendsMail: boolean;
}

/** What its sender wrote and attached on the request's page, and the office's answers. */
export function QuoteConversation({ request, sendsMail }: QuoteConversationProps) {
  const client = useClient();
  const reading = useQuery({
    queryKey: inboxKeys.conversation(request.id),
    queryFn: async () => {
      const [messages, files, token] = await Promise.all([
        listRequestMessages(client, request.id),
        listRequestFiles(client, request.id),
        findPageToken(client, request.id),
      ]);
      return { messages, files, token };
    },
  });
  useReadOnArrival(request, reading.data?.messages.at(-1));
  if (reading.isPending) return <Loading text="Cargando los mensajes..." />;
  if (reading.data === undefined) {
    return (
      <LoadFailure
        title="No se pudieron cargar los mensajes"
        reason={explainError(reading.error)}
        reading={reading}
      />
    );
  }
  const { messages, files, token } = reading.data;
  return (
    <section aria-labelledby="conversation" className="grid gap-4">
      <h3 id="conversation" className="font-semibold">
        Mensajes y archivos
      </h3>
      {messages.length > 0 && (
        <ol aria-label="Mensajes" className="grid gap-2">
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      )}
      <AttachmentList files={files} />
      <AnswerForm request={request} sendsMail={sendsMail} />
      {token !== null && <PageLink request={request} token={token} />}
    </section>
  );
}

/** Marks an open request as read when its sender writes. */
function useReadOnArrival({ id, read_at }: QuoteRequest, newest: RequestMessage | undefined) {
  const { mutate: markRead } = useMarkRead();
  const arrive = useEffectEvent((messageId: string | undefined) => {
    if (messageId !== undefined && read_at === null && newest?.author === "customer")
      markRead([id]);
  });
  useEffect(() => arrive(newest?.id), [newest?.id]);
}

function Message({ message: { author, text, created_at } }: { message: RequestMessage }) {
  const isOffice = author === "office";
  return (
    <li
      className={cn(
        "grid gap-0.5 rounded-lg p-3",
        isOffice ? "border-line ml-8 border" : "bg-sand mr-8",
      )}
    >
      <p className="text-soft text-sm">
        {isOffice ? "Su equipo" : "El cliente"} · {formatMoment(created_at)}
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
    </li>
  );
}

/** Writes an answer. What is typed stays in this tab until it is sent. */
function AnswerForm({ request, sendsMail }: QuoteConversationProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const { text, type, clear } = useTabText(`panel.respuesta ${request.id}`);
  const [submission, setSubmission] = useState(newId);
  const [problem, setProblem] = useState<string | undefined>();
  const sending = useMutation({
    mutationKey: inboxKeys.work,
    mutationFn: (typed: string) =>
      answerRequest(client, request.id, { text: typed.trim(), submission }),
    onSuccess: (_, typed) => {
      clear(typed);
      setSubmission(newId());
      showSuccess("Respuesta enviada");
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: inboxKeys.all }),
  });
  const send = () => {
    if (sending.isPending) return;
    if (text.trim() === "") setProblem("Escriba la respuesta.");
    else sending.mutate(text);
  };
  const isMailed = sendsMail && request.email !== null;
  return (
    <div className="grid gap-3">
      <Field
        label="Responder en su página"
        hint={
          isMailed
            ? `La ve en el enlace de su solicitud, y se la enviamos a ${request.email}.`
            : "La ve en el enlace de su solicitud. No le llega un aviso: avísele por WhatsApp."
        }
        error={problem}
      >
        {(control) => (
          <Textarea
            {...control}
            maxLength={LONGEST_MESSAGE}
            value={text}
            onChange={({ target }) => {
              setProblem(undefined);
              type(target.value);
            }}
          />
        )}
      </Field>
      <FailureAlert title="No se pudo enviar la respuesta" error={sending.error} />
      <Button
        variant="outline"
        className="justify-self-start"
        pending={sending.isPending}
        onClick={send}
      >
        Enviar respuesta
      </Button>
    </div>
  );
}

/** The address of the request's page, and its replacement when it was forwarded too far. */
function PageLink({ request, token }: { request: QuoteRequest; token: string }) {
  const client = useClient();
  const queryClient = useQueryClient();
  const renewing = useMutation({
    mutationFn: () => renewRequestPage(client, request.id),
    onSuccess: () => showSuccess("El enlace cambió"),
    onError: (error) => showError("No se pudo cambiar el enlace", { reason: explainError(error) }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: inboxKeys.conversation(request.id) }),
  });
  const renew = async () => {
    const isWanted = await askQuestion({
      title: "¿Cambiar el enlace de la solicitud?",
      body: <p className="text-pretty">El de ahora deja de servir. Envíele el nuevo al cliente.</p>,
      yes: "Cambiar el enlace",
      no: "Dejarlo como está",
    });
    if (isWanted) renewing.mutate();
  };
  return (
    <details>
      <summary className="text-soft min-h-11 cursor-pointer py-2.5 text-[0.9375rem]">
        Enlace de la solicitud para el cliente
      </summary>
      <div className="grid gap-3 pb-2">
        <ShareableLink
          address={`${window.location.origin}${REQUESTS_PATH}/${token}`}
          title={`Solicitud ${request.radicado}`}
        />
        <Button
          variant="ghost"
          className="justify-self-start"
          pending={renewing.isPending}
          onClick={() => void renew()}
        >
          <Link2Off aria-hidden className="size-4" />
          Anular este enlace y crear otro
        </Button>
      </div>
    </details>
  );
}
