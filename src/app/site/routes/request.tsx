import { data } from "react-router";

import { siteContext } from "#app/load-context.ts";
import { getForms, requireOwnOrigin } from "#app/site/actions/posted-forms.ts";
import { handleRequestForm, signRequestForms } from "#app/site/actions/request-page.ts";
import { RequestView } from "#app/site/features/quote/request-page.tsx";
import { listAskedProducts, writeRepeatPath } from "#app/site/loaders/asked-products.ts";
import { readForPage } from "#app/site/loaders/page-responses.ts";
import { PageHeading } from "#app/site/ui/headings.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import { openRequestPage } from "#data/leads/request-page.ts";
import { hasEnded, isToken } from "#domain/leads/proposal/proposal.ts";
import {
  describeFileNotice,
  isShownToCustomer,
  REQUEST_FIELDS,
} from "#domain/leads/request-page.ts";
import { resolveChatButton } from "#domain/whatsapp/chat-link.ts";

import type { Route } from "./+types/request.ts";

/** The request at this address; null when there is none, or no longer. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const forms = getForms(context);
  const { token } = params;
  const opened = isToken(token)
    ? await readForPage(site, openRequestPage(forms.client, token))
    : null;
  if (opened === null) return data({ page: null }, { status: 404 });
  const { phone: _phone, email: _email, spam_signs, ...own } = opened.request;
  const slugs = await readForPage(site, listAskedProducts(site.client, own.items));
  const notice = new URL(request.url).searchParams.get(REQUEST_FIELDS.notice);
  const [proposal] = opened.proposals.filter(isShownToCustomer);
  return data({
    page: {
      // Neither phone nor address: links are forwarded, and either erases the request.
      request: own,
      proposal:
        proposal === undefined ? null : { ...proposal, isOver: hasEnded(proposal, new Date()) },
      messages: opened.messages,
      lots: opened.lots,
      files: opened.files.map(({ id, name, type, bytes }) => ({ id, name, type, bytes })),
      takesFiles: spam_signs.length === 0,
      products: own.items.flatMap(({ product_id, product_title }) => {
        const slug = slugs.get(product_id ?? "");
        return slug === undefined ? [] : [{ slug, title: product_title }];
      }),
      repeat: writeRepeatPath(own.items, slugs),
      seal: signRequestForms(forms, token),
      notice: describeFileNotice(notice),
    },
  });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireOwnOrigin(request, context);
  const visit = { site: context.get(siteContext), forms: getForms(context), token: params.token };
  return handleRequestForm(request, visit);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  // Not `no-referrer`: the forms would be posted without an origin. Of the address nothing but the origin is sent.
  const own = { "Referrer-Policy": "strict-origin", "X-Robots-Tag": "noindex, nofollow" };
  const retry = actionHeaders.get("Retry-After");
  return { "Cache-Control": "no-store", ...own, ...(retry !== null && { "Retry-After": retry }) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const radicado = loaderData?.page?.request.radicado;
  const title = radicado === undefined ? "Solicitud" : `Solicitud ${radicado}`;
  return [{ title }, { name: "robots", content: "noindex, nofollow" }];
}

export default function RequestRoute({
  loaderData,
  actionData,
  params,
  matches,
}: Route.ComponentProps) {
  const { page } = loaderData;
  const { whatsapp } = matches[1].loaderData.frame.content;
  if (page === null) return <Missing />;
  const message = `Hola. Les escribo por mi solicitud de cotización ${page.request.radicado}.`;
  return (
    <RequestView
      page={page}
      token={params.token}
      state={actionData ?? null}
      chatLink={resolveChatButton({ ...whatsapp, message })}
    />
  );
}

function Missing() {
  return (
    <div className="wrap grid min-h-[60svh] content-center justify-items-start gap-8 py-24">
      <PageHeading
        title="Este enlace no muestra una solicitud"
        subtitle="Revise que esté completo. Si lo está, la solicitud se borró o la oficina cambió el enlace: escríbanos y le damos el nuevo."
      />
      <LinkButton href="/cotizar" withArrow>
        Pedir una cotización
      </LinkButton>
    </div>
  );
}
