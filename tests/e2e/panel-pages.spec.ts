import { listFaults, measureOverflow } from "./axe-test.ts";
import { findShown, openPage } from "./page-editor-steps.ts";
import { sendRequest } from "./panel-inbox-test.ts";
import { expect, test } from "./panel-test.ts";
import { waitForIdle } from "./wait-for-idle.ts";

/* What holds on every page of the panel (docs/accessibility.md). */

const PAGES: readonly [address: string, heading: string | RegExp][] = [
  ["/admin?tab=contenido", "Contenido"],
  ["/admin?tab=productos", "Productos"],
  ["/admin?tab=noticias", "Noticias"],
  ["/admin?tab=menu", "Menú"],
  ["/admin?tab=whatsapp", "WhatsApp"],
  ["/admin?tab=seo", "SEO"],
  ["/admin/solicitudes", /Solicitudes/],
  ["/admin/solicitudes?tab=suscriptores", /Suscriptores/],
  ["/admin/solicitudes?tab=datos", /Datos personales/],
  ["/admin/solicitudes?tab=cifras", "Cifras"],
  ["/admin/publicaciones", "Publicar"],
  ["/admin/revision", "Revisar el sitio"],
  ["/admin/eliminados", "Eliminados"],
  ["/admin/imagenes", "Imágenes"],
  ["/admin/horario", "Horario"],
  ["/admin/empresa", "Empresa y marca"],
  ["/admin/categorias", "Categorías de noticias"],
  ["/admin/mas", "Más"],
  ["/admin/cuenta", "Mi cuenta"],
  ["/admin/equipo", "Equipo"],
  ["/admin/importar", /^Importar/],
  ["/admin/manual", "¿Cómo se hace?"],
  ["/admin/estado", "Estado del sitio"],
];

/** A screen of 1280 by 1024 pixels at 400 %. */
const ENLARGED = { width: 320, height: 256 };

test.use({ tab: null });

for (const colours of ["none", "active"] as const) {
  test(`every page fits at 400 % without an axe finding, forced colours ${colours} @drill`, async ({
    panel,
    installation,
  }) => {
    await test.step("the navigation counts what waits", async () => {
      await sendRequest(installation);
      await installation.send("POST", "/rest/v1/drafts", {
        table_name: "products",
        record_id: crypto.randomUUID(),
        changes: { title: "Cal" },
      });
    });
    await panel.setViewportSize(ENLARGED);
    await panel.emulateMedia({ forcedColors: colours });
    for (const [address, heading] of PAGES) {
      await panel.goto(address);
      await waitForIdle(panel);
      await expect(panel.getByRole("heading", { name: heading }).first(), address).toBeAttached();
      expect(await listFaults(panel), address).toEqual([]);
      expect(await measureOverflow(panel), address).toBe(0);
    }
    await openPage(panel, "/");
    expect(await listFaults(panel), "the page editor").toEqual([]);
    expect(await measureOverflow(panel), "the page editor").toBe(0);
  });
}

test("a screen reader finds the page editor's tools, page and form by their names", async ({
  panel,
}) => {
  const opened = await openPage(panel, "/");
  const main = panel.getByRole("main");
  await expect(main).toMatchAriaSnapshot(`
    - combobox "Ver el sitio"
    - switch "Navegar"
    - text: Navegar
    - button "Textos de esta página"
    - button "Texto anterior"
    - button "Texto siguiente"
  `);
  await expect(main.getByRole("group", { name: "Ancho" }).getByRole("button")).toHaveCount(3);
  await expect(main.locator("iframe")).toHaveAccessibleName("Vista previa de /");
  await (await findShown(opened, "hero.title_start"))?.click();
  await expect(panel.getByRole("region", { name: "Editar: Titular, primera parte" }))
    .toMatchAriaSnapshot(`
    - button "Cerrar"
    - form "Editar «Titular, primera parte»":
      - heading "Editar «Titular, primera parte»" [level=3]
      - button "Cancelar"
      - textbox /^Texto/
      - button "Guardar"
      - button "Guardar borrador"
      - button "Más acciones de este formulario"
    - button "Abrir el formulario completo"
  `);
});
