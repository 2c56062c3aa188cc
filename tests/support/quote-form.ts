/** The fields of a quote request as a browser posts them. */
export type QuoteFormFields = Readonly<Record<string, string>>;

/** The form of a page `/cotizar`, filled in for a product outside the catalogue, without the sender's name. */
export function readQuoteForm(page: string): QuoteFormFields {
  const hidden = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";
  return {
    formulario: hidden("formulario"),
    version: hidden("version"),
    producto: "otro",
    cantidad: "3",
    unidad: "toneladas",
    departamento: "Meta",
    municipio: "Acacías",
    telefono: "310 555 1234",
    mensaje: "Melaza a granel",
    autorizacion: "si",
  };
}

/** Fetches a new form of a running site and fills it in with `readQuoteForm`. */
export async function fetchQuoteForm(origin: string): Promise<QuoteFormFields> {
  return readQuoteForm(await (await fetch(`${origin}/cotizar`)).text());
}

/** Posts a form like a browser without JavaScript; redirects are not followed. */
export function postQuoteForm(
  origin: string,
  fields: QuoteFormFields,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${origin}/cotizar`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers,
    redirect: "manual",
  });
}
