import type { Locator, Page } from "@playwright/test";

import { listEditedFields } from "#domain/records/defined-form.ts";
import { DEFINED_KINDS, RECORD_TABLES } from "#domain/records/record-tables.ts";
import type { RecordType } from "#domain/records/record-type.ts";
import { sampleRecord, sampleRequired } from "#tests/schema/record-samples.ts";

import { listFaults } from "./axe-test.ts";
import { expect, expectToast, openPlace, test, uniqueTitle } from "./panel-test.ts";

/* What every record type can do that is known by its definition alone. */

test.use({ tab: null });

const content = (page: Page, { title }: RecordType) => page.getByRole("tabpanel", { name: title });

const form = (page: Page, type: RecordType) => content(page, type).getByRole("form");

const row = (page: Page, type: RecordType, name: string) =>
  content(page, type)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

/** The toast after a success: `Distribuidor creado correctamente`. */
function done({ label }: RecordType, participle: string): string {
  const name = label.one.charAt(0).toUpperCase() + label.one.slice(1);
  return `${name} ${participle}${label.isFeminine ? "a" : "o"} correctamente`;
}

async function openTab(page: Page, type: RecordType): Promise<void> {
  await page.goto(`/admin?tab=${type.tab}`);
  await expect(content(page, type).getByRole("heading", { level: 2 }).first()).toBeVisible();
}

/** Fills the form's controls of a record. */
async function fillForm(shown: Locator, type: RecordType, record: Record<string, unknown>) {
  for (const [column, { kind, label, isRequired = false }] of listEditedFields(type)) {
    const value = record[column];
    // The label of a required field says so.
    const control = shown.getByLabel(label, { exact: !isRequired }).first();
    if (typeof value !== "string" || kind === "picture" || kind === "flag") continue;
    if (kind === "choice") await control.selectOption(value);
    else await control.fill(value);
  }
}

/* Those with special fields have their own file. */
const WHOLE_KINDS = DEFINED_KINDS.filter((table) =>
  Object.values(RECORD_TABLES[table].fields).every(({ kind }) => kind !== "special"),
);

for (const table of WHOLE_KINDS) {
  const type = RECORD_TABLES[table];
  const { label, visible, fields } = type;
  const named = (name: string) => `${type.name}=eq.${encodeURIComponent(name)}`;
  const nameLabel = fields[type.name]?.label ?? "";

  test(`${type.title}: a record is created, edited, hidden, deleted and restored`, async ({
    panel,
    installation,
  }) => {
    const name = uniqueTitle("Muestra");
    await test.step("it is created with the form, reached through «Más»", async () => {
      await panel.goto("/admin");
      await openPlace(panel, type.title);
      const button = panel.getByRole("button", { name: /^Nuev[oa]/ });
      if (await button.isVisible()) await button.click();
      await fillForm(form(panel, type), type, sampleRecord(type, name));
      await form(panel, type)
        .getByRole("button", { name: `Crear ${label.one}` })
        .click();
      await expectToast(panel, "Éxito", done(type, "cread"));
      await expect(row(panel, type, name)).toBeVisible();
      expect(await listFaults(panel)).toEqual([]);
    });

    await test.step("a colleague's change of another field is merged, and the list is searched", async () => {
      await row(panel, type, name).getByRole("button", { name: "Editar" }).click();
      await form(panel, type).getByLabel(nameLabel).fill(`${name} editada`);
      const [column = type.name] =
        listEditedFields(type).find(([one, { kind }]) => kind === "text" && one !== type.name) ??
        [];
      const theirs = column === type.name ? {} : { [column]: "De un colega" };
      await installation.send("PATCH", `/rest/v1/${table}?${named(name)}`, theirs);
      await form(panel, type)
        .getByRole("button", { name: `Actualizar ${label.one}` })
        .click();
      await expectToast(panel, "Éxito", done(type, "actualizad"));
      const typed = Object.entries(sampleRecord(type, `${name} editada`)).filter(
        ([field, value]) => typeof value === "string" && fields[field]?.kind !== "picture",
      );
      const address = `/rest/v1/${table}?${named(`${name} editada`)}`;
      const expected = { ...Object.fromEntries(typed), ...theirs };
      expect(await installation.send("GET", address)).toMatchObject([expected]);
      await panel.getByRole("searchbox", { name: `Buscar ${label.many}` }).fill("no hay tal");
      await expect(panel.getByText(`No se encontraron ${label.many}`)).toBeVisible();
      await openTab(panel, type);
    });

    if (visible !== undefined && fields[visible]?.isOffAtFirst !== true) {
      await test.step("visitors no longer read what is hidden", async () => {
        await row(panel, type, `${name} editada`).getByRole("switch").click();
        await expectToast(panel, "Éxito", done(type, "actualizad"));
        const address = `/rest/v1/${table}?${named(`${name} editada`)}`;
        expect(await installation.send("GET", address)).toMatchObject([{ [visible]: false }]);
      });
    }

    await test.step("it is deleted, and brought back from the trash", async () => {
      panel.once("dialog", (dialog) => void dialog.accept());
      await row(panel, type, `${name} editada`).getByRole("button", { name: "Eliminar" }).click();
      await expectToast(panel, "Éxito", done(type, "eliminad"));
      await panel.goto(`/admin/eliminados?tipo=${type.tab}`);
      const deleted = panel.getByRole("listitem").filter({ hasText: `${name} editada` });
      await deleted.getByRole("button", { name: "Restaurar" }).click();
      await expect(deleted).toBeHidden();
      await openTab(panel, type);
      await expect(row(panel, type, `${name} editada`)).toBeVisible();
    });
  });

  test(`${type.title}: a record is found with the panel's search, and imported from a file`, async ({
    panel,
    installation,
  }) => {
    const name = uniqueTitle("Hallazgo");
    await installation.send("POST", `/rest/v1/${table}`, sampleRequired(type, name));
    await openTab(panel, type);
    await panel.keyboard.press("Control+k");
    await panel.getByRole("combobox", { name: "Buscar en el panel y en el sitio" }).fill(name);
    await panel.getByRole("option", { name: new RegExp(name) }).click();
    await expect(form(panel, type).getByLabel(nameLabel)).toHaveValue(name);

    const imported = uniqueTitle("Importado");
    await panel.goto(`/admin/importar?tipo=${type.tab}`);
    await panel
      .getByLabel("Elegir archivo", { exact: true })
      .and(panel.locator("input"))
      .setInputFiles({
        name: "muestras.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(`${nameLabel}\r\n${imported}\r\n${name}\r\n`),
      });
    await panel.getByRole("button", { name: /^Importar 1 / }).click();
    await expect(panel.getByRole("heading", { name: /^Importado: 1 / })).toBeFocused();
    await panel.getByRole("link", { name: `Ver ${label.many}` }).click();
    await expect(row(panel, type, imported)).toBeVisible();
  });
}
