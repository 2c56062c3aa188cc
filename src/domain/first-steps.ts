import type { PlaceholderInUse } from "#domain/content/texts/placeholders.ts";

/** What is known of a new site. */
export interface SiteProgress {
  placeholders: readonly Pick<PlaceholderInUse, "section" | "key" | "placeholder">[];
  /** Whether somebody has created or changed a product. */
  hasOwnProducts: boolean;
  sendsMail: boolean;
  administrators: number;
}

export interface FirstStep {
  name: string;
  /** What to do, and why. */
  text: string;
  /** Where in the panel; null for what the server's keeper does. */
  href: string | null;
  isDone: boolean;
}

const NAME = "brand_name";
const LEGAL_TEXT = "Texto de referencia";
/** How to reach the company and what it is called before the law. */
const DATA_SECTIONS: ReadonlySet<string> = new Set(["contact", "footer"]);

/** What makes a new installation a company's own site, in the order in which an office does it. */
export function listFirstSteps(progress: SiteProgress): FirstStep[] {
  const { placeholders } = progress;
  const lacks = (isConcerned: (one: SiteProgress["placeholders"][number]) => boolean) =>
    placeholders.some(isConcerned);
  const isLegal = ({ placeholder }: { placeholder: string }) => placeholder === LEGAL_TEXT;
  return [
    {
      name: "Nombre de su empresa",
      text: "Junto al logo, en el pie de página y en Google.",
      href: "/admin?tab=contenido",
      isDone: !lacks(({ key }) => key === NAME),
    },
    {
      name: "Datos de su empresa",
      text: "Teléfono, correo, dirección, razón social y NIT.",
      href: "/admin?tab=contenido",
      isDone: !lacks((one) => DATA_SECTIONS.has(one.section) && one.key !== NAME && !isLegal(one)),
    },
    {
      name: "WhatsApp",
      text: "El número que atiende a sus clientes y el mensaje con el que empiezan.",
      href: "/admin?tab=whatsapp",
      // Without a number of its own it is the company's telephone.
      isDone: !lacks(({ section, key }) => section === "contact" && key === "phone"),
    },
    {
      name: "Productos",
      text: "Revise los de ejemplo o cree los suyos: nombre, foto, presentaciones y ficha técnica.",
      href: "/admin?tab=productos",
      isDone: progress.hasOwnProducts,
    },
    {
      name: "Textos legales",
      text: "Privacidad y términos, leídos por su abogado. Los de ejemplo solo son una referencia.",
      href: "/admin?tab=contenido",
      isDone: !lacks(isLegal),
    },
    {
      name: "Correo",
      text: "Para que las solicitudes lleguen a su buzón. Lo activa quien administra el servidor.",
      href: null,
      isDone: progress.sendsMail,
    },
    {
      name: "Otra persona que administre",
      text: "Si usted pierde el teléfono o se va de vacaciones, alguien más puede entrar. Agréguela en «Cuenta y equipo».",
      href: null,
      isDone: progress.administrators > 1,
    },
  ];
}
