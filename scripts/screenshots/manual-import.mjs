import { captureElements } from "./clip.mjs";
import { blurField } from "./manual-drafts.mjs";

/* The plan of a spreadsheet. */

const SPREADSHEET = `Título;Pedido mínimo;Ficha técnica
Melaza de caña;1 IBC de 1.400 kg;"Brix | mínimo: 78 | unidad: °Bx
Humedad | maximo 25 | unidad: %"
Sal mineralizada;10 toneladas a granel;
`;

/** @param {import("./manual-pictures.mjs").Pages} pages */
export async function takeImport({ phone }) {
  await phone.goto("/admin/importar?tipo=productos");
  const chooser = phone.getByLabel("Elegir archivo", { exact: true }).and(phone.locator("input"));
  const buffer = Buffer.from(SPREADSHEET);
  await chooser.setInputFiles({ name: "productos.csv", mimeType: "text/csv", buffer });
  const plan = phone.getByRole("region", { name: "Lo que cambia" });
  await plan.getByRole("list", { name: "Con errores" }).waitFor();
  await blurField(phone);
  await captureElements(phone, { name: "importar", of: [phone.getByText("productos.csv"), plan] });
}
