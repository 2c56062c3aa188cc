import { expect, test } from "vitest";

import {
  BLANK_MENU_FORM,
  completeMenuAddress,
  createMenuFormSchema,
  isMenuAddress,
  toMenuFormValues,
  toMenuInput,
} from "#domain/menu/menu-schema.ts";

test.each([
  "/",
  "/noticias",
  "/#productos",
  "#contacto",
  "https://empresa.example/ruta",
  "tel:+573000000000",
  "mailto:info@empresa.example",
])("%s may be in the menu", (address) => {
  expect(isMenuAddress(address)).toBe(true);
});

test.each([
  "noticias",
  "//empresa.example",
  "/\\empresa.example",
  "http://empresa.example",
  "javascript:alert(1)",
  "https://",
  "tel:",
  "tel:llámenos",
  "mailto:",
  "mailto:info",
  "/dos palabras",
])("%s may not be in the menu", (address) => {
  expect(isMenuAddress(address)).toBe(false);
});

test.each([
  ["www.empresa.example", "https://www.empresa.example"],
  [" empresa.example/blog?a=1#b ", "https://empresa.example/blog?a=1#b"],
  ["localhost.example:8080/x", "https://localhost.example:8080/x"],
  ["info@empresa.example", "mailto:info@empresa.example"],
  ["/noticias", "/noticias"],
  ["#contacto", "/#contacto"],
  ["https://empresa.example", "https://empresa.example"],
  ["tel:+573000000000", "tel:+573000000000"],
  ["noticias", "noticias"],
  ["catalogo.pdf", "catalogo.pdf"],
  ["javascript:alert(document.cookie)", "javascript:alert(document.cookie)"],
])("the address %j is read as %j", (written, meant) => {
  expect(completeMenuAddress(written)).toBe(meant);
});

test("an address without a scheme is saved with one", () => {
  const values = { ...BLANK_MENU_FORM, name: "Blog", url: "www.empresa.example" };
  expect(createMenuFormSchema(null).safeParse(values).success).toBe(true);
  expect(toMenuInput(values, null).url).toBe("https://www.empresa.example");
  expect(toMenuInput({ ...values, url: "#contacto" }, null).url).toBe("/#contacto");
});

test("name and address are required, each with its own message", () => {
  const { error } = createMenuFormSchema(null).safeParse({ ...BLANK_MENU_FORM, name: "  " });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["name", "Escriba el nombre que se verá en el menú."],
    ["url", "Escriba la dirección a la que lleva."],
  ]);
});

test("a name or an address that the table would refuse is refused here", () => {
  const schema = createMenuFormSchema(null);
  expect(schema.safeParse({ ...BLANK_MENU_FORM, name: "ñ".repeat(200), url: "/" }).success).toBe(
    true,
  );
  const { error } = schema.safeParse({
    ...BLANK_MENU_FORM,
    name: "ñ".repeat(201),
    url: `/${"a".repeat(2000)}`,
  });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(["name", "url"]);
});

test("a stored item can be saved again, verbatim", () => {
  const stored = { name: " Blog\n", url: "http://viejo.example", is_active: false };
  const values = toMenuFormValues(stored);
  expect(createMenuFormSchema(stored).safeParse(values).success).toBe(true);
  expect(toMenuInput(values, stored)).toEqual(stored);
  expect(toMenuInput({ ...values, name: " Blog nuevo " }, stored).name).toBe("Blog nuevo");
  expect(
    createMenuFormSchema(stored).safeParse({ ...values, url: "http://otro.example" }).success,
  ).toBe(false);
});
