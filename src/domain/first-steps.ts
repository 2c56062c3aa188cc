import type { Right } from "#domain/accounts/roles.ts";
import { HOURS } from "#domain/content/catalogue/contact.ts";
import { findPlaceholder } from "#domain/content/catalogue/placeholder-values.ts";
import { isSetting } from "#domain/content/known-texts.ts";
import { listPlaceholdersInUse } from "#domain/content/placeholders.ts";
import { mapTexts, mergeSiteContent } from "#domain/content/site-content.ts";
import type { ExampleRecord, StoredText } from "#domain/examples.ts";
import { describeWeek } from "#domain/hours/describe-hours.ts";
import { readOpeningHours } from "#domain/hours/opening-hours.ts";
import { findBrandFile } from "#domain/identity/brand-files.ts";
import { buildPhoneLink, mayBeMobile } from "#domain/phone.ts";
import { cleanEmail } from "#domain/typed-text.ts";
import { resolveChatButton } from "#domain/whatsapp/chat-link.ts";

/** What a person may settle for everybody, since it leaves no other trace. */
export type SettledTask = "logo" | "hours" | "colleague";

/** What is known of a new site: what visitors see, and never a draft. */
export interface SiteProgress {
  /** What was settled, and `trial` once a trial request was received. */
  settled: readonly string[];
  /** Whether the reader has folded the card. */
  is_folded: boolean;
  /** Those of `PROGRESS_TEXTS` that are stored. */
  texts: readonly StoredText[];
  /** Whether visitors see a product that is not an example. */
  has_own_products: boolean;
  /** How many others of the team have signed in. */
  colleagues: number;
  /** Whether an invitation waits for a colleague. */
  is_invited: boolean;
  has_request: boolean;
  examples: readonly ExampleRecord[];
}

/** Where a task is done: a text (`section.key`), a blank form of a product, a page, or a request on the site. */
export type TaskPlace =
  | { type: "text"; name: `${string}.${string}` }
  | { type: "product" | "team" | "trial" };

export interface Task {
  id: string;
  /** The button's text. */
  label: string;
  place: TaskPlace;
  isDone: boolean;
  /** Whether all that is left of it is up to somebody else. */
  isWaiting?: boolean;
  /** What it takes beyond being on the team. */
  right: Right | null;
  /** How it is settled without doing it, and the button's text. */
  settling?: { task: SettledTask; label: string };
}

export interface FirstStep {
  name: string;
  /** What to do, and why. */
  text: string;
  tasks: readonly Task[];
}

const STATISTICS = ["hero", "about"].flatMap((section) =>
  [1, 2, 3, 4].flatMap((number) =>
    ["value", "note"].map((part) => `${section}.stat_${number}_${part}`),
  ),
);

/** The texts that say how far a site is, and whether they are examples, by their names. */
export const PROGRESS_TEXTS: readonly string[] = [
  "identity.logo",
  ...["brand_name", "legal_name", "nit"].map((key) => `footer.${key}`),
  ...["privacy", "terms", "certifications"].map((page) => `footer.${page}_text`),
  ...["phone", "email", "address"].map((key) => `contact.${key}`),
  ...["whatsapp.phone_number", "whatsapp.enabled", "structured_data.phone"],
  ...Object.keys(HOURS).map((key) => `hours.${key}`),
  ...STATISTICS,
];

/** The steps from a new installation to a company's own site, in their usual order: those that a person may do. */
export function listFirstSteps(
  progress: SiteProgress,
  can: (right: Right) => boolean,
): FirstStep[] {
  return describeSteps(progress)
    .map((step) => ({
      ...step,
      tasks: step.tasks.filter(({ right }) => right === null || can(right)),
    }))
    .filter(({ tasks }) => tasks.length > 0);
}

function describeSteps(progress: SiteProgress): FirstStep[] {
  const site = readSite(progress);
  return [
    describeNameStep(site, progress),
    describePhoneStep(site),
    {
      name: "Correo",
      text: "A él le escriben sus clientes y llegan los avisos del sitio.",
      tasks: [
        describeText(site, "contact.email", "Escribir el correo", (value) =>
          /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cleanEmail(value)),
        ),
      ],
    },
    describePlaceStep(site, progress),
    {
      name: "Primer producto",
      text: "Cree uno suyo, o cambie uno de ejemplo: nombre, foto, presentaciones o ficha técnica.",
      tasks: [
        {
          id: "product",
          label: "Crear un producto",
          place: { type: "product" },
          isDone: progress.has_own_products,
          right: null,
        },
      ],
    },
    {
      name: "Textos legales",
      text: "Los de ejemplo solo son una referencia: que los lea su abogado antes de dejarlos como suyos.",
      tasks: [
        describeText(site, "footer.legal_name", "Escribir la razón social"),
        describeText(site, "footer.nit", "Escribir el NIT"),
        describeText(site, "footer.privacy_text", "Revisar la privacidad"),
        describeText(site, "footer.terms_text", "Revisar los términos"),
        describeText(site, "footer.certifications_text", "Revisar los certificados"),
      ],
    },
    describeTeamStep(progress),
  ];
}

/** Whether all of a step is done. */
export function isStepDone({ tasks }: FirstStep): boolean {
  return tasks.every(({ isDone }) => isDone);
}

/** The task of a step to do next, if any is left: what waits for somebody else comes last. */
export function findNextOf({ tasks }: FirstStep): Task | undefined {
  const left = tasks.filter(({ isDone }) => !isDone);
  return left.find(({ isWaiting }) => isWaiting !== true) ?? left[0];
}

