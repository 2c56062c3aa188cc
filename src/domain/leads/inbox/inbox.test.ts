import { expect, test } from "vitest";

import {
  describeMailState,
  explainSigns,
  listStatusChanges,
  STATUS_LABELS,
} from "#domain/leads/inbox/inbox.ts";
import { RECEIPT_CAP } from "#domain/leads/mail.ts";
import type { QuoteStatus } from "#domain/leads/quote/quote-request.ts";

test("each status offers the usual next one first, and every change says what it does", () => {
  const first = (status: QuoteStatus) => listStatusChanges(status)[0];
  expect(first("new")).toEqual({ status: "answered", label: "Marcar como respondida" });
  expect(first("in_progress")?.status).toBe("answered");
  expect(first("answered")).toEqual({ status: "closed", label: "Cerrar la solicitud" });
  expect(first("closed")).toEqual({ status: "in_progress", label: "Reabrir la solicitud" });
  expect(listStatusChanges("spam")).toEqual([{ status: "new", label: "No es spam" }]);
  const statuses = Object.keys(STATUS_LABELS) as QuoteStatus[];
  for (const status of statuses) {
    const changes = listStatusChanges(status);
    expect(changes.map((change) => change.status)).not.toContain(status);
    expect(new Set(changes.map(({ label }) => label)).size).toBe(changes.length);
  }
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
