/** What stands for the company's own data until the administrator writes them: evident, never real. */
export const PLACEHOLDER = {
  brandName: "Insumos Nutrición Animal",
  legalName: "Insumos Nutrición Animal S. A. S.",
  nit: "900000000-0",
  phone: "+57 300 000 0000",
  email: "info@empresa.example",
} as const;
