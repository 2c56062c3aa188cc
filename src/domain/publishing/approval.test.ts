import { expect, test } from "vitest";

import {
  APPROVAL_FIELDS,
  describeApproval,
  findApprovalProblem,
  MAX_ASKED_CHANGE,
  readApproval,
} from "#domain/publishing/approval.ts";

const post = (fields: Record<string, string>) => readApproval(new URLSearchParams(fields));

test("a form without a known decision is none of ours", () => {
  expect(post({ nombre: "Marta" })).toBeNull();
  expect(post({ [APPROVAL_FIELDS.decision]: "__proto__" })).toBeNull();
});

test("what is typed is trimmed and cut to its limits", () => {
  expect(
    post({
      [APPROVAL_FIELDS.decision]: "change_asked",
      [APPROVAL_FIELDS.name]: " Marta\0 ",
      [APPROVAL_FIELDS.text]: "x".repeat(5000),
      [APPROVAL_FIELDS.consents]: "si",
    }),
  ).toEqual({
    decision: "change_asked",
    name: "Marta",
    text: "x".repeat(MAX_ASKED_CHANGE),
    consents: true,
  });
});

const DRAFT = { decision: "approved", name: "Marta", text: "", consents: true } as const;

test.each([
  [DRAFT, null],
  [{ ...DRAFT, name: "" }, "Escriba su nombre."],
  [{ ...DRAFT, decision: "change_asked" as const }, "Escriba qué cambio pide."],
  [{ ...DRAFT, consents: false }, "Para responder, marque la casilla de autorización."],
])("the problem of %j is %j", (draft, problem) => {
  expect(findApprovalProblem(draft)).toBe(problem);
});

test("an answer says that its name is unverified, and whether it still holds", () => {
  const version = "hoy a las 8:25 a. m.";
  const given = { decision: "approved", name: "Marta", is_current: true } as const;
  expect(describeApproval(given, version)).toBe(
    "Aprobado por Marta (sin verificar), versión de hoy a las 8:25 a. m.",
  );
  expect(describeApproval(given, "el 3 de nov. a las 8:25 a. m.")).toContain("versión del 3 de");
  expect(describeApproval({ ...given, is_current: false }, version)).toMatch(
    /a\. m\. Ya no vale: hubo cambios después\.$/,
  );
});
