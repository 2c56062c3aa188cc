import { expect, test } from "vitest";

import { checkAnswer, readAnswer } from "#domain/leads/proposal/proposal-answer.ts";
import { nameReason } from "#domain/leads/proposal/proposal.ts";

/** An answer whose sender consents. */
const post = (fields: Record<string, string>) =>
  readAnswer(new URLSearchParams({ autoriza: "si", ...fields }));

test("an acceptance names a person and an identity document", () => {
  const draft = post({
    respuesta: "accepted",
    nombre: "  Ana   Gil ",
    identificacion: "52.123.456",
  });
  expect(draft).not.toBeNull();
  expect(draft && checkAnswer(draft)).toEqual({
    ok: true,
    answer: {
      kind: "accepted",
      name: "Ana Gil",
      identification: "52.123.456",
      reason: "",
      text: "",
    },
  });
  const bare = post({ respuesta: "accepted", nombre: "", identificacion: "cédula" });
  expect(bare && checkAnswer(bare)).toEqual({
    ok: false,
    errors: {
      name: "Escriba su nombre.",
      identification: "Escriba el número de su cédula o el NIT de la empresa.",
    },
  });
});

test("a change says which, and a refusal why", () => {
  const change = post({ respuesta: "change_asked", nombre: "Ana", texto: " " });
  expect(change && checkAnswer(change)).toMatchObject({
    errors: { text: "Cuéntenos qué cambio necesita." },
  });
  const refusal = post({ respuesta: "declined", nombre: "Ana", razon: "porque sí" });
  expect(refusal && checkAnswer(refusal)).toMatchObject({
    errors: { reason: "Elija la razón: nos ayuda a mejorar la próxima propuesta." },
  });
  const price = post({ respuesta: "declined", nombre: "Ana", razon: "price", identificacion: "1" });
  expect(price && checkAnswer(price)).toMatchObject({
    ok: true,
    answer: { reason: "price", identification: "" },
  });
});

test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
  "%s, which every object has, is no reason",
  (razon) => {
    const draft = post({ respuesta: "declined", nombre: "Ana", razon });
    expect(draft && checkAnswer(draft)).toMatchObject({
      ok: false,
      errors: { reason: expect.stringContaining("Elija") },
    });
    expect(nameReason(razon)).toBe(razon);
  },
);

test("what no database stores is left out", () => {
  const draft = post({ respuesta: "change_asked", nombre: "A\0na", texto: "\uD800 sí" });
  expect(draft).toMatchObject({ name: "Ana", text: "\uFFFD sí" });
});

test("no answer is stored without the consent to it", () => {
  const draft = readAnswer(
    new URLSearchParams({ respuesta: "change_asked", nombre: "Ana", texto: "Menos flete" }),
  );
  expect(draft && checkAnswer(draft)).toMatchObject({
    ok: false,
    errors: { consents: expect.stringContaining("marque") },
  });
});

test("a form that does not say which answer is none", () => {
  expect(post({ respuesta: "sent", nombre: "Ana" })).toBeNull();
  expect(post({})).toBeNull();
});
