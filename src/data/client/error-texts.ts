import { DataError, type DataErrorKind, OUTCOME_UNKNOWN } from "#data/client/errors.ts";
import { readServerTime } from "#domain/server-clock.ts";

const BY_KIND: Readonly<Record<DataErrorKind, string>> = {
  network: "No hay conexión con el sitio. Revise su internet e intente de nuevo.",
  unauthenticated: "Su sesión terminó. Inicie sesión de nuevo.",
  forbidden: "Su cuenta no tiene permiso para hacer este cambio.",
  "not-found": "El registro ya no existe: se eliminó.",
  conflict: "Ya existe un registro con esos datos.",
  stale: "Se guardaron otros cambios mientras usted escribía.",
  invalid: "El sitio no aceptó los datos. Revise lo que escribió.",
  "rate-limited": "Hubo demasiados intentos. Espere un momento e intente de nuevo.",
  unavailable: "El sitio no está disponible en este momento. Intente de nuevo en un minuto.",
  unexpected: "Ocurrió un error inesperado. Intente de nuevo.",
};

const TIMED_OUT = "El sitio no respondió a tiempo. Intente de nuevo en un momento.";

const NO_ROOM =
  "En el disco del sitio no queda espacio: no se guardó nada. Avísele a la persona que instaló el sitio y deje esta página abierta para no perder lo que escribió.";

/** GoTrue's and the Storage API's error codes, and the messages that reach the client without one. */
const BY_CODE = new Map<string, string>([
  ["invalid_credentials", "Correo o contraseña incorrectos."],
  ["Invalid login credentials", "Correo o contraseña incorrectos."],
  [
    "You must provide either an email or phone number and a password",
    "Escriba el correo y la contraseña.",
  ],
  ["user_banned", "Esta cuenta está desactivada."],
  ["email_not_confirmed", "Falta confirmar el correo de esta cuenta."],
  [
    OUTCOME_UNKNOWN,
    "No hay conexión con el sitio, y no se sabe si se guardó. Revise su internet e intente de nuevo: no se guardará dos veces.",
  ],
  ["conflict", "Otro cambio llegó antes. Intente de nuevo."],
  ["same_password", "La contraseña nueva es igual a la actual. Elija otra."],
  ["current_password_mismatch", "La contraseña actual no es correcta."],
  ["current_password_required", "Escriba su contraseña actual."],
  ["reauthentication_needed", "Cierre la sesión, entre de nuevo e intente otra vez."],
  [
    "weak_password",
    "La contraseña es demasiado débil: use al menos 10 caracteres que nadie pueda adivinar.",
  ],
  ["otp_expired", "El enlace venció o ya se usó. Pida otro."],
  [
    "email_provider_disabled",
    "Este sitio todavía no envía correos. Pídale a la persona que instaló el sitio que le cambie la contraseña.",
  ],
  [
    "over_email_send_rate_limit",
    "Pidió demasiados enlaces. Espere unos minutos y busque el último en su correo.",
  ],
  ["AccessDenied", BY_KIND.forbidden],
  ["NoSuchKey", "El archivo ya no existe: se eliminó."],
  ["EntityTooLarge", "El archivo pesa más de lo permitido. Elija una versión más liviana."],
  [
    "ActiveContent",
    "El PDF tiene programas, formularios, archivos adjuntos o protección, y podría dañar el equipo de quien lo abra. Ábralo, elija Imprimir y «Guardar como PDF», y suba el archivo nuevo.",
  ],
  ["InvalidMimeType", "El archivo no es de un tipo permitido, o su contenido es otro. Elija otro."],
  [
    "InvalidContent",
    "El archivo está dañado o incompleto. Ábralo, guárdelo de nuevo y súbalo otra vez.",
  ],
  [
    "InsufficientStorage",
    "En el disco del sitio no queda espacio para archivos. Avísele a la persona que instaló el sitio.",
  ],
  ["53100", NO_ROOM],
  ["There is no room left on the server's disk: nothing was changed", NO_ROOM],
  ["SlowDown", "El sitio está ocupado con otras imágenes. Intente de nuevo en un momento."],
  [
    "the last administrator cannot be removed",
    "Es la única cuenta que administra el sitio: agregue otra antes de quitarla.",
  ],
  [
    "there are 50 preview links already",
    "Ya hay 50 enlaces abiertos. Revoque alguno en Publicaciones y cree este de nuevo.",
  ],
  [
    "Unable to validate email address: invalid format",
    "Revise el correo: no es una dirección válida.",
  ],
  ["mfa_challenge_expired", "El código venció. Escriba el que la aplicación muestra ahora."],
  ["mfa_factor_not_found", "Esta cuenta ya no tiene ese segundo paso. Recargue la página."],
  ["insufficient_aal", "Cierre la sesión y entre de nuevo con su código."],
  ["signup_disabled", "El registro de cuentas nuevas está cerrado."],
]);

/** GoTrue's reasons why a password is weak. */
const BY_REASON = new Map<string, string>([
  ["characters", "Combine mayúsculas, minúsculas, números y signos."],
  ["pwned", "Es fácil de adivinar: elija otra, por ejemplo una frase de varias palabras."],
]);

/** Explains in Spanish, for the panel's user, why a call failed and what to do. */
export function explainError(error: unknown): string {
  if (!(error instanceof DataError))
    return BY_KIND[isMissingCode(error) ? "network" : "unexpected"];
  if (error.code === "weak_password") return explainWeakness(error);
  if (error.code === "over_request_rate_limit" || error.code === "TooManyRequests")
    return explainWait(error);
  if (error.status === 0 && error.message.startsWith("AbortError")) return TIMED_OUT;
  if (error.code === "mfa_verification_failed") return explainWrongCode();
  return BY_CODE.get(error.code) ?? BY_CODE.get(error.message) ?? BY_KIND[error.kind];
}

/** Whether a module did not come, in the words of Chromium and Firefox, and of Safari. */
function isMissingCode(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|Importing a module script failed/.test(error.message)
  );
}

const HOUR = new Intl.DateTimeFormat("es-CO", { timeStyle: "short", timeZone: "America/Bogota" });

/** The phone that shows the codes may be another device: only its owner can compare its clock with the server's. */
function explainWrongCode(): string {
  const hour = HOUR.format(readServerTime());
  return `Ese código no es correcto o ya se usó. Escriba el que la aplicación muestra ahora. Los códigos dependen de la hora: para el sitio son las ${hour} de Colombia. Si el celular que los muestra tiene otra, active en él la fecha y la hora automáticas.`;
}

/** The client's errors lack headers: the seconds to wait are in the message. */
function explainWait({ message }: DataError): string {
  const seconds = Number(/after (\d+) seconds/.exec(message)?.[1] ?? 0);
  if (seconds === 0) return BY_KIND["rate-limited"];
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? "segundo" : "segundos"}`
      : `${minutes} ${minutes === 1 ? "minuto" : "minutos"}`;
  return `Hubo demasiados intentos. Espere ${wait} e intente de nuevo.`;
}

/** Only the server knows the minimum length of a password, which is in its message. */
function explainWeakness({ message, reasons }: DataError): string {
  const least = /at least (\d+) characters/.exec(message)?.[1];
  const length = least === undefined ? "Es demasiado corta." : `Use al menos ${least} caracteres.`;
  const texts = reasons.flatMap((reason) =>
    reason === "length" ? length : (BY_REASON.get(reason) ?? []),
  );
  return ["La contraseña es demasiado débil.", ...texts].join(" ");
}
