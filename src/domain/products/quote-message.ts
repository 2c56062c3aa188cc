/** Prepared texts for a person who asks for a price, which they can edit before sending. */
export interface QuoteMessage {
  /** Of a chat. */
  chat: string;
  mailSubject: string;
  mailBody: string;
}

/**
 * Builds the texts that ask for a quote, for one product when its title is known.
 *
 * @param quantity of it, such as `8 bultos de 40 kg`, when that is known too
 */
export function buildQuoteMessage(title: string | null, quantity?: string): QuoteMessage {
  const asked = title === null ? "Hola, quiero una cotización." : `Hola, quiero cotizar ${title}.`;
  const blanks = [
    ...(title === null ? ["Producto:"] : []),
    ...(quantity === undefined ? ["Cantidad:", "Presentación:"] : [`Cantidad: ${quantity}`]),
    "Municipio de entrega:",
  ];
  return {
    chat: [asked, ...blanks].join("\n"),
    mailSubject: title === null ? "Solicitud de cotización" : `Cotización de ${title}`,
    mailBody: [asked, "", ...blanks, "", "Nombre y teléfono:"].join("\n"),
  };
}

/** The `mailto:` link of a prepared text (RFC 6068: lines end in CRLF). */
export function buildMailLink(email: string, subject: string, body = ""): string {
  const parts = { subject, body: body.replaceAll("\n", "\r\n") };
  const query = Object.entries(parts)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join("&");
  return `mailto:${encodeURIComponent(email.trim()).replaceAll("%40", "@")}?${query}`;
}
