import { findPlaceholder } from "#domain/content/catalogue/placeholder-values.ts";
import { listPlaceholdersInUse } from "#domain/content/placeholders.ts";
import { mergeSiteContent, type SiteContent } from "#domain/content/site-content.ts";
import type { ContentRow } from "#domain/content/site-text.ts";
import { buildPhoneLink, mayBeMobile } from "#domain/phone.ts";
import type { Product } from "#domain/products/product.ts";
import { resolveChatButton } from "#domain/whatsapp/chat-link.ts";

/** What is known of a new site. */
export interface SiteProgress {
  texts: readonly Pick<ContentRow, "section" | "key" | "value">[];
  /** Whether visitors see a product that is not an example. */
  hasOwnProducts: boolean;
  mail: MailState;
  /** Administrators who have signed in at least once. */
  administrators: number;
}

/** Whether the site's mail reaches its mail server: `untried` until the first one has. */
export type MailState = "off" | "untried" | "failing" | "works";

export interface FirstStep {
  name: string;
  /** What to do, and why. */
  text: string;
  /** Where in the panel; null for what the server's operator does. */
  href: string | null;
  isDone: boolean;
}

/** The steps from a new installation to a company's own site, in their usual order. */
export function listFirstSteps(progress: SiteProgress): FirstStep[] {
  const content = mergeSiteContent(progress.texts);
  const examples = new Set(
    listPlaceholdersInUse(progress.texts).map(({ section, key }) => `${section}.${key}`),
  );
  const { contact, footer } = content;
  const isOwn = (name: string, value: string) => !examples.has(name) && saysSomething(value);
  return [
    {
      name: "Nombre de su empresa",
      text: "Junto al logo, en el pie de página y en Google.",
      href: "/admin?tab=contenido",
      isDone: isOwn("footer.brand_name", footer.brand_name),
    },
    {
      name: "Datos de su empresa",
      text: "Teléfono, correo, dirección, razón social y NIT.",
      href: "/admin?tab=contenido",
      isDone:
        isOwn("contact.phone", contact.phone) &&
        buildPhoneLink(contact.phone) !== null &&
        isOwn("contact.email", contact.email) &&
        isOwn("contact.address", contact.address) &&
        isOwn("footer.legal_name", footer.legal_name) &&
        isOwn("footer.nit", footer.nit),
    },
    describeChatStep(content),
    {
      name: "Productos",
      text: "Cree los suyos o cambie los de ejemplo: nombre, foto, presentaciones y ficha técnica.",
      href: "/admin?tab=productos",
      isDone: progress.hasOwnProducts,
    },
    {
      name: "Textos legales",
      text: "Privacidad y términos, leídos por su abogado. Los de ejemplo solo son una referencia.",
      href: "/admin?tab=contenido",
      isDone:
        isOwn("footer.privacy_text", footer.privacy_text) &&
        isOwn("footer.terms_text", footer.terms_text) &&
        !examples.has("footer.certifications_text") &&
        !examples.has("footer.accessibility_text"),
    },
    {
      name: "Correo",
      text: MAIL_TEXTS[progress.mail],
      href: null,
      isDone: progress.mail === "works",
    },
    {
      name: "Otra persona que administre",
      text: "Si usted pierde el teléfono o se va de vacaciones, alguien más puede entrar. Agréguela en «Cuenta y equipo»; cuenta cuando haya entrado una vez.",
      href: null,
      isDone: progress.administrators > 1,
    },
  ];
}

const MAIL_TEXTS: Readonly<Record<MailState, string>> = {
  off: "Para que las solicitudes lleguen a su buzón. Lo activa la persona que instaló el sitio.",
  untried:
    "Está activado, pero todavía no ha salido ningún correo. Haga una solicitud de prueba en su sitio y mire si le llega.",
  failing:
    "Está activado, pero hay correos que no salen. Pídale a la persona que instaló el sitio que lo revise.",
  works: "Para que las solicitudes lleguen a su buzón.",
};

/** Done while the chat button leads to a mobile; without its own number it uses the company's phone. */
function describeChatStep({ whatsapp }: SiteContent): FirstStep {
  const step = { name: "WhatsApp", href: "/admin?tab=whatsapp", isDone: false };
  if (!mayBeMobile(whatsapp.phone_number)) {
    const text =
      "Falta el número de un celular: con un teléfono fijo o un número incompleto, sus visitantes no le pueden escribir.";
    return { ...step, text };
  }
  if (resolveChatButton(whatsapp) === null) {
    return { ...step, text: "El botón está apagado: sus visitantes no lo ven." };
  }
  const text = "El número que atiende a sus clientes y el mensaje con el que empiezan.";
  return { ...step, text, isDone: findPlaceholder(whatsapp.phone_number) === undefined };
}

/** Neither blank nor the dash that hides a text. */
function saysSomething(value: string): boolean {
  return /[\p{L}\p{N}]/u.test(value);
}

/** The ids of the demonstration's products. */
export const DEMO_PRODUCT_IDS = {
  first: "5eed0001-0000-4000-8000-000000000000",
  last: "5eed0001-0000-4000-8000-ffffffffffff",
} as const;

/** The columns by which an edited demo product is recognised. */
export type ProductFacts = Pick<Product, "title" | "image_url" | "presentations" | "specs">;

/** Whether a demo product was edited: its name, picture, presentations or sheet, ignoring punctuation. */
export function isMadeOwn(product: ProductFacts, demo: ProductFacts): boolean {
  const simplify = (fact: unknown) =>
    JSON.stringify(fact ?? null)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, "");
  return (["title", "image_url", "presentations", "specs"] as const).some(
    (name) => simplify(product[name]) !== simplify(demo[name]),
  );
}
