import { expect, test } from "vitest";

import { MANUAL_ENTRIES } from "#app/panel/find/manual-entries.ts";
import { listPanelEntries, listStepEntries, withNames } from "#app/panel/find/panel-entries.ts";
import { listFirstSteps, type SiteProgress } from "#domain/first-steps.ts";
import { BLANK_PRODUCT } from "#domain/products/product.ts";
import { indexForSearch, search } from "#domain/search/search.ts";
import { describeProduct, listSiteEntries } from "#domain/search/site-entries.ts";

/** All texts of the site, products that say what people look for, and the manual. */
const PRODUCTS = [
  [
    "Torta de palmiste",
    "Proteína para ganado de leche. Precio según el lote, con foto de la bodega.",
  ],
  ["Sal mineralizada", "Clave en pasturas pobres. Pague con factura por correo."],
].map(([title = "", description = ""], index) =>
  describeProduct({ ...BLANK_PRODUCT, id: `product-${index}`, title, description }),
);
const NEW_SITE: SiteProgress = {
  settled: [],
  is_folded: false,
  texts: [],
  has_own_products: false,
  colleagues: 0,
  is_invited: false,
  has_request: false,
  examples: [],
};
const SITE = listSiteEntries({ texts: [], menu: [], products: [], articles: [] });
const index = indexForSearch([
  ...listPanelEntries(() => true),
  ...listStepEntries(listFirstSteps(NEW_SITE, () => true)),
  ...withNames([...PRODUCTS, ...SITE, ...MANUAL_ENTRIES]),
]);

function findFirst(text: string): string {
  const [first] = search(index, text, 1).found;
  return first === undefined ? "" : `${first.item.kind}: ${first.item.title}`;
}

test.each([
  ["clave", "Acción: Cambiar la contraseña"],
  ["contraseñas", "Acción: Cambiar la contraseña"],
  ["cambiar la clave", "Acción: Cambiar la contraseña"],
  ["¿cómo cambio mi contraseña?", "Acción: Cambiar la contraseña"],
  ["contracena", "Acción: Cambiar la contraseña"],
  ["clve", "Acción: Cambiar la contraseña"],
  ["salir", "Acción: Cerrar sesión"],
  ["cerrar sesión", "Acción: Cerrar sesión"],
  ["crear producto", "Acción: Nuevo producto"],
  ["agregar un producto", "Acción: Nuevo producto"],
  ["escribir noticia", "Acción: Nueva noticia"],
  ["nueva noticia", "Acción: Nueva noticia"],
  ["ver el sitio", "Acción: Ver el sitio"],
  ["foto", "Página: Imágenes"],
  ["FOTOS", "Página: Imágenes"],
  ["fotografias", "Página: Imágenes"],
  ["imajenes", "Página: Imágenes"],
  ["subir foto", "Página: Imágenes"],
  ["borrar", "Página: Eliminados"],
  ["papelera", "Página: Eliminados"],
  ["recuperar", "Página: Eliminados"],
  ["deshacer", "Página: Eliminados"],
  ["vacaciones", "Página: Horario"],
  ["festivo", "Página: Horario"],
  ["festivos", "Página: Horario"],
  ["cerrado", "Página: Horario"],
  ["vacasiones", "Página: Horario"],
  ["orario", "Página: Horario"],
  ["usuario", "Página: Equipo"],
  ["colegas", "Página: Equipo"],
  ["empleado", "Página: Equipo"],
  ["copia de seguridad", "Página: Estado del sitio"],
  ["excel", "Página: Importar y exportar"],
  ["exel", "Página: Importar y exportar"],
  ["cotización", "Página: Solicitudes"],
  ["pedidos", "Página: Solicitudes"],
  ["borrador", "Página: Publicar"],
  ["publicar", "Página: Publicar"],
  ["programar", "Página: Publicar"],
  ["google", "Página: SEO"],
  ["menu", "Página: Menú"],
  ["enlace", "Página: Menú"],
  ["wasap", "Página: WhatsApp"],
  ["cambiar el whatsapp", "Página: WhatsApp"],
  ["boletin", "Página: Suscriptores"],
  ["estadisticas", "Página: Cifras"],
  ["precio", "Página: Propuestas sin enviar"],
  ["primeros pasos", "Página: Primeros pasos"],
  ["ayuda", "Página: Ayuda"],
  ["telefono", "Inicio: contacto: Teléfono de la empresa"],
  ["celular", "Inicio: contacto: Teléfono de la empresa"],
  ["cambiar telefono", "Inicio: contacto: Teléfono de la empresa"],
  ["correo", "Inicio: contacto: Correo de la empresa"],
  ["dirección", "Inicio: contacto: Dirección"],
  ["segundo paso", "Página: Mi cuenta"],
  ["llaves de acceso", "Página: Mi cuenta"],
  ["torta", "Producto: Torta de palmiste"],
])("%j finds first %s", (text, first) => {
  expect(findFirst(text)).toBe(first);
});

