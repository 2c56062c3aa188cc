import { findPlaceholder } from "#domain/content/catalogue/placeholder-values.ts";
import type { SiteContent } from "#domain/content/site-content.ts";
import { CAPITAL_DISTRICT } from "#domain/leads/departments.ts";
import { hasLink } from "#domain/leads/has-link.ts";
import {
  OTHER_PRODUCT,
  QUOTE_FIELDS,
  type QuoteDraft,
  startDraft,
  type DraftItem,
} from "#domain/leads/quote/quote-draft.ts";
import { normalisePhone } from "#domain/phone.ts";
import type { Municipality } from "#domain/places/municipalities.ts";
import { findAnimals } from "#domain/products/animals.ts";
import { findPageOfSpecies, findSpeciesPage } from "#domain/products/species-pages.ts";
import { cleanLine } from "#domain/typed-text.ts";

/** Where a visitor comes from, as far as the quote form can say it. */
interface QuoteContext {
  /** Slugs of products. */
  products?: readonly string[] | undefined;
  /** Species, by name, by the slug of their page, or by what people call the animals. */
  species?: readonly string[] | undefined;
  /** Words of a search without results. */
  search?: string | undefined;
}

const SPANISH_LIST = new Intl.ListFormat("es-CO", { type: "conjunction" });
const SPECIES = "especie";
const SEARCH = "busca";
const MAX_SEARCH_LENGTH = 100;
const MAX_SPECIES = 5;

/** The address of the quote form, filled in with what is known. */
export function buildQuotePath({ products = [], species = [], search = "" }: QuoteContext): string {
  const query = new URLSearchParams([
    ...products.map((product) => [QUOTE_FIELDS.product, product]),
    ...species.map((name) => [SPECIES, name]),
    ...(search === "" ? [] : [[SEARCH, search.slice(0, MAX_SEARCH_LENGTH)]]),
  ]).toString();
  return `/cotizar${query === "" ? "" : `?${query}`}`;
}

/**
 * The form that such an address opens: its products, and a message that names the species and the search. Anyone
 * can write an address, so that only known species and a short text without links are taken.
 *
 * @param place the municipality whose code the address has
 */
export function startAskedDraft(
  items: readonly DraftItem[],
  query: URLSearchParams,
  place: Pick<Municipality, "name" | "department"> | null = null,
): QuoteDraft {
  const species = query
    .getAll(SPECIES)
    .slice(0, MAX_SPECIES)
    .map((asked) => asked.slice(0, MAX_SEARCH_LENGTH))
    .flatMap(nameSpecies);
  const typed = cleanLine((query.get(SEARCH) ?? "").toWellFormed().slice(0, MAX_SEARCH_LENGTH));
  const search = hasLink(typed) ? "" : typed;
  const draft = startDraft(
    search !== "" && items.length === 0
      ? startDraft([]).items.map((item) => ({ ...item, product: OTHER_PRODUCT }))
      : items,
  );
  const message = [
    ...(search === "" ? [] : [`Busco: ${search}.`]),
    ...(species.length === 0 ? [] : [`Es para ${SPANISH_LIST.format(new Set(species))}.`]),
  ].join(" ");
  if (place === null) return { ...draft, message };
  return { ...draft, message, department: place.department, municipality: place.name };
}

/** The address that opens the form of a trial request. */
export function buildTrialPath(key: string): string {
  return `/cotizar?${new URLSearchParams([[QUOTE_FIELDS.trialKey, key]]).toString()}`;
}

/** A trial request, filled in with the company's own data: only the consent is missing. */
export function startTrialDraft({ contact }: Pick<SiteContent, "contact">): QuoteDraft {
  return {
    ...startDraft([{ product: OTHER_PRODUCT, quantity: "1", unit: "bultos" }]),
    name: "Prueba de nuestro equipo",
    phone: normalisePhone(contact.phone) === null ? "" : contact.phone,
    email: findPlaceholder(contact.email) === undefined ? contact.email : "",
    department: CAPITAL_DISTRICT,
    message: "Solicitud de prueba, para ver cómo llega.",
  };
}

/** What the message calls a species; nothing for a name that is no animal's. */
function nameSpecies(asked: string): string[] {
  const page = findSpeciesPage(asked) ?? findPageOfSpecies(asked);
  const name = page?.name ?? (findAnimals(asked) === null ? "" : asked);
  return name === "" ? [] : [name.toLowerCase()];
}
