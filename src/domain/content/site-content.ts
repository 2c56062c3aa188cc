import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import {
  type Catalogue,
  type Content,
  type ContentRow,
  mergeContent,
} from "#domain/content/site-text.ts";
import { standInForPhone } from "#domain/content/stand-in-phone.ts";
import { abbreviateWeek, describeWeek } from "#domain/hours/describe-hours.ts";
import { readOpeningHours } from "#domain/hours/opening-hours.ts";
import { mayBeMobile } from "#domain/phone.ts";

/** All texts as visitors see them: `content.hero.badge`. */
export type SiteContent = Content<typeof CATALOGUE>;

/** The texts by name, such as `hero.badge`: for names that people may have chosen. */
export function mapTexts(content: SiteContent): ReadonlyMap<string, string> {
  const texts = Object.entries<Readonly<Record<string, string>>>(content).flatMap(
    ([section, values]) =>
      Object.entries(values).map(([key, text]) => [`${section}.${key}`, text] as const),
  );
  return new Map(texts);
}

/**
 * The texts that visitors see: rows over fallbacks, with {empresa}, {nit}, {direccion}, {correo}, {telefono},
 * {fundacion} (the year), {horario} and {horario_corto} filled in. Rows with unknown keys in known sections are included,
 * for `listItems`. The contact phone is the WhatsApp number's fallback only if it may be a mobile; where it is still the
 * placeholder, the phone that search engines get stands in for it.
 */
export function mergeSiteContent(
  rows: readonly Pick<ContentRow, "section" | "key" | "value">[],
): SiteContent {
  const content = mergeContent(CATALOGUE, standInForPhone(rows));
  const { contact, footer, structured_data, whatsapp } = content;
  const hours = readOpeningHours(content.hours);
  const hasChat = whatsapp.phone_number !== contact.phone || mayBeMobile(contact.phone);
  const shown = hasChat ? content : { ...content, whatsapp: { ...whatsapp, phone_number: "" } };
  return fillInCompany(shown, {
    empresa: footer.legal_name,
    nit: footer.nit,
    direccion: contact.address,
    correo: contact.email,
    telefono: contact.phone,
    fundacion: structured_data.founded_year,
    horario: describeWeek(hours),
    horario_corto: abbreviateWeek(hours),
  });
}

/** The company's data and hours that texts can insert as `{empresa}`, so that it is written in one place. */
type CompanyData = Readonly<
  Record<
    | ("empresa" | "nit" | "direccion" | "correo" | "telefono" | "fundacion")
    | ("horario" | "horario_corto"),
    string
  >
>;

/** Replaces the tokens of `company` in every text; anything else between braces stays as it is. */
function fillInCompany<C extends Catalogue>(content: Content<C>, company: CompanyData): Content<C> {
  const values = new Map<string, string>(Object.entries(company));
  const fillIn = (text: string): string =>
    text.replace(/\{([a-z_]{1,20})\}/g, (token, name: string) => values.get(name) ?? token);
  const sections = Object.entries<Readonly<Record<string, string>>>(content).map(
    ([section, texts]) => [
      section,
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, fillIn(text)])),
    ],
  );
  return Object.fromEntries(sections) as Content<C>;
}