test.each([
  // What people usually look for.
  ["clave", "Acción: Cambiar la contraseña"],
  ["foto", "Página: Imágenes"],
  ["borrar", "Página: Eliminados"],
  ["vacaciones", "Página: Horario"],
  ["usuario", "Página: Equipo"],
  ["papelera", "Página: Eliminados"],
  ["teléfono", "Inicio: contacto: Teléfono de la empresa"],
  ["correo", "Inicio: contacto: Correo de la empresa"],
  ["dirección", "Inicio: contacto: Dirección"],
  ["cotizaciones", "Página: Solicitudes"],
  ["colores", "Página: Empresa y marca"],
  ["logo", "Página: Empresa y marca"],
  ["boletín", "Página: Suscriptores"],
  ["noticias", "Página: Noticias"],
  ["ayuda", "Página: Ayuda"],
  // Written down before reading the list of words.
  ["se borró algo", "Página: Eliminados"],
  ["sacar a alguien", "Página: Equipo"],
  ["botón verde", "Página: WhatsApp"],
  ["cuántas visitas", "Página: Visitas"],
  ["ficha técnica", "Página: Productos"],
  ["compañera nueva", "Página: Equipo"],
  ["tamaño del logo", "Página: Empresa y marca"],
  ["cambiar el correo", "Inicio: contacto: Correo de la empresa"],
  ["letra grande", "Manual: Teclado, lector de pantalla y pantalla ampliada"],
  ["no me deja entrar", "Acción: Cambiar la contraseña"],
])("of 25 everyday words, %j finds first %s", (text, first) => {
  expect(findFirst(text)).toBe(first);
});

test.each([
  ["borré un producto sin querer", "Página: Eliminados"],
  ["eliminar producto", "Página: Productos"],
  ["titular", "Inicio: portada: Titular, primera parte"],
  ["quién cambió esto", "Manual: Lo que vale en todas las pestañas"],
  ["quiénes somos", "Inicio: nosotros: Historia de la empresa"],
  ["no sirve", "Página: Revisar el sitio"],
  ["enlace roto", "Página: Revisar el sitio"],
  ["publicarlo", "Página: Publicar"],
  ["invitarla", "Página: Equipo"],
  ["despidieron a alguien", "Página: Equipo"],
  ["fotos borrosas", "Página: Imágenes"],
  ["imágenes borrosas", "Página: Imágenes"],
  ["cambiar la foto de portada", "Inicio: portada: Imagen de la portada"],
  ["foto de nosotros", "Inicio: nosotros: Imagen de la historia"],
  ["enviar cotización", "Página: Solicitudes"],
  ["estamos cerrados hoy", "Página: Horario"],
  ["abrimos los sábados", "Página: Horario"],
  ["nos trasteamos", "Inicio: contacto: Dirección"],
  ["bacasiones", "Página: Horario"],
  ["selular", "Inicio: contacto: Teléfono de la empresa"],
  ["kontraseña", "Acción: Cambiar la contraseña"],
  ["contrasenia", "Acción: Cambiar la contraseña"],
  ["pedidos de ayer", "Página: Solicitudes"],
])("a form, a spelling or a sentence: %j finds first %s", (text, first) => {
  expect(findFirst(text)).toBe(first);
});

test.each([
  ["subir el logo", "Primeros pasos: Subir el logo"],
  ["escribir el nit", "Primeros pasos: Escribir el NIT"],
  ["invitar a alguien", "Primeros pasos: Invitar a alguien"],
  ["solicitud de prueba", "Primeros pasos: Enviarse una solicitud"],
  ["revisar la privacidad", "Primeros pasos: Revisar la privacidad"],
  ["crear un producto", "Primeros pasos: Crear un producto"],
])("a first step that is left, %j, is found by its name", (text, first) => {
  expect(findFirst(text)).toBe(first);
});

test("first steps that are done are not found", () => {
  const done = { ...NEW_SITE, settled: ["logo", "hours", "colleague"], has_request: true };
  const titles = listStepEntries(listFirstSteps(done, () => true)).map(({ title }) => title);
  expect(titles).toContain("Escribir el nombre");
  expect(titles).not.toContain("Subir el logo");
  expect(titles).not.toContain("Invitar a alguien");
  expect(listStepEntries([])).toEqual([]);
});
