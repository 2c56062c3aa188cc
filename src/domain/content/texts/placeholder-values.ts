/** Placeholders of the company's data until the administrator fills them in: obviously not real. */
export const PLACEHOLDER = {
  brandName: "Insumos Nutrición Animal",
  legalName: "Insumos Nutrición Animal S. A. S.",
  nit: "900000000-0",
  phone: "+57 300 000 0000",
  email: "info@empresa.example",
  address: "Carrera 7 # 71-21, Bogotá, D. C.",
} as const;
