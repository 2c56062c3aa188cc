import { clsx } from "clsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";

import { formatMoment } from "#app/shared/format.ts";
import { QuoteSummaryCard } from "#app/site/features/quote/received-quote.tsx";
import { FormField } from "#app/site/ui/forms/form-field.tsx";
import {
  describeRefusal,
  FormProblem,
  type FormRefusal,
} from "#app/site/ui/forms/form-problem.tsx";
import { HoneypotField } from "#app/site/ui/forms/honeypot-field.tsx";
import { PageHeading } from "#app/site/ui/headings.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import type { RequestPage } from "#data/leads/request-page.ts";
import { formatDay } from "#domain/hours/days.ts";
import { canAnswer, type Proposal, PROPOSALS_PATH } from "#domain/leads/proposal/proposal.ts";
import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";
import type { QuoteSummary } from "#domain/leads/quote/quote-summary.ts";
import {
  ATTACHMENT_TYPES,
  describeFile,
  describeProgress,
  LONGEST_MESSAGE,
  MOST_FILES,
  MOST_FILES_AT_ONCE,
  REQUEST_ACTIONS,
  REQUEST_FIELDS,
  type RequestFile,
  type RequestMessage,
  REQUESTS_PATH,
} from "#domain/leads/request-page.ts";
import { toLotPath } from "#domain/lots/addresses.ts";

/** A form of the page that was not stored: what was typed, and why. */
export interface RequestFormState {
  text: string;
  contact: string;
  errors: { text?: string; contact?: string };
  problem:
    | FormRefusal
    /** The page was open for too long, or a robot filled in the form. */
    | { kind: "stale" }
    /** The request takes no more messages. */
    | { kind: "full" }
    | null;
}

interface ShownPage {
  request: Omit<QuoteSummary, "phone" | "email"> & Pick<QuoteRequest, "status" | "created_at">;
  proposal:
    | (Pick<Proposal, "state" | "token" | "valid_until" | "answered_at"> & {
        /** Whether its page shows it no longer. */
        isOver: boolean;
      })
    | null;
  messages: readonly RequestMessage[];
  lots: RequestPage["lots"];
  files: readonly Pick<RequestFile, "id" | "name" | "type" | "bytes">[];
  takesFiles: boolean;
  /** The products asked for that have a page. */
  products: readonly { slug: string; title: string }[];
  /** Address of the quote form with the same products. */
  repeat: string;
  seal: string;
  /** What became of sent files. */
  notice: { text: string; isGood: boolean } | null;
}

interface RequestViewProps {
  page: ShownPage;
  token: string;
  state: RequestFormState | null;
  /** Opens a chat; null without a chat number. */
  chatLink: string | null;
}

/** The page of a request, for its sender: how it stands, messages, files, documents and its erasure. */
export function RequestView({ page, token, state, chatLink }: RequestViewProps) {
  const { request, proposal, messages, lots, files, takesFiles, products } = page;
  const { repeat, seal, notice } = page;
  return (
    <div className="wrap grid max-w-[56rem]! gap-10 pt-16 pb-24 print:gap-6 print:p-0">
      <PageHeading
        badge={`Solicitud ${request.radicado}`}
        title={describeProgress(request.status)}
        subtitle={`La recibimos: ${formatMoment(request.created_at).toLowerCase()}.`}
      />
      {proposal && <ProposalCard proposal={proposal} />}
      {lots.length > 0 && <Lots lots={lots} />}
      <Messages messages={messages} seal={seal} state={state} chatLink={chatLink} />
      <Files
        files={files}
        path={`${REQUESTS_PATH}/${token}/archivos`}
        takesFiles={takesFiles}
        notice={notice}
      />
      <QuoteSummaryCard quote={request} />
      {products.length > 0 && <Documents products={products} />}
      <LinkButton
        href={repeat}
        tone="outline"
        withArrow
        className="justify-self-start max-sm:w-full print:hidden"
      >
        Pedir otra vez lo mismo
      </LinkButton>
      <Erasure seal={seal} state={state} />
    </div>
  );
}

function ProposalCard({ proposal }: { proposal: NonNullable<ShownPage["proposal"]> }) {
  const { state, token, valid_until, isOver } = proposal;
  const isOpen = canAnswer(state) && !isOver;
  return (
    <section
      aria-labelledby="propuesta"
      className={clsx(
        "grid justify-items-start gap-3 rounded-2xl p-5 sm:p-7",
        isOpen ? "on-green bg-green text-white" : "ring-line bg-white ring-1",
      )}
    >
      <h2 id="propuesta" className="display-3">
        {describeProposal(proposal)}
      </h2>
      {isOpen && <p>Vale hasta el {formatDay(valid_until)}.</p>}
      {token !== null && !isOver && (
        <LinkButton
          href={`${PROPOSALS_PATH}/${token}`}
          tone={isOpen ? "gold" : "outline"}
          withArrow
          className="max-sm:w-full"
        >
          {isOpen ? "Ver la propuesta y responder" : "Ver la propuesta"}
        </LinkButton>
      )}
    </section>
  );
}

