import { data } from "react-router";

import { siteContext } from "#app/load-context.ts";
import { formatMoment } from "#app/shared/format.ts";
import { handleProposalForm } from "#app/site/actions/answer-proposal.ts";
import { getForms, requireOwnOrigin } from "#app/site/actions/posted-forms.ts";
import { AnswerForms, type AnswerState } from "#app/site/features/proposal/answer-forms.tsx";
import { ProposalSheet } from "#app/site/features/proposal/proposal-sheet.tsx";
import { readForPage } from "#app/site/loaders/page-responses.ts";
import { PageHeading } from "#app/site/ui/headings.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import { noteProposalOpening, openProposal } from "#data/leads/proposals.ts";
import { findPageTokenOfProposal } from "#data/leads/request-page.ts";
import type { SiteContent } from "#domain/content/site-content.ts";
import { formatDay } from "#domain/hours/days.ts";
import {
  canAnswer,
  hasEnded,
  isToken,
  nameProposal,
  OFFICE_VIEW,
  type OpenProposal,
  PROPOSALS_PATH,
} from "#domain/leads/proposal/proposal.ts";
import { addUp, formatPesos } from "#domain/leads/proposal/totals.ts";
import { nameSender } from "#domain/leads/request-name.ts";
import { REQUESTS_PATH } from "#domain/leads/request-page.ts";
import { isOpenedByPerson } from "#domain/person-opening.ts";
import { resolveChatButton } from "#domain/whatsapp/chat-link.ts";

import type { Route } from "./+types/proposal.ts";

/** Whether the office opened the page, from the panel's link. */
const isOfficeView = ({ url }: Request) => new URL(url).search === `?${OFFICE_VIEW}`;

/** The proposal at this address; null when there is none, or no longer. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { client } = getForms(context);
  const site = context.get(siteContext);
  const opened = isToken(params.token)
    ? await readForPage(site, openProposal(client, params.token))
    : null;
  if (opened === null) {
    return data({ proposal: null, hasEnded: false, requestToken: null }, { status: 404 });
  }
  // A buyer opening it proves that it was sent.
  if (opened.state === "ready" && !isOfficeView(request) && isOpenedByPerson(request)) {
    await readForPage(site, noteProposalOpening(client, params.token));
  }
  const requestToken = await readForPage(site, findPageTokenOfProposal(client, params.token));
  // An ended proposal shows no prices.
  const ended = hasEnded(opened, new Date());
  const proposal = ended ? { ...opened, items: [] } : opened;
  return data({ proposal, hasEnded: ended, requestToken });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireOwnOrigin(request, context);
  return handleProposalForm(request, context.get(siteContext), getForms(context), params.token);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  // Not `no-referrer`: the forms would be posted without an origin.
  const own = { "Referrer-Policy": "strict-origin", "X-Robots-Tag": "noindex, nofollow" };
  const retry = actionHeaders.get("Retry-After");
  return { "Cache-Control": "no-store", ...own, ...(retry !== null && { "Retry-After": retry }) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const proposal = loaderData?.proposal;
  const title = proposal
    ? `Propuesta ${nameProposal(proposal.radicado, proposal.version)}`
    : "Propuesta";
  return [{ title }, { name: "robots", content: "noindex, nofollow" }];
}

export default function ProposalPage({
  loaderData,
  actionData,
  params,
  matches,
}: Route.ComponentProps) {
  const { proposal, hasEnded: ended, requestToken } = loaderData;
  const { content } = matches[1].loaderData.frame;
  const { whatsapp } = content;
  const name = proposal ? nameProposal(proposal.radicado, proposal.version) : "";
  const message = name === "" ? whatsapp.message : `Hola. Les escribo por la propuesta ${name}.`;
  const chatLink = resolveChatButton({ ...whatsapp, message });
  return (
    <div className="wrap grid max-w-[56rem]! gap-10 pt-16 pb-24 print:gap-6 print:p-0">
      {proposal === null || ended ? (
        <Ended proposal={proposal} />
      ) : (
        <Proposal
          proposal={proposal}
          path={`${PROPOSALS_PATH}/${params.token}`}
          state={actionData ?? null}
          content={content}
        />
      )}
      {requestToken !== null && (
        <p className="text-soft print:hidden">
          <TextLink href={`${REQUESTS_PATH}/${requestToken}`}>Ver su solicitud</TextLink> con los
          mensajes, los archivos y los documentos de los productos.
        </p>
      )}
      {chatLink && (
        <div className="grid justify-items-start gap-3 print:hidden">
          <p className="text-soft">¿Alguna pregunta? Le respondemos por WhatsApp.</p>
          <LinkButton href={chatLink} tone="outline" opensTab className="max-sm:w-full">
            Escribir por WhatsApp
          </LinkButton>
        </div>
      )}
    </div>
  );
}

interface ProposalProps {
  proposal: OpenProposal;
  /** Of its page. */
  path: string;
  state: AnswerState | null;
  content: SiteContent;
}

