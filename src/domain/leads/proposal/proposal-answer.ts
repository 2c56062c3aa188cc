import { z } from "zod";

import {
  type AnswerKind,
  isDeclineReason,
  type ProposalAnswer,
} from "#domain/leads/proposal/proposal.ts";
import { cleanTyped } from "#domain/typed-text.ts";

/** Names of the fields of a proposal's page. */
export const ANSWER_FIELDS = {
  kind: "respuesta",
  name: "nombre",
  identification: "identificacion",
  reason: "razon",
  text: "texto",
  /** The digest of the version that was shown. */
  digest: "version",
  consents: "autoriza",
  /** The version of the consent's text that was shown. */
  consentVersion: "autorizacion",
} as const;

/** An answer as typed. */
export type AnswerDraft = { [Name in keyof ProposalAnswer]: string } & {
  /** Whether the consent box is ticked. */
  consents: boolean;
};

/** Messages by field. */
export type AnswerErrors = Partial<Record<keyof AnswerDraft, string>>;

/** Beyond the longest text that is accepted. */
const MAX_TYPED = 5000;

const KINDS = ["accepted", "change_asked", "declined"] as const satisfies readonly AnswerKind[];

/** An answer from a posted form; null when it does not say which. */
export function readAnswer(fields: URLSearchParams): AnswerDraft | null {
  const read = (name: keyof ProposalAnswer) =>
    cleanTyped((fields.get(ANSWER_FIELDS[name]) ?? "").toWellFormed().slice(0, MAX_TYPED)).trim();
  const kind = KINDS.find((known) => known === read("kind"));
  if (kind === undefined) return null;
  return {
    kind,
    name: read("name").replace(/\s+/g, " "),
    identification: kind === "accepted" ? read("identification") : "",
    reason: kind === "declined" ? read("reason") : "",
    text: read("text"),
    consents: fields.has(ANSWER_FIELDS.consents),
  };
}

const answerSchema = z
  .object({
    kind: z.enum(KINDS),
    name: z
      .string()
      .min(1, "Escriba su nombre.")
      .max(120, "El nombre es demasiado largo: máximo 120 letras."),
    identification: z
      .string()
      .max(40, "Es demasiado largo: escriba solo el número de la cédula o el NIT."),
    reason: z.string().max(40),
    text: z.string().max(2000, "El texto es demasiado largo: máximo 2.000 letras."),
    consents: z.boolean(),
  })
  .refine(
    ({ kind, identification }) => kind !== "accepted" || /\d{5}/.test(digits(identification)),
    {
      path: ["identification"],
      error: "Escriba el número de su cédula o el NIT de la empresa.",
    },
  )
  .refine(({ kind, text }) => kind !== "change_asked" || text !== "", {
    path: ["text"],
    error: "Cuéntenos qué cambio necesita.",
  })
  .refine(({ kind, reason }) => kind !== "declined" || isDeclineReason(reason), {
    path: ["reason"],
    error: "Elija la razón: nos ayuda a mejorar la próxima propuesta.",
  })
  .refine(({ consents }) => consents, {
    path: ["consents"],
    error: "Para recibir su respuesta necesitamos su autorización: marque la casilla.",
  });

const digits = (written: string) => written.replace(/\D/g, "");

type AnswerCheck = { ok: true; answer: ProposalAnswer } | { ok: false; errors: AnswerErrors };

/** Validates a typed answer. */
export function checkAnswer(draft: AnswerDraft): AnswerCheck {
  const result = answerSchema.safeParse(draft, { reportInput: false });
  if (result.success) {
    const { consents: _, ...answer } = result.data;
    return { ok: true, answer };
  }
  const errors = new Map<string, string>();
  for (const { path, message } of result.error.issues) {
    if (!errors.has(String(path[0]))) errors.set(String(path[0]), message);
  }
  return { ok: false, errors: Object.fromEntries(errors) };
}
