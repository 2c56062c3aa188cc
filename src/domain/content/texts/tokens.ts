import type { Catalogue, Content } from "#domain/content/list/section.ts";

/** The company's data and hours that texts can insert as `{empresa}`, so that it is written in one place. */
export type CompanyData = Readonly<
  Record<
    | ("empresa" | "nit" | "direccion" | "correo" | "telefono" | "fundacion")
    | ("horario" | "horario_corto"),
    string
  >
>;

/** Replaces the tokens of `company` in every text; anything else between braces stays as it is. */
export function fillInCompany<C extends Catalogue>(
  content: Content<C>,
  company: CompanyData,
): Content<C> {
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
