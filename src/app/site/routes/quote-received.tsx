import { siteContext } from "#app/load-context.ts";
import { getForms } from "#app/site/actions/posted-forms.ts";
import { ANSWER_AGE_MS, ANSWER_PURPOSE } from "#app/site/actions/submit-quote.ts";
import { ReceivedQuote } from "#app/site/features/quote/received-quote.tsx";
import { listAskedProducts, writeRepeatPath } from "#app/site/loaders/asked-products.ts";
import { readForPage } from "#app/site/loaders/page-responses.ts";
import { PageHeading } from "#app/site/ui/headings.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import type { Client } from "#data/client/client.ts";
import { listMailOfQuote } from "#data/leads/inbox.ts";
import { findQuoteRequest } from "#data/leads/leads.ts";
import { findPageToken } from "#data/leads/request-page.ts";
import { type QuoteSummary, writeChatMessage } from "#domain/leads/quote/quote-summary.ts";
import { REQUESTS_PATH } from "#domain/leads/request-page.ts";
import { firstText } from "#domain/seo/metadata.ts";
import { resolveChatButton } from "#domain/whatsapp/chat-link.ts";

import type { Route } from "./+types/quote-received.ts";

/** The request of the signed URL; null when the signature has expired, or the request was erased. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const forms = getForms(context);
  const opened = forms.verify(ANSWER_PURPOSE, new URL(request.url).searchParams.get("s") ?? "");
  const isValid = opened !== null && opened.ageMs < ANSWER_AGE_MS;
  const stored = isValid
    ? await readForPage(site, findQuoteRequest(forms.client, opened.text))
    : null;
  return {
    quote: stored && summarize(stored),
    isTrial: stored?.is_trial ?? false,
    repeat:
      stored &&
      writeRepeatPath(
        stored.items,
        await readForPage(site, listAskedProducts(site.client, stored.items)),
      ),
    page: stored && (await readForPage(site, findPageToken(forms.client, stored.id))),
    isMailed:
      site.settings.sendsMail &&
      stored !== null &&
      (await readForPage(site, hasReceipt(forms.client, stored.id))),
  };
}

/** Whether the sender gets a copy: not for suspected spam, nor repeatedly for one address. */
async function hasReceipt(client: Client, requestId: string): Promise<boolean> {
  const mails = await listMailOfQuote(client, requestId);
  return mails.some(({ kind, state }) => kind === "quote_receipt" && state !== "failed");
}

/** Only the sender's data: the office's notes are internal. */
function summarize(stored: QuoteSummary): QuoteSummary {
  const { radicado, name, company, phone, email, department, municipality, message } = stored;
  const { frequency, wanted_on } = stored;
  const items = stored.items.map(({ product_title, quantity, unit }) => ({
    product_title,
    quantity,
    unit,
  }));
  return {
    radicado,
    name,
    company,
    phone,
    email,
    department,
    municipality,
    message,
    frequency,
    wanted_on,
    items,
  };
}

export function headers() {
  // Not `no-referrer`: the newsletter form below would be posted without an origin.
  return { "Cache-Control": "no-store", "Referrer-Policy": "strict-origin" };
}

export function meta({ matches }: Route.MetaArgs) {
  const content = matches[1].loaderData?.frame.content;
  const title = firstText(content?.contact.quote_thanks_title, "Solicitud de cotización");
  return [{ title }, { name: "robots", content: "noindex, nofollow" }];
}

export default function QuoteReceivedPage({ loaderData, matches }: Route.ComponentProps) {
  const { quote, repeat, page, isMailed, isTrial } = loaderData;
  const { content, clock } = matches[1].loaderData.frame;
  const { contact, whatsapp } = content;
  if (quote === null) return <Expired />;
  const chatLink = resolveChatButton({ ...whatsapp, message: writeChatMessage(quote) });
  return (
    <ReceivedQuote
      quote={quote}
      contact={contact}
      chatLink={chatLink}
      answerTime={clock.answerTime}
      isMailed={isMailed}
      isTrial={isTrial}
      repeat={repeat ?? ""}
      page={`${REQUESTS_PATH}/${page ?? ""}`}
    />
  );
}

function Expired() {
  return (
    <div className="wrap grid min-h-[60svh] content-center justify-items-start gap-8 py-24">
      <PageHeading
        title="Este enlace ya no muestra la solicitud"
        subtitle="Por la seguridad de sus datos solo sirve durante dos días. Su solicitud sigue con nosotros: si nos llama o nos escribe, mencione el número de radicado."
      />
      <LinkButton href="/cotizar" withArrow>
        Hacer otra solicitud
      </LinkButton>
    </div>
  );
}
