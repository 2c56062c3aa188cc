import type { ContactFact } from "#domain/content/contact-facts.ts";
import { formatDay } from "#domain/hours/days.ts";
import type { Trust } from "#domain/identity/trust.ts";
import type { Product } from "#domain/products/product.ts";
import { readSheet } from "#domain/products/sheet/technical-sheet.ts";
import { openPaper, type PaperLook } from "#server/files/documents/paper.ts";

/** What mills ask of a supplier, as far as the company has entered it. */
export interface QuestionnaireState {
  brand: string;
  trust: Trust;
  contact: readonly ContactFact[];
  products: readonly QuestionnaireProduct[];
  /** The whole address of the page with the same data. */
  address: string;
  /** The day in Bogotá, like 2026-12-24. */
  today: string;
}

export type QuestionnaireProduct = Pick<
  Product,
  "title" | "category" | "ica_registration" | "origin" | "shelf_life" | "sampling" | "specs"
>;

/** The supplier questionnaire on paper. Questions without an answer are not in it. */
export async function writeQuestionnaire(
  state: QuestionnaireState,
  look: PaperLook | null = null,
): Promise<Buffer> {
  const { brand, trust, contact, products, address, today } = state;
  const { legalName, nit, icaCompany, warehouse, accounts, adviser, answers } = trust;
  const paper = openPaper({
    brand,
    look,
    address,
    title: "Cuestionario de proveedor",
    kind: "Aprobación de proveedores",
    subtitle: `Al ${formatDay(today)}`,
    updatedAt: new Date(`${today}T12:00:00Z`),
  });
  const write = (heading: string, facts: readonly (readonly [name: string, text: string])[]) => {
    const known = facts.filter(([, text]) => text !== "");
    if (known.length === 0) return;
    paper.heading(heading);
    paper.facts(known);
  };
  const known = contact.filter(({ name, href }) => href !== null && name !== "Empresa");
  write("Datos de la empresa", [
    ["Razón social", legalName],
    ["NIT", nit],
    ...known.map(({ name, text }) => [name, text] as const),
    ["Persona de contacto", [adviser?.name, adviser?.role].filter(Boolean).join(", ")],
    ["Teléfono de contacto", adviser?.phone ?? ""],
  ]);
  write("Registros", [["Registro ICA de la empresa", icaCompany]]);
  write("Bodega", [
    ["Dirección", warehouse.address],
    [
      "Coordenadas",
      warehouse.point ? `${warehouse.point.latitude}, ${warehouse.point.longitude}` : "",
    ],
  ]);
  write(
    "Calidad e inocuidad",
    answers.map(({ name, text }) => [name, text]),
  );
  write(
    "Cuentas de pago: son las únicas",
    accounts.map(({ bank, kind, number, holder }) => [
      `${bank}, ${kind}`,
      `${number}, a nombre de ${holder}`,
    ]),
  );
  if (products.length > 0) {
    paper.heading("Productos que suministra");
    paper.table(
      [
        { name: "Producto" },
        { name: "Categoría", width: 90 },
        { name: "Origen", width: 100 },
        { name: "Registro ICA", width: 90 },
        { name: "Valores garantizados", width: 110 },
      ],
      products.map(({ title, category, origin, ica_registration, specs }) => [
        title,
        category ?? "–",
        origin.trim() || "–",
        ica_registration.trim() || "–",
        countGuaranteed(specs),
      ]),
    );
  }
  return paper.finish();
}

function countGuaranteed(specs: readonly unknown[]): string {
  const count = readSheet(specs).filter(({ kind }) => kind === "guaranteed").length;
  return count === 0 ? "–" : `${count}, en su ficha`;
}
