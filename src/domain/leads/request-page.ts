import type { ProposalState } from "#domain/leads/proposal/proposal.ts";
import type { QuoteStatus } from "#domain/leads/quote/quote-request.ts";
import { formatBytes } from "#domain/media/upload-rules.ts";
import { normalisePhone } from "#domain/phone.ts";
import { cleanEmail, cleanLine, cleanText } from "#domain/typed-text.ts";

/* The page of a request, for who has the token of its address. */

/** Where the page is: `/solicitud/<token>`. */
export const REQUESTS_PATH = "/solicitud";

/** Where who erased their request comes, whether or not the contact was right. */
export const ERASED_REQUEST_PATH = `${REQUESTS_PATH}/borrada`;

/** Names of the fields of the page's forms, and of the parameter that says what became of files. */
export const REQUEST_FIELDS = {
  action: "accion",
  text: "mensaje",
  contact: "contacto",
  /** What the server signed with the page. */
  seal: "formulario",
  /** Hidden from people. */
  honeypot: "referencia_interna",
  files: "archivos",
  notice: "archivo",
} as const;

export const REQUEST_ACTIONS = { write: "escribir", erase: "borrar" } as const;

/** A message on the page. Times are ISO 8601. */
export interface RequestMessage {
  id: string;
  author: "customer" | "office";
  text: string;
  created_at: string;
}

/** An attachment of a request. */
export interface RequestFile {
  id: string;
  /** As it was called on the customer's device. */
  name: string;
  /** Its name in the private bucket. */
  object_name: string;
  /** Media type. */
  type: string;
  bytes: number;
  created_at: string;
}

export const LONGEST_MESSAGE = 2000;

/** A message as it is stored, or why it is not. */
export function checkMessage(
  typed: string,
): { ok: true; text: string } | { ok: false; error: string } {
  const text = cleanText(typed.toWellFormed().slice(0, LONGEST_MESSAGE * 3));
  if (text === "") return { ok: false, error: "Escriba su mensaje." };
  return text.length > LONGEST_MESSAGE
    ? { ok: false, error: `El mensaje es demasiado largo: máximo ${LONGEST_MESSAGE} letras.` }
    : { ok: true, text };
}

/** The contact that a person typed to prove that a request is theirs; both are empty for what is neither. */
export function readContact(typed: string): { email: string; phone: string } {
  const text = cleanLine(typed.toWellFormed().slice(0, 300));
  return text.includes("@")
    ? { email: cleanEmail(text).toLowerCase(), phone: "" }
    : { email: "", phone: normalisePhone(text) ?? "" };
}

/** What the office reads when the request of an accepted proposal is to be erased. */
export const ERASURE_CLAIM =
  "Pido que borren mis datos y esta solicitud. (Lo pidió en la página de la solicitud, con el correo o el teléfono registrado. No se borró sola porque tiene una propuesta aceptada.)";

/** How a request stands, for who sent it. */
export function describeProgress(status: QuoteStatus): string {
  switch (status) {
    case "in_progress":
      return "La estamos revisando";
    case "answered":
      return "Respondida";
    case "closed":
      return "Cerrada";
    case "new":
    case "spam":
      return "Recibida";
  }
}

/** Whether its sender sees a version: a finished one that the office has not begun to send is not theirs yet. */
export function isShownToCustomer(version: {
  state: ProposalState;
  handed_by: string | null;
}): boolean {
  const { state, handed_by } = version;
  return state === "ready"
    ? handed_by !== null
    : state !== "draft" && state !== "replaced" && state !== "withdrawn";
}

/** What one request takes. The database has the same bounds (`find_request_room`). */
export const MOST_FILES = 10;
export const MOST_FILES_AT_ONCE = 3;
/** Of all files in one submission, with what the form adds. */
export const LARGEST_UPLOAD_BYTES = 31 * 1024 * 1024;

/** For a file input. HEIC is not listed: iPhones then send JPEG. */
export const ATTACHMENT_TYPES = ".jpg,.jpeg,.png,.webp,.pdf,.xlsx,image/jpeg,image/png,image/webp";

/** What became of files, as the page's address says it, with what people read. */
const FILE_NOTICES: ReadonlyMap<string, string> = new Map([
  ["recibido", "Recibimos su archivo."],
  ["vacio", "Elija primero un archivo."],
  [
    "tipo",
    "Ese archivo no es una foto JPEG, PNG o WebP, ni un PDF, ni un Excel (.xlsx). Elija otro.",
  ],
  ["danado", "Ese archivo está dañado o contiene macros. Guárdelo de nuevo y envíelo otra vez."],
  ["grande", "Ese archivo pesa más de 10 MB. Envíe uno más liviano, o escríbanos por WhatsApp."],
  [
    "lleno",
    "Esta solicitud ya no recibe más archivos. Escríbanos por WhatsApp y los recibimos por ahí.",
  ],
  ["espere", "Llegaron muchos archivos desde su conexión. Espere unos minutos y envíelo de nuevo."],
  [
    "fallo",
    "No pudimos guardar su archivo. El problema es nuestro: espere un momento y envíelo de nuevo.",
  ],
]);

export type FileNotice =
  | "recibido"
  | "vacio"
  | "tipo"
  | "danado"
  | "grande"
  | "lleno"
  | "espere"
  | "fallo";

/** What became of files; null for any other value. */
export function describeFileNotice(value: string | null): { text: string; isGood: boolean } | null {
  const text = value === null ? undefined : FILE_NOTICES.get(value);
  return text === undefined ? null : { text, isGood: value === "recibido" };
}

const LONGEST_NAME = 120;

/** A file's name as it is shown: one line, without folders; never empty. */
export function cleanFileName(written: string): string {
  const own = written.toWellFormed().slice(0, 1000).split(/[\\/]/).at(-1) ?? "";
  const name = cleanLine(own);
  if (name.length <= LONGEST_NAME) return name === "" ? "archivo" : name;
  const extension = /\.\w{1,5}$/.exec(name)?.[0] ?? "";
  return `${name.slice(0, LONGEST_NAME - extension.length).toWellFormed()}${extension}`;
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ["application/pdf", "PDF"],
  ["image/jpeg", "Foto"],
  ["image/png", "Imagen"],
  ["image/webp", "Imagen"],
]);

/** `Foto, 1,4 MB`. */
export function describeFile({ type, bytes }: Pick<RequestFile, "type" | "bytes">): string {
  return `${KINDS.get(type) ?? "Excel"}, ${formatBytes(bytes)}`;
}