function Proposal({ proposal, path, state, content }: ProposalProps) {
  const { radicado, version, valid_until, name } = proposal;
  return (
    <>
      <PageHeading
        badge={`Propuesta ${nameProposal(radicado, version)}`}
        title={`Para ${nameSender(proposal)}`}
        subtitle={`Vale hasta el ${formatDay(valid_until)}.`}
      />
      <AnswerNote proposal={proposal} />
      <ProposalSheet proposal={proposal} />
      <p className="-mt-6 print:hidden">
        <TextLink href={`${path}/propuesta.pdf`}>Descargar la propuesta (PDF)</TextLink>
      </p>
      {canAnswer(proposal.state) && (
        <AnswerForms
          name={name}
          state={state}
          digest={proposal.digest ?? ""}
          total={formatPesos(addUp(proposal).total)}
          content={content}
        />
      )}
    </>
  );
}

/** The buyer's answer. */
function AnswerNote({ proposal: { answer, answered_at } }: { proposal: OpenProposal }) {
  if (answer === null || answered_at === null) return null;
  const { title, next } = ANSWERED.get(answer.kind) ?? ANSWERED_OTHERWISE;
  return (
    <div
      role="status"
      className="on-green bg-green grid gap-2 rounded-2xl p-5 text-white sm:p-7 print:p-0"
    >
      <p className="display-3">{title}</p>
      <p>
        {formatMoment(answered_at)}, a nombre de {answer.name}. {next}
      </p>
      {answer.text !== "" && (
        <p className="text-mist [overflow-wrap:anywhere] whitespace-pre-line">«{answer.text}»</p>
      )}
    </div>
  );
}

const ANSWERED_OTHERWISE = {
  title: "Recibimos su respuesta",
  next: "Gracias por contarnos. Si cambia de idea, escríbanos.",
};

const ANSWERED: ReadonlyMap<string, typeof ANSWERED_OTHERWISE> = new Map([
  [
    "accepted",
    {
      title: "Propuesta aceptada",
      next: "Nos comunicamos con usted para coordinar la entrega. Puede guardar o imprimir esta página.",
    },
  ],
  [
    "change_asked",
    {
      title: "Recibimos el cambio que pidió",
      next: "La nueva versión llega a este mismo enlace.",
    },
  ],
]);

function Ended({ proposal }: { proposal: Pick<OpenProposal, "radicado" | "valid_until"> | null }) {
  return (
    <div className="grid min-h-[40svh] content-center justify-items-start gap-8">
      {proposal === null ? (
        <PageHeading
          title="Este enlace ya no muestra una propuesta"
          subtitle="Revise que esté completo. Si lo está, la propuesta se retiró: escríbanos y le enviamos una nueva."
        />
      ) : (
        <PageHeading
          title="Esta propuesta ya venció"
          subtitle={`Valía hasta el ${formatDay(proposal.valid_until)}. Escríbanos con el radicado ${proposal.radicado} y le preparamos otra con los precios de hoy.`}
        />
      )}
      <LinkButton href="/cotizar" withArrow>
        Pedir otra cotización
      </LinkButton>
    </div>
  );
}
