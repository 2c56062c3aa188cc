import { data, redirect } from "react-router";

import { siteContext, type SiteContext } from "#app/load-context.ts";
import { PlaceAnswer } from "#app/site/features/place-quote/place-answer.tsx";
import { PlaceForm } from "#app/site/features/place-quote/place-form.tsx";
import { readForPage } from "#app/site/loaders/page-responses.ts";
import { describePage, JsonLd } from "#app/site/page-metadata.tsx";
import { Breadcrumbs } from "#app/site/ui/breadcrumbs.tsx";
import { PageHeading } from "#app/site/ui/headings.tsx";
import { listContentOfSections } from "#data/content.ts";
import { findAskedProduct } from "#data/products.ts";
import { findRenamedProduct } from "#data/site/site-map.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import {
  buildPlaceQuotePath,
  isPlaceQuery,
  PLACE_PATH,
  PLACE_QUESTION,
  type PlaceDraft,
  readPlaceDraft,
} from "#domain/leads/quote/place-draft.ts";
import { checkItem } from "#domain/leads/quote/quote-request.ts";
import { writePlaceMessage } from "#domain/leads/quote/quote-summary.ts";
import { writeQuantity } from "#domain/leads/quote/units.ts";
import { type Municipality, searchMunicipalities } from "#domain/places/municipalities.ts";
import { joinTitle } from "#domain/seo/metadata.ts";
import { buildBreadcrumbs } from "#domain/seo/structured-data/json-ld.ts";
import { isSlug } from "#domain/slugs.ts";
import { resolveChatButton } from "#domain/whatsapp/chat-link.ts";

import type { Route } from "./+types/place-quote.ts";

const STEPS = [
  { name: "Cotizar", path: "/cotizar" },
  { name: "En su municipio", path: PLACE_PATH },
];

/** What a visitor typed belongs to them. */
const PRIVATE = { headers: { "Cache-Control": "private, no-cache" } };

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const query = new URL(request.url).searchParams;
  const typed = readPlaceDraft(query);
  const product = await readForPage(site, findCurrent(site, typed.product));
  const draft = { ...typed, product: product?.slug ?? "" };
  const blank = { draft, product, errors: {}, places: [], total: 0, item: null, hasPlace: true };
  if (!isPlaceQuery(query)) {
    return data({ ...blank, isSent: false }, typed.product === "" ? {} : PRIVATE);
  }
  const check = checkItem(
    draft,
    new Map(product === null ? [] : [[product.slug, product.presentations]]),
  );
  const { found, total, only: chosen } = searchMunicipalities(draft.place);
  const places = chosen === null ? found : [chosen];
  const sent = { ...blank, isSent: true, places, total, hasPlace: draft.place !== "" };
  if (!check.ok || product === null) {
    return data({ ...sent, errors: check.ok ? {} : check.errors }, PRIVATE);
  }
  const item = { ...check.item, product_title: product.title };
  if (chosen !== null && draft.way !== null) {
    const target = await findTarget(site, draft, { item, place: chosen });
    // Not cached, not even by the browser: the button is pressed again after a change.
    if (target !== null) return redirect(target, { status: 303, headers: NO_STORE });
  }
  return data({ ...sent, item }, PRIVATE);
}

const NO_STORE = { "Cache-Control": "no-store" };

/** The product of a link by its present or former slug; null for any other. */
async function findCurrent({ client }: SiteContext, slug: string) {
  if (!isSlug(slug)) return null;
  const product = await findAskedProduct(client, slug);
  if (product !== null) return product;
  const renamed = await findRenamedProduct(client, slug);
  return renamed === null ? null : findAskedProduct(client, renamed);
}

interface Asked {
  item: { product_title: string; quantity: number; unit: string };
  place: Municipality;
}

/** Where the pressed button leads: the chat, or the form with everything filled in; null without a chat number. */
async function findTarget(site: SiteContext, draft: PlaceDraft, { item, place }: Asked) {
  if (draft.way === "escrito") {
    const row = { product: draft.product, quantity: writeQuantity(item.quantity), unit: item.unit };
    return buildPlaceQuotePath(row, place.code);
  }
  const rows = await readForPage(site, listContentOfSections(site.client, ["whatsapp"]));
  const { whatsapp } = mergeSiteContent(rows);
  return resolveChatButton({ ...whatsapp, message: writePlaceMessage(item, place) });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

const INTRO =
  "Díganos qué producto, cuánto y a qué municipio. Le escribimos el mensaje para WhatsApp o la solicitud, y le respondemos con el precio y el flete.";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return describePage(matches[1].loaderData, ({ footer }) => ({
    path: PLACE_PATH,
    title: joinTitle(PLACE_QUESTION, footer.brand_name),
    description: INTRO,
    robots: loaderData.isSent ? "noindex, follow" : "",
  }));
}

export default function PlaceQuotePage({ loaderData, matches }: Route.ComponentProps) {
  const { draft, product, places, item } = loaderData;
  const {
    frame: { content, products, clock },
    siteUrl,
  } = matches[1].loaderData;
  const hasChat = resolveChatButton({ ...content.whatsapp, message: "" }) !== null;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 pt-6 pb-24">
      <Breadcrumbs steps={STEPS} />
      <PageHeading title={PLACE_QUESTION} subtitle={INTRO} />
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <PlaceForm
          draft={draft}
          products={products}
          errors={listErrors(loaderData)}
          hasChat={hasChat}
        />
        <PlaceAnswer
          draft={draft}
          item={item}
          places={places}
          total={loaderData.total}
          product={product}
          whatsapp={content.whatsapp}
          answerTime={clock.answerTime}
        />
      </div>
      <JsonLd blocks={[buildBreadcrumbs(STEPS, siteUrl)]} />
    </div>
  );
}

/** The messages of the row, and of the municipality. */
function listErrors({ isSent, errors, places, hasPlace }: Route.ComponentProps["loaderData"]) {
  if (!isSent || places.length > 0) return errors;
  const place = hasPlace
    ? "No encontramos ese municipio. Revise cómo se escribe, o agregue el departamento."
    : "Escriba el municipio de entrega.";
  return { ...errors, place };
}
