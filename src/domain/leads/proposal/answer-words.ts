import type { AnswerKind } from "#domain/leads/proposal/proposal.ts";

const ANSWERS: ReadonlyMap<string, string> = new Map<AnswerKind, string>([
  ["accepted", "aceptó la propuesta"],
  ["change_asked", "pide un cambio en la propuesta"],
  ["declined", "rechazó la propuesta"],
]);

/** After the sender's name: `aceptó la propuesta`. */
export const describeAnswer = (kind: string): string =>
  ANSWERS.get(kind) ?? "respondió la propuesta";
