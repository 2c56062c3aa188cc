import { expect, test } from "vitest";

import {
  describeMailState,
  explainSigns,
  STATUS_LABELS,
  NEXT_STEPS,
} from "#domain/leads/inbox/inbox.ts";
import { RECEIPT_CAP } from "#domain/leads/mail.ts";

test("the next step leads a request from its arrival to its end, and back when it is reopened", () => {
  expect(NEXT_STEPS.new.status).toBe("answered");
  expect(NEXT_STEPS.answered.status).toBe("closed");
  expect(NEXT_STEPS.closed.status).toBe("in_progress");
  expect(NEXT_STEPS.in_progress.status).toBe("answered");
  expect(NEXT_STEPS.spam.status).toBe("new");
  expect(Object.values(STATUS_LABELS)).toEqual([
    "Nueva",
    "En curso",
    "Respondida",
    "Cerrada",
    "Spam",
  ]);
});

test("a waiting mail has its reason", () => {
  const waiting = { state: "pending", attempts: 0, last_error: null } as const;
  expect(describeMailState(waiting, true)).toBe("Por enviar");
  expect(describeMailState({ ...waiting, attempts: 2 }, true)).toBe("Reintentando");
  expect(describeMailState(waiting, false)).toContain("falta configurar el correo");
  const failed = { ...waiting, state: "failed" } as const;
  expect(describeMailState({ ...failed, last_error: "EENVELOPE 550" }, true)).toBe(
    "No se pudo enviar",
  );
  expect(describeMailState({ ...failed, last_error: RECEIPT_CAP }, true)).toContain("máximo");
});

test("an unknown spam signal is described by its name", () => {
  expect(explainSigns(["honeypot", "other"])).toEqual([
    "Llenó un campo que las personas no ven.",
    "Señal automática: other.",
  ]);
});
