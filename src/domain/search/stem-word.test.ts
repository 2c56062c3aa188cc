import { expect, test } from "vitest";

import { foldText } from "#domain/fold-text.ts";
import { stemWord } from "#domain/search/stem-word.ts";

const stem = (word: string) => stemWord(foldText(word));

test.each([
  [
    "borrar",
    ["borré", "borró", "borraron", "borrarlo", "borrando", "borrado", "borradas", "borran"],
  ],
  ["recuperar", ["recuperarlo", "recuperación", "recuperé", "recupera", "recuperándolas"]],
  ["publicar", ["publicación", "publicaciones", "publiqué", "publicado", "publicarlo"]],
  ["cotizar", ["cotización", "cotizaciones", "cotizado", "cotisar"]],
  ["imagen", ["imágenes", "imajen", "imajenes"]],
  ["usuario", ["usuaria", "usuarios", "usuarias"]],
  ["festivo", ["festivos", "festiva", "festibo"]],
  ["vacación", ["vacaciones", "vacasiones", "bacaciones"]],
  ["correo", ["correos"]],
  ["color", ["colores"]],
  ["horario", ["orario", "horarios"]],
  ["contraseña", ["contraseñas", "kontrasena"]],
  ["celular", ["celulares", "selular"]],
  ["cerrar", ["cerrado", "cerrados", "cerramos", "cerró"]],
])("%s has the stem of its forms and of how they are heard", (word, forms) => {
  expect(forms.map((form) => [form, stem(form)])).toEqual(forms.map((form) => [form, stem(word)]));
});

test.each([
  ["borrador", "borrar"],
  ["hora", "horario"],
  ["precio", "presentación"],
  ["persona", "personal"],
  ["phone", "poner"],
  ["pago", "página"],
])("%s is no form of %s", (word, other) => {
  expect(stem(word)).not.toBe(stem(other));
});
