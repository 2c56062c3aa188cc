import { expect, test } from "vitest";

import {
  describeCounts,
  type PersonalData,
  readPerson,
  writePersonReport,
} from "#domain/leads/inbox/personal-data.ts";

test.each([
  [{ requests: 1, items: 1, subscribers: 0, mails: 0, records: 0 }, "1 solicitud con 1 producto"],
  [
    { requests: 2, items: 3, subscribers: 1, mails: 1, records: 0 },
    "2 solicitudes con 3 productos, 1 suscripción al boletín y 1 registro de correo",
  ],
  [{ requests: 0, items: 0, subscribers: 0, mails: 4, records: 0 }, "4 registros de correo"],
  [{ requests: 0, items: 0, subscribers: 0, mails: 0, records: 0 }, ""],
])("%j is described in words", (counts, text) => {
  expect(describeCounts(counts)).toBe(text);
});

test("a person is found by typed contact data, with phone numbers in any format", () => {
  expect(readPerson({ email: " Ana@finca.example ", phone: "310 555 12 34" })).toEqual({
    ok: true,
    person: { email: "Ana@finca.example", phone: "+573105551234" },
  });
  expect(readPerson({ email: "", phone: "(601) 555-1234" })).toEqual({
    ok: true,
    person: { email: "", phone: "+576015551234" },
  });
});

test("input that identifies no one has an error at its field", () => {
  const errorsOf = (email: string, phone: string) => {
    const check = readPerson({ email, phone });
    return check.ok ? [] : Object.keys(check.errors);
  };
  expect(errorsOf(" ", "")).toEqual(["email"]);
  expect(errorsOf("ana", "")).toEqual(["email"]);
  expect(errorsOf("", "555")).toEqual(["phone"]);
  expect(errorsOf("ana", "555")).toEqual(["email", "phone"]);
});

const TIME = "2026-11-21T18:05:00+00:00";
const CONSENT = {
  consent_text: "Autorizo",
  consent_version: "a1b2",
  consented_at: TIME,
  written_at: null,
};

const DATA: PersonalData = {
  requests: [
    {
      id: "00000000-0000-4000-8000-000000000001",
      radicado: "COT-261121-7KQ2",
      idempotency_key: "00000000-0000-4000-8000-000000000002",
      status: "answered",
      owner_id: null,
      notes: "Llamar el lunes",
      read_at: null,
      spam_signs: ["too-fast"],
      name: "Ana Pérez",
      company: "Finca El Roble",
      phone: "+573105551234",
      phone_typed: "310 555 1234 (WhatsApp)",
      email: "ana@finca.example",
      department: "Meta",
      municipality: "Acacías",
      municipality_code: "50006",
      frequency: "monthly",
      wanted_on: "2026-12-24",
      message: "Primera línea\nsegunda línea",
      ...CONSENT,
      answered_at: null,
      is_trial: false,
      created_at: TIME,
      updated_at: TIME,
      notes_of_team: [],
      messages: [
        { author: "customer", text: "¿Llega el lunes?", created_at: TIME },
        { author: "office", text: "Sí, el lunes.", created_at: TIME },
      ],
      files: [
        {
          name: "etiqueta.jpg",
          object_name: "solicitudes/1/etiqueta.jpg",
          type: "image/jpeg",
          bytes: 1_400_000,
          created_at: TIME,
        },
      ],
      proposals: [
        {
          id: "00000000-0000-4000-8000-000000000009",
          version: 1,
          state: "accepted",
          items: [],
          freight: 0,
          freight_vat: null,
          valid_until: "2026-12-24",
          payment: "",
          delivery: "",
          conditions: "",
          note: "",
          digest: "a",
          finished_at: TIME,
          handed_by: null,
          handed_at: null,
          sent_at: TIME,
          sent_by: "mail",
          answer: {
            kind: "accepted",
            name: "Ana Pérez",
            identification: "52.123.456",
            reason: "",
            text: "",
          },
          answered_at: TIME,
          answered_from: "192.0.2.7",
          author_id: null,
          consent_text: "Autorizo la respuesta",
          consent_version: "c3d4",
          consented_at: TIME,
          created_at: TIME,
          updated_at: TIME,
        },
      ],
      items: [
        {
          id: "00000000-0000-4000-8000-000000000003",
          position: 1,
          product_id: null,
          product_title: "Melaza",
          quantity: 40,
          unit: "bultos",
        },
      ],
    },
  ],
  subscribers: [
    {
      id: "00000000-0000-4000-8000-000000000004",
      email: "ana@finca.example",
      status: "unsubscribed",
      source: "quote",
      spam_signs: [],
      ...CONSENT,
      confirmed_at: TIME,
      unsubscribed_at: TIME,
      created_at: TIME,
      updated_at: TIME,
    },
  ],
  mails: [],
  mentions: [],
};

test("a report has all data stored about a person, in words and with times in Bogotá", () => {
  const report = writePersonReport(
    DATA,
    { email: "ana@finca.example", phone: "+573105551234" },
    new Date("2026-11-22T13:00:00Z"),
  );
  for (const text of [
    "Buscados por: ana@finca.example y +573105551234",
    "SOLICITUD DE COTIZACIÓN COT-261121-7KQ2",
    "Nombre: Ana Pérez",
    "Empresa: Finca El Roble",
    "Lugar de entrega: Acacías, Meta",
    "Producto: Melaza: 40 bultos",
    "Mensaje: Primera línea\r\n  segunda línea",
    "): ¿Llega el lunes?",
    "): Sí, el lunes.",
    "Archivo que envió: etiqueta.jpg (Foto, 1,3 MB)",
    "Notas de la empresa: Llamar el lunes",
    "Señales de envío automático: too-fast",
    "Autorización: Autorizo",
    "Versión de la autorización: a1b2",
    "Estado: Respondida",
    "RESPUESTA A LA PROPUESTA COT-261121-7KQ2-1",
    "Cédula o NIT: 52.123.456",
    "Dirección de red: 192.0.2.7",
    "Autorización: Autorizo la respuesta",
    "BOLETÍN",
    "Estado: Dado de baja",
  ]) {
    expect(report).toContain(text);
  }
  expect(report).toMatch(/Recibida: 21 de noviembre de 2026 a las 1:05\sp\.\sm\./);
  expect(report).not.toContain("Leída por la empresa");
  expect(report).not.toMatch(/null|undefined/);
});