/** What was delivered, with the page that holds each lot's certificate. */
function Lots({ lots }: Pick<ShownPage, "lots">) {
  return (
    <section aria-labelledby="lotes" className="grid gap-3">
      <h2 id="lotes" className="display-3">
        Lotes que le despachamos
      </h2>
      <ul className="grid gap-2">
        {lots.map(({ id, lot_code, product_title, delivered_on, short_code }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {product_title}, lote{" "}
            {short_code === null ? (
              <strong>{lot_code}</strong>
            ) : (
              <TextLink href={toLotPath(short_code)}>{lot_code}</TextLink>
            )}
            <span className="text-soft">, {formatDay(delivered_on)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeProposal({
  state,
  answered_at,
  isOver,
}: NonNullable<ShownPage["proposal"]>): string {
  const moment = answered_at === null ? "" : formatMoment(answered_at).toLowerCase();
  switch (state) {
    case "accepted":
      return `Usted aceptó la propuesta: ${moment}`;
    case "change_asked":
      return "Pidió un cambio: le enviamos otra versión";
    case "declined":
      return "Usted rechazó la propuesta";
    default:
      return isOver
        ? "La propuesta venció: escríbanos y le hacemos otra"
        : "Su propuesta está lista";
  }
}

interface MessagesProps extends Pick<RequestViewProps, "state" | "chatLink"> {
  messages: readonly RequestMessage[];
  seal: string;
}

function Messages({ messages, seal, state, chatLink }: MessagesProps) {
  const error = state?.errors.text;
  return (
    <section id="mensajes" aria-labelledby="titulo-mensajes" className="grid scroll-mt-24 gap-5">
      <h2 id="titulo-mensajes" className="display-3">
        Mensajes
      </h2>
      {messages.length > 0 && (
        <ol className="grid gap-3">
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      )}
      <form method="post" noValidate className="relative grid gap-4 print:hidden">
        <HoneypotField id="mensaje-referencia" name={REQUEST_FIELDS.honeypot} />
        <input type="hidden" name={REQUEST_FIELDS.action} value={REQUEST_ACTIONS.write} />
        <input type="hidden" name={REQUEST_FIELDS.seal} value={seal} />
        {state?.problem && <Problem problem={state.problem} />}
        <FormField
          id="mensaje"
          label="Escríbanos aquí"
          hint="Una pregunta, un cambio de cantidad, la fecha en que lo necesita."
          error={error}
          isFocused={error !== undefined}
        >
          {({ className, ...control }) => (
            <textarea
              {...control}
              className={`${className} min-h-28`}
              name={REQUEST_FIELDS.text}
              rows={3}
              maxLength={LONGEST_MESSAGE}
              defaultValue={state?.text ?? ""}
            />
          )}
        </FormField>
        <div className="flex flex-wrap gap-3">
          <SendButton>Enviar mensaje</SendButton>
          {chatLink && (
            <LinkButton href={chatLink} tone="outline" opensTab className="max-sm:w-full">
              Escribir por WhatsApp
            </LinkButton>
          )}
        </div>
      </form>
    </section>
  );
}

function Message({ message: { author, text, created_at } }: { message: RequestMessage }) {
  const isOffice = author === "office";
  return (
    <li
      className={clsx(
        "grid gap-1 rounded-2xl p-4 sm:p-5",
        isOffice ? "bg-sand mr-6 sm:mr-16" : "ring-line ml-6 bg-white ring-1 sm:ml-16",
      )}
    >
      <p className="text-soft text-sm">
        {isOffice ? "La oficina" : "Usted"}, {formatMoment(created_at).toLowerCase()}
      </p>
      <p className="[overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
    </li>
  );
}

interface FilesProps extends Pick<ShownPage, "files" | "takesFiles" | "notice"> {
  /** Where files are posted; each is below it. */
  path: string;
}

function Files({ files, path, takesFiles, notice }: FilesProps) {
  const left = MOST_FILES - files.length;
  return (
    <section id="archivos" aria-labelledby="titulo-archivos" className="grid scroll-mt-24 gap-5">
      <h2 id="titulo-archivos" className="display-3">
        Archivos
      </h2>
      {notice && (
        <p
          role={notice.isGood ? "status" : "alert"}
          className={clsx(
            "rounded-2xl bg-white p-4 font-medium",
            notice.isGood ? "ring-line ring-1" : "ring-clay ring-2",
          )}
        >
          {notice.text}
        </p>
      )}
      {files.length > 0 && (
        <ul className="grid gap-1">
          {files.map((file) => (
            <li key={file.id} className="[overflow-wrap:anywhere]">
              <TextLink href={`${path}/${file.id}`}>{file.name}</TextLink>{" "}
              <span className="text-soft text-[0.9375rem]">({describeFile(file)})</span>
            </li>
          ))}
        </ul>
      )}
      {!takesFiles && (
        <p className="text-soft">Podrá enviarnos archivos cuando la oficina revise su solicitud.</p>
      )}
      {takesFiles && left > 0 && (
        <form
          method="post"
          action={path}
          encType="multipart/form-data"
          className="grid gap-4 print:hidden"
        >
          <FormField
            id="archivo"
            label="Envíenos una foto o un documento"
            hint={`La etiqueta de un producto, una fórmula, un pedido. Fotos, PDF o Excel (.xlsx) de hasta 10 MB, ${MOST_FILES_AT_ONCE} por envío. Solo los ve la oficina y quien tenga este enlace.`}
          >
            {({ className, ...control }) => (
              <input
                {...control}
                className={clsx(className, "py-2.5")}
                type="file"
                name={REQUEST_FIELDS.files}
                accept={ATTACHMENT_TYPES}
                multiple
              />
            )}
          </FormField>
          <SendButton>Enviar archivo</SendButton>
        </form>
      )}
    </section>
  );
}

function Documents({ products }: Pick<ShownPage, "products">) {
  return (
    <section aria-labelledby="documentos" className="grid gap-3">
      <h2 id="documentos" className="display-3">
        Documentos de los productos
      </h2>
      <ul className="grid gap-1">
        {products.map(({ slug, title }) => (
          <li key={slug} className="flex flex-wrap gap-x-5 [overflow-wrap:anywhere]">
            <TextLink href={`/productos/${slug}`}>{title}</TextLink>
            <TextLink href={`/productos/${slug}/ficha.pdf`}>Ficha técnica (PDF)</TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Erasure({ seal, state }: { seal: string; state: RequestFormState | null }) {
  const error = state?.errors.contact;
  const isTyped = error !== undefined || (state?.contact ?? "") !== "";
  return (
    <details
      open={isTyped}
      className="group/borrar ring-line rounded-2xl bg-white ring-1 print:hidden"
    >
      <summary className="flex min-h-14 items-center justify-between gap-4 rounded-2xl px-5 font-semibold sm:px-7">
        Borrar esta solicitud y mis datos
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 transition-transform duration-200 group-open/borrar:rotate-180"
        />
      </summary>
      <form method="post" noValidate className="relative grid gap-4 p-5 sm:p-7">
        <HoneypotField id="borrar-referencia" name={REQUEST_FIELDS.honeypot} />
        <input type="hidden" name={REQUEST_FIELDS.action} value={REQUEST_ACTIONS.erase} />
        <input type="hidden" name={REQUEST_FIELDS.seal} value={seal} />
        <p className="text-soft">
          Se borran sus datos, los mensajes y los archivos de esta solicitud, y no se recuperan.
          Como este enlace se puede reenviar, confirme que es suya.
        </p>
        <FormField
          id="contacto"
          label="Correo o celular con el que la pidió"
          error={error}
          isFocused={error !== undefined}
        >
          {(control) => (
            <input
              {...control}
              name={REQUEST_FIELDS.contact}
              defaultValue={state?.contact ?? ""}
              maxLength={254}
              autoComplete="off"
              aria-required
            />
          )}
        </FormField>
        <button className="text-clay ring-clay min-h-13 cursor-pointer justify-self-start rounded-lg px-6 font-semibold ring-1 ring-inset max-sm:w-full">
          Borrar para siempre
        </button>
      </form>
    </details>
  );
}

function SendButton({ children }: { children: ReactNode }) {
  return (
    <button className="bg-green hover:bg-green-dark min-h-13 cursor-pointer justify-self-start rounded-lg px-6 font-semibold text-white transition-colors max-sm:w-full">
      {children}
    </button>
  );
}

function Problem({ problem }: { problem: NonNullable<RequestFormState["problem"]> }) {
  const { title, text } = describeProblem(problem);
  return (
    <FormProblem title={title}>
      <p>{text}</p>
    </FormProblem>
  );
}

function describeProblem(problem: NonNullable<RequestFormState["problem"]>) {
  switch (problem.kind) {
    case "stale":
      return {
        title: "Envíelo otra vez",
        text: "La página estuvo abierta mucho tiempo. Lo que escribió sigue aquí: revíselo y vuelva a enviarlo.",
      };
    case "full":
      return {
        title: "Son muchos mensajes por hoy",
        text: "Lo que escribió sigue aquí: envíelo mañana o escríbanos por WhatsApp.",
      };
    default:
      return describeRefusal(problem, { one: "consulta", many: "consultas", text: "mensaje" });
  }
}
