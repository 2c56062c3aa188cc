/** What someone with a link to a preview answers. */
export type ApprovalDecision = "approved" | "change_asked";

/** An answer to a preview, of a person without an account: who it is, is what they wrote. Times are ISO 8601. */
export interface Approval {
  id: string;
  /** The package whose drafts they saw; null for all drafts. */
  package_id: string | null;
  /** Null once the link is deleted. */
  link_id: string | null;
  /** For whom the link was. */
  link_note: string;
  decision: ApprovalDecision;
  name: string;
  text: string;
  /** When the newest of the changes that they saw was made. */
  version_at: string;
  created_at: string;
  /** Whether what they saw is still what would be published. */
  is_current: boolean;
}

/** What a link shows, as a version, and the newest answer to it by the same link. */
export interface PreviewReview {
  /** SHA-256 of the changes. */
  digest: string;
  /** Null without changes. */
  version_at: string | null;
  drafts: number;
  decision: ApprovalDecision | null;
  name: string | null;
  answered_at: string | null;
}

/** What a person typed in the form of a preview. */
export interface ApprovalDraft {
  decision: ApprovalDecision;
  name: string;
  text: string;
  consents: boolean;
}

/** The fields of that form. */
export const APPROVAL_FIELDS = {
  decision: "respuesta",
  name: "nombre",
  text: "cambio",
  consents: "autoriza",
  consentVersion: "autorizacion",
  digest: "version",
} as const;

export const MAX_APPROVER_NAME = 120;
export const MAX_ASKED_CHANGE = 2000;

/** Reads a posted form; null when it names no decision. */
export function readApproval(fields: URLSearchParams): ApprovalDraft | null {
  const decision = fields.get(APPROVAL_FIELDS.decision);
  if (decision !== "approved" && decision !== "change_asked") return null;
  const read = (name: string, length: number) =>
    (fields.get(name) ?? "").replaceAll("\0", "").toWellFormed().trim().slice(0, length);
  return {
    decision,
    name: read(APPROVAL_FIELDS.name, MAX_APPROVER_NAME),
    text: read(APPROVAL_FIELDS.text, MAX_ASKED_CHANGE),
    consents: fields.get(APPROVAL_FIELDS.consents) === "si",
  };
}

/** What is missing in an answer, in words; null when it is complete. */
export function findApprovalProblem({
  decision,
  name,
  text,
  consents,
}: ApprovalDraft): string | null {
  if (name === "") return "Escriba su nombre.";
  if (decision === "change_asked" && text === "") return "Escriba qué cambio pide.";
  if (!consents) return "Para responder, marque la casilla de autorización.";
  return null;
}

/** An answer for the office. @param version the moment of what was seen, as the end of a sentence with its period */
export function describeApproval(
  { decision, name, is_current }: Pick<Approval, "decision" | "name" | "is_current">,
  version: string,
): string {
  const isApproved = decision === "approved";
  const ofVersion = `de ${version}`.replace(/^de el /, "del ");
  const answer = isApproved
    ? `Aprobado por ${name} (sin verificar), versión ${ofVersion}`
    : `${name} (sin verificar) pide un cambio a la versión ${ofVersion}`;
  if (is_current) return answer;
  return `${answer} ${isApproved ? "Ya no vale: hubo" : "Hubo"} cambios después.`;
}
