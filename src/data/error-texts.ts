import { DataError, type DataErrorKind } from "#data/errors.ts";

const BY_KIND: Readonly<Record<DataErrorKind, string>> = {
  network: "No hay conexión con el servidor. Revise su internet e intente de nuevo.",
  unauthenticated: "Su sesión terminó. Inicie sesión de nuevo.",
  forbidden: "Su cuenta no tiene permiso para hacer este cambio.",
  "not-found": "El registro ya no existe: quizás otra persona lo eliminó.",
  conflict: "Ya existe un registro con esos datos.",
  stale: "Otra persona guardó cambios mientras usted escribía.",
  invalid: "El servidor no aceptó los datos. Revise lo que escribió.",
  "rate-limited": "Hubo demasiados intentos. Espere un momento e intente de nuevo.",
  unavailable: "El servidor no está disponible en este momento. Intente de nuevo en un minuto.",
  unexpected: "Ocurrió un error inesperado. Intente de nuevo.",
};

/** GoTrue's and the Storage API's error codes, and the messages that reach the client without one. */
const BY_CODE: Readonly<Record<string, string>> = {
  invalid_credentials: "Correo o contraseña incorrectos.",
  "Invalid login credentials": "Correo o contraseña incorrectos.",
  "Auth session missing!": BY_KIND.unauthenticated,
  bad_jwt: BY_KIND.unauthenticated,
  session_not_found: BY_KIND.unauthenticated,
  session_expired: BY_KIND.unauthenticated,
  refresh_token_not_found: BY_KIND.unauthenticated,
  refresh_token_already_used: BY_KIND.unauthenticated,
  user_banned: "Esta cuenta está desactivada.",
  email_not_confirmed: "Falta confirmar el correo de esta cuenta.",
  weak_password: "La contraseña es demasiado débil.",
  InvalidJWT: BY_KIND.unauthenticated,
  AccessDenied: BY_KIND.forbidden,
  NoSuchKey: "El archivo ya no existe: quizás otra persona lo eliminó.",
  EntityTooLarge: "El archivo pesa más de lo permitido. Elija una versión más liviana.",
  InvalidMimeType: "El archivo no es de un tipo permitido, o su contenido es otro. Elija otro.",
  InvalidContent:
    "El archivo está dañado o incompleto. Ábralo, guárdelo de nuevo y súbalo otra vez.",
  InsufficientStorage:
    "En el servidor no queda espacio para archivos. Avise a quien administra el sitio.",
  SlowDown: "El servidor está ocupado con otras imágenes. Intente de nuevo en un momento.",
  signup_disabled: "El registro de cuentas nuevas está cerrado.",
};

/** Says in Spanish, to the person at the panel, why a call failed and what can be done. */
export function explainError(error: unknown): string {
  if (!(error instanceof DataError)) return BY_KIND.unexpected;
  return BY_CODE[error.code] ?? BY_CODE[error.message] ?? BY_KIND[error.kind];
}
