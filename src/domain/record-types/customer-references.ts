import { defineRecordType } from "#domain/records/define-record-type.ts";

/** Customers who let the company name them. One without consent and its day is never visible: the database refuses it. */
export const CUSTOMER_REFERENCES = defineRecordType({
  table: "customer_references",
  tab: "referencias",
  title: "Referencias de clientes",
  label: { one: "referencia", many: "referencias", isFeminine: true },
  about: { text: "Clientes que autorizaron que los nombre", words: "testimonios confianza" },
  name: "name",
  visible: "is_visible",
  fields: {
    name: { kind: "text", label: "Nombre", isRequired: true, maxLength: 120 },
    company: { kind: "text", label: "Empresa o finca", maxLength: 160, isListed: true },
    municipality: { kind: "text", label: "Municipio", maxLength: 120, isListed: true },
    quote: {
      kind: "long-text",
      label: "Lo que dice",
      maxLength: 1000,
      search: "excerpt",
      help: "Con sus palabras.",
    },
    consents: {
      kind: "flag",
      label: "Autorizó que se publique",
      states: ["Autorizó", "Sin autorización"],
      help: "Guarde la autorización: un correo, un mensaje o un papel firmado.",
    },
    consented_on: { kind: "date", label: "Fecha de la autorización" },
    is_visible: {
      kind: "flag",
      label: "Visible en el sitio",
      states: ["Visible", "Oculta"],
      isOffAtFirst: true,
      help: "Solo se publica con la autorización y su fecha.",
    },
  },
});
