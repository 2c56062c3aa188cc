import { formsContext, siteContext } from "#app/load-context.ts";
import { getForms, requireOwnOrigin } from "#app/site/actions/posted-forms.ts";
import { handleQuoteForm } from "#app/site/actions/submit-quote.ts";
import { BuyingNotes } from "#app/site/features/quote/buying-notes.tsx";
import { ContactLinks } from "#app/site/features/quote/contact-links.tsx";
import type { QuoteFormState } from "#app/site/features/quote/form-state.ts";
import { QuoteForm } from "#app/site/features/quote/quote-form.tsx";
import { readForPage } from "#app/site/loaders/page-responses.ts";
import { readFrame } from "#app/site/loaders/read-frame.ts";
import { describePage, JsonLd } from "#app/site/page-metadata.tsx";
import { Breadcrumbs } from "#app/site/ui/breadcrumbs.tsx";
import { PageHeading } from "#app/site/ui/headings.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import type { Client } from "#data/client/client.ts";
import { signForm } from "#data/leads/accept-quote.ts";
import { listProductsBySlug } from "#data/products.ts";
import { findRenamedProducts } from "#data/site/site-map.ts";
import type { SiteContent } from "#domain/content/site-content.ts";
import { hasTrust, TRUST_PATH } from "#domain/identity/trust.ts";
import { PLACE_FIELDS } from "#domain/leads/quote/place-draft.ts";
import { startAskedDraft, startTrialDraft } from "#domain/leads/quote/quote-context.ts";
import {
  type DraftItem,
  OTHER_PRODUCT,
  readAsked,
  readTrialKey,
} from "#domain/leads/quote/quote-draft.ts";
import { findMunicipality } from "#domain/places/municipalities.ts";
import { buildQuoteMessage } from "#domain/products/quote-message.ts";
import { describeBriefly, firstText, joinTitle } from "#domain/seo/metadata.ts";
import { buildBreadcrumbs } from "#domain/seo/structured-data/json-ld.ts";
import { isSlug } from "#domain/slugs.ts";
import { resolveChatButton } from "#domain/whatsapp/chat-link.ts";

import type { Route } from "./+types/quote.ts";

const STEPS = [{ name: "Cotizar", path: "/cotizar" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const forms = site.isFormResponse ? context.get(formsContext)() : getForms(context);
  const { searchParams } = new URL(request.url);
  const requested = readAsked(searchParams);
  const items = await readForPage(site, findRequested(site.client, requested));
  const trialKey = readTrialKey(searchParams);
  const form: QuoteFormState = {
    draft:
      trialKey === null
        ? startAskedDraft(
            items,
            searchParams,
            findMunicipality(searchParams.get(PLACE_FIELDS.code) ?? ""),
          )
        : startTrialDraft((await readFrame(site)).content),
    trialKey,
    errors: {},
    problem: null,
    focus: null,
    seal: forms ? signForm(forms) : "",
  };
  return {
    form,
    missing: requested.length - items.length,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireOwnOrigin(request, context);
  return handleQuoteForm(request, context.get(siteContext), context.get(formsContext)());
}

/** Each form has its own id: only the visitor's browser caches it, for the back button. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders?.get("Retry-After");
  return { "Cache-Control": "private, no-cache", ...(retryAfter && { "Retry-After": retryAfter }) };
}

/** Finds the products of a link by their current or former slugs; unknown ones are dropped. */
async function findRequested(
  client: Client,
  requested: readonly DraftItem[],
): Promise<DraftItem[]> {
  const wanted = [...new Set(requested.map(({ product }) => product).filter(isSlug))];
  const products = await listProductsBySlug(client, wanted);
  const known = new Set([OTHER_PRODUCT, ...products.map(({ slug }) => slug)]);
  const unknown = wanted.filter((slug) => !known.has(slug));
  const renamed = await findRenamedProducts(client, unknown);
  return requested.flatMap((item) => {
    const product = known.has(item.product) ? item.product : renamed.get(item.product);
    return product === undefined ? [] : [{ ...item, product }];
  });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const page = describePage(matches[1].loaderData, (content) => ({
    path: "/cotizar",
    title: nameQuotePage(content),
    description: describeBriefly(content.contact.quote_subtitle, content.seo.site_description),
  }));
  // The page renders its own title, since only it knows whether there are errors.
  return page.filter((tag) => !("title" in tag));
}

function nameQuotePage({ contact, footer, seo }: SiteContent): string {
  return firstText(joinTitle(contact.quote_title, footer.brand_name), seo.site_title);
}

export default function QuotePage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { missing } = loaderData;
  const {
    frame: { content, products, clock },
    siteUrl,
  } = matches[1].loaderData;
  const { contact, whatsapp } = content;
  const state = actionData ?? loaderData.form;
  const [first, ...others] = state.draft.items;
  const only = others.length === 0 ? products.find(({ slug }) => slug === first?.product) : null;
  const message = buildQuoteMessage(only?.title ?? null);
  const hasFailed = state.problem !== null || Object.keys(state.errors).length > 0;
  return (
    <div className="wrap grid gap-8 pt-6 pb-24">
      <title>{`${hasFailed ? "Falta algo: " : ""}${nameQuotePage(content)}`}</title>
      <Breadcrumbs steps={STEPS} />
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <div className="grid gap-8">
          <PageHeading title={contact.quote_title} subtitle={contact.quote_subtitle} />
          {missing > 0 && !actionData && (
            <p className="bg-sand rounded-xl px-5 py-4">
              {`${describeMissing(missing)} en el catálogo. Elija otro o cuéntenos qué necesita.`}
            </p>
          )}
          <QuoteForm state={state} products={products} content={content} />
        </div>
        <div className="grid gap-5 lg:sticky lg:top-28">
          <h2 className="display-3">¿Prefiere hablar?</h2>
          <ContactLinks
            contact={contact}
            message={message}
            chatLink={resolveChatButton({ ...whatsapp, message: message.chat })}
            clock={clock}
          />
        </div>
      </div>
      {hasTrust(content) && (
        <p>
          <TextLink href={TRUST_PATH}>Datos de la empresa para verificar</TextLink>
        </p>
      )}
      <div className="pt-10 lg:pt-16">
        <BuyingNotes contact={contact} />
      </div>
      <JsonLd blocks={[buildBreadcrumbs(STEPS, siteUrl)]} />
    </div>
  );
}

const describeMissing = (count: number) =>
  count === 1 ? "Ese producto ya no está" : `${count} de esos productos ya no están`;
