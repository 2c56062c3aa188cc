import {
  AuthApiError,
  AuthInvalidCredentialsError,
  AuthInvalidJwtError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
  StorageApiError,
} from "@supabase/supabase-js";
import { expect, onTestFinished, test, vi } from "vitest";

import { explainAccountError } from "#data/accounts/error-texts.ts";
import { DataError, toDataError, type ApiError } from "#data/client/errors.ts";
import { forgetServerTime } from "#domain/server-clock.ts";

const SESSION_ENDED = "Su sesión terminó. Inicie sesión de nuevo.";
const UNAVAILABLE = "El sitio no está disponible en este momento.";
const WRONG_CREDENTIALS = "Correo o contraseña incorrectos.";

test.each([
  [400, "invalid_credentials", "Invalid login credentials", WRONG_CREDENTIALS],
  [400, "", "Invalid login credentials", WRONG_CREDENTIALS],
  [400, "", "Auth session missing!", SESSION_ENDED],
  [401, "PGRST301", "JWT expired", SESSION_ENDED],
  [403, "bad_jwt", "invalid JWT", SESSION_ENDED],
  [403, "42501", "permission denied", "Su cuenta no tiene permiso para hacer este cambio."],
  [409, "23505", "duplicate key value", "Ya existe un registro con esos datos."],
  [409, "PT409", "", "Se guardaron otros cambios mientras usted escribía."],
  [422, "signup_disabled", "", "El registro de cuentas nuevas está cerrado."],
  [422, "same_password", "", "La contraseña nueva es igual a la actual."],
  [400, "current_password_mismatch", "", "La contraseña actual no es correcta."],
  [0, "", "Failed to fetch", "No hay conexión con el sitio."],
  [429, "over_request_rate_limit", "", "Hubo demasiados intentos."],
  [502, "", "", UNAVAILABLE],
  [503, "", "", UNAVAILABLE],
  [504, "", "", UNAVAILABLE],
  [500, "XX000", "boom", "Ocurrió un error inesperado."],
])("%i %s '%s' is explained in Spanish", (status, code, message, text) => {
  expect(explainAccountError(new DataError({ status, code, message }))).toContain(text);
});

test.each([
  ["Chromium", "Failed to fetch dynamically imported module: https://sitio.example/assets/a.js"],
  ["Firefox", "error loading dynamically imported module: https://sitio.example/assets/a.js"],
  ["Safari", "Importing a module script failed."],
])("code that does not come for lack of a network is explained as such in %s", (_, message) => {
  expect(explainAccountError(new TypeError(message))).toContain("No hay conexión con el sitio.");
  expect(explainAccountError(new TypeError("x is not a function"))).toContain("inesperado");
});

/** The specification's section 8, with the errors of the installed client. */
test.each<[string, ApiError, string, string]>([
  ["no session", new AuthSessionMissingError(), "unauthenticated", SESSION_ENDED],
  [
    "wrong credentials",
    new AuthApiError("Invalid login credentials", 400, "invalid_credentials"),
    "invalid",
    WRONG_CREDENTIALS,
  ],
  [
    "no credentials",
    new AuthInvalidCredentialsError(
      "You must provide either an email or phone number and a password",
    ),
    "invalid",
    "Escriba el correo y la contraseña.",
  ],
  ["an invalid token", new AuthInvalidJwtError("Invalid JWT"), "unauthenticated", SESSION_ENDED],
  ["502", new AuthRetryableFetchError("no", 502), "unavailable", UNAVAILABLE],
  ["503", new AuthRetryableFetchError("no", 503), "unavailable", UNAVAILABLE],
  ["504", new AuthRetryableFetchError("no", 504), "unavailable", UNAVAILABLE],
  ["no response", new AuthRetryableFetchError("fetch failed", 0), "network", "No hay conexión"],
  [
    "a missing file",
    toApiError(new StorageApiError("Object not found", 404, "NoSuchKey")),
    "not-found",
    "El archivo ya no existe",
  ],
  [
    "a file without a session",
    toApiError(new StorageApiError("jwt expired", 400, "InvalidJWT")),
    "unauthenticated",
    SESSION_ENDED,
  ],
])("%s, as the client reports it, is classified and explained", (_, error, kind, text) => {
  const failure = toDataError(error, error.status);
  expect(failure.kind).toBe(kind);
  expect(failure.message).toBe(error.message);
  expect(explainAccountError(failure)).toContain(text);
});

/** A storage error has its code under another name. */
function toApiError({ message, status, statusCode }: StorageApiError): ApiError {
  return { message, status, code: statusCode };
}

test("a wrong code of the second factor says the server's time, which the phone's must equal", () => {
  forgetServerTime();
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 29, 20, 5), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const error = new DataError({ status: 422, code: "mfa_verification_failed", message: "" });
  expect(explainAccountError(error).replaceAll(/\s/g, " ")).toContain(
    "para el sitio son las 3:05 p. m. de Colombia",
  );
  expect(explainAccountError(error)).toContain("la fecha y la hora automáticas");
});

test("a weak password is explained with each of the server's reasons", () => {
  const explain = (message: string, reasons: AuthWeakPasswordError["reasons"]) =>
    explainAccountError(toDataError(new AuthWeakPasswordError(message, 422, reasons), 422));
  expect(explain("Password should be at least 10 characters.", ["length", "pwned"])).toBe(
    "La contraseña es demasiado débil. Use al menos 10 caracteres. Es fácil de adivinar: elija otra, por ejemplo una frase de varias palabras.",
  );
  expect(explain("", ["length"])).toContain("Es demasiado corta.");
  expect(explain("", ["characters"])).toContain(
    "Combine mayúsculas, minúsculas, números y signos.",
  );
  expect(explain("", [])).toBe("La contraseña es demasiado débil.");
});

test.each([
  ["Request rate limit reached, try again after 840 seconds", "Espere 14 minutos"],
  ["Request rate limit reached, try again after 61 seconds", "Espere 2 minutos"],
  ["Request rate limit reached, try again after 60 seconds", "Espere 1 minuto e"],
  ["Request rate limit reached, try again after 1 seconds", "Espere 1 segundo e"],
  ["Request rate limit reached", "Espere un momento"],
])("'%s' says when to come back: %s", (message, text) => {
  const error = new DataError({ status: 429, code: "over_request_rate_limit", message });
  expect(explainAccountError(error)).toContain(text);
});

test("an error that is not of the data layer is unexpected", () => {
  expect(explainAccountError(new TypeError("x"))).toBe(
    "Ocurrió un error inesperado. Intente de nuevo.",
  );
});