/** The task to do next, with its step; null when all is done. */
export function findNextTask(steps: readonly FirstStep[]): { step: FirstStep; task: Task } | null {
  for (const step of steps) {
    const task = findNextOf(step);
    if (task !== undefined) return { step, task };
  }
  return null;
}

/** The texts as visitors see them, and the names of those that are examples. */
function readSite({ texts }: SiteProgress) {
  const content = mergeSiteContent(texts);
  const examples = new Set(
    listPlaceholdersInUse(texts).map(({ section, key }) => `${section}.${key}`),
  );
  return { content, shown: mapTexts(content), examples };
}

type Site = ReturnType<typeof readSite>;

function describeText(
  { shown, examples }: Site,
  name: `${string}.${string}`,
  label: string,
  isGood: (value: string) => boolean = () => true,
): Task {
  const [section = "", key = ""] = name.split(".");
  const value = shown.get(name) ?? "";
  return {
    id: name,
    label,
    place: { type: "text", name },
    isDone: !examples.has(name) && saysSomething(value) && isGood(value),
    right: isSetting({ section, key }) ? "settings" : null,
  };
}

function describeNameStep(site: Site, { settled }: SiteProgress): FirstStep {
  const hasLogo = findBrandFile(site.shown.get("identity.logo") ?? "") !== null;
  return {
    name: "Nombre y logo",
    text: "Se ven arriba en cada página, en los correos y en las fichas en PDF. Los dos están en «Empresa y marca».",
    tasks: [
      describeText(site, "footer.brand_name", "Escribir el nombre"),
      {
        id: "identity.logo",
        label: "Subir el logo",
        place: { type: "text", name: "identity.logo" },
        isDone: hasLogo || settled.includes("logo"),
        right: "settings",
        settling: { task: "logo", label: "No tenemos logo" },
      },
    ],
  };
}

/** Done while the chat button leads to a mobile; without its own number it uses the company's phone. */
function describePhoneStep(site: Site): FirstStep {
  const { whatsapp } = site.content;
  const phone = describeText(
    site,
    "contact.phone",
    "Escribir el teléfono",
    (value) => buildPhoneLink(value) !== null,
  );
  const isMobile = mayBeMobile(whatsapp.phone_number);
  const isShown = resolveChatButton(whatsapp) !== null;
  const chat: Task = {
    id: "whatsapp",
    label: isMobile && !isShown ? "Mostrar el botón de WhatsApp" : "Escribir el WhatsApp",
    place: {
      type: "text",
      name: isMobile && !isShown ? "whatsapp.enabled" : "whatsapp.phone_number",
    },
    isDone: isMobile && isShown && findPlaceholder(whatsapp.phone_number) === undefined,
    right: "settings",
  };
  return {
    name: "Teléfono y WhatsApp",
    text: explainChat(phone, { isMobile, isShown }),
    // A mobile does both.
    tasks: phone.isDone ? [phone, chat] : [phone],
  };
}

function explainChat(phone: Task, { isMobile, isShown }: { isMobile: boolean; isShown: boolean }) {
  if (!phone.isDone) return "Si es un celular, el botón de WhatsApp también lo usa.";
  if (!isMobile) {
    return "Falta un celular para WhatsApp: a un teléfono fijo o a un número incompleto no se le puede escribir.";
  }
  return isShown
    ? "El número que atiende a sus clientes por WhatsApp."
    : "El botón de WhatsApp está apagado: sus visitantes no lo ven.";
}

function describePlaceStep(site: Site, { settled }: SiteProgress): FirstStep {
  const { shown, content } = site;
  const isOwn = Object.entries(HOURS).some(
    ([key, { fallback }]) => shown.get(`hours.${key}`) !== fallback,
  );
  return {
    name: "Dirección y horario",
    text: `El sitio dice hoy: ${describeWeek(readOpeningHours(content.hours))}. De ahí salen «Abierto ahora» y cuándo responde.`,
    tasks: [
      describeText(site, "contact.address", "Escribir la dirección"),
      {
        id: "hours",
        label: "Cambiar el horario",
        place: { type: "text", name: "hours.monday" },
        isDone: isOwn || settled.includes("hours"),
        right: "settings",
        settling: { task: "hours", label: "El horario está bien" },
      },
    ],
  };
}

function describeTeamStep(progress: SiteProgress): FirstStep {
  const { colleagues, is_invited: isInvited, has_request: hasRequest, settled } = progress;
  const hasColleague = colleagues > 0 || settled.includes("colleague");
  const isWaiting = isInvited && !hasColleague;
  return {
    name: "Colega y prueba",
    text: `${isWaiting ? "Ya envió una invitación: falta que la acepten." : "Alguien más que pueda entrar."} Y una solicitud suya, para ver cómo llega: queda marcada «De prueba» y se borra con un toque.`,
    tasks: [
      {
        id: "colleague",
        label: isWaiting ? "Ver la invitación" : "Invitar a alguien",
        place: { type: "team" },
        isDone: hasColleague,
        isWaiting,
        right: "team",
        settling: { task: "colleague", label: "No aplica" },
      },
      {
        id: "trial",
        label: "Enviarse una solicitud",
        place: { type: "trial" },
        isDone: hasRequest,
        right: "settings",
      },
    ],
  };
}

/** Neither blank nor the dash that hides a text. */
function saysSomething(value: string): boolean {
  return /[\p{L}\p{N}]/u.test(value);
}
