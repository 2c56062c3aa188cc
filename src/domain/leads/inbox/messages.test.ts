import { expect, test } from "vitest";

import { buildMailAnswer, buildWhatsAppAnswer } from "#domain/leads/inbox/messages.ts";

const REQUEST = {
  radicado: "COT-261121-7KQ2",
  name: "Ana Pérez",
  company: "Finca El Roble",
  phone: "+573105551234",
  email: "ana+compras@finca.example",
  items: [
    { product_title: "Torta de palmiste", quantity: 40, unit: "bultos" },
    { product_title: "Melaza", quantity: 2.5, unit: "granel" },
  ] as const,
};

test("a chat names the customer, the radicado and each product", () => {
  const link = new URL(buildWhatsAppAnswer(REQUEST, "Insumos S. A. S.") ?? "");
  expect(link.origin + link.pathname).toBe("https://wa.me/573105551234");
  expect(link.searchParams.get("text")).toBe(
    [
      "Hola, Ana Pérez (Finca El Roble). Le escribimos de Insumos S. A. S. por su solicitud de cotización COT-261121-7KQ2:",
      "",
      "• Torta de palmiste: 40 bultos",
      "• Melaza: 2,5 toneladas a granel",
    ].join("\n"),
  );
});

test("a company without a name is left out", () => {
  const chat = new URL(buildWhatsAppAnswer(REQUEST, "") ?? "").searchParams.get("text");
  expect(chat).toMatch(/^Hola, .+\. Le escribimos por su solicitud/);
  const { searchParams } = new URL(buildMailAnswer(REQUEST, "") ?? "");
  expect(searchParams.get("subject")).toBe("Su solicitud de cotización COT-261121-7KQ2");
});

test("there is no chat link for a landline, or without a number", () => {
  expect(buildWhatsAppAnswer({ ...REQUEST, phone: "+576015551234" }, "X")).toBeNull();
  expect(buildWhatsAppAnswer({ ...REQUEST, phone: null }, "X")).toBeNull();
  expect(buildWhatsAppAnswer({ ...REQUEST, phone: "+593995551234" }, "X")).toContain(
    "593995551234",
  );
});

test("a mail has its subject and its text, with the line breaks that mail programs expect", () => {
  const link = buildMailAnswer(REQUEST, "Insumos & Cía.") ?? "";
  expect(link).toMatch(/^mailto:ana%2Bcompras@finca\.example\?subject=/);
  expect(link).not.toContain("+");
  const { searchParams } = new URL(link);
  expect(searchParams.get("subject")).toBe(
    "Su solicitud de cotización COT-261121-7KQ2 – Insumos & Cía.",
  );
  expect(searchParams.get("body")).toContain("• Torta de palmiste: 40 bultos\r\n• Melaza");
  expect(buildMailAnswer({ ...REQUEST, email: null }, "X")).toBeNull();
});

test("a URL that mail programs would truncate leaves the products out, and stays complete", () => {
  const items = Array.from({ length: 20 }, () => ({
    product_title: "Núcleo para ponedoras, fase 1, con ñandú y más",
    quantity: 1500,
    unit: "kg" as const,
  }));
  const link = buildMailAnswer({ ...REQUEST, items }, "Insumos S. A. S.") ?? "";
  expect(link.length).toBeLessThan(2000);
  expect(new URL(link).searchParams.get("body")).toContain(REQUEST.radicado);
});
