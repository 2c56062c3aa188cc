import { expect, test } from "vitest";

import { explainError } from "#data/error-texts.ts";
import { DataError } from "#data/errors.ts";

test.each([
  [400, "invalid_credentials", "Invalid login credentials", "Correo o contraseña incorrectos."],
  [400, "", "Invalid login credentials", "Correo o contraseña incorrectos."],
  [400, "", "Auth session missing!", "Su sesión terminó. Inicie sesión de nuevo."],
  [401, "PGRST301", "JWT expired", "Su sesión terminó. Inicie sesión de nuevo."],
  [403, "bad_jwt", "invalid JWT", "Su sesión terminó. Inicie sesión de nuevo."],
  [403, "42501", "permission denied", "Su cuenta no tiene permiso para hacer este cambio."],
  [409, "23505", "duplicate key value", "Ya existe un registro con esos datos."],
  [0, "", "Failed to fetch", "No hay conexión con el servidor."],
  [429, "over_request_rate_limit", "", "Hubo demasiados intentos."],
  [503, "", "", "El servidor no está disponible en este momento."],
  [500, "XX000", "boom", "Ocurrió un error inesperado."],
])("%i %s '%s' is explained in Spanish", (status, code, message, text) => {
  expect(explainError(new DataError({ status, code, message }))).toContain(text);
});

test("an error that is not of the data layer is unexpected", () => {
  expect(explainError(new TypeError("x"))).toBe("Ocurrió un error inesperado. Intente de nuevo.");
});
