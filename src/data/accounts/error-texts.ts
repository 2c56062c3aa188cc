import { explainError } from "#data/client/error-texts.ts";
import { DataError } from "#data/client/errors.ts";
import { readServerTime } from "#domain/server-clock.ts";

/** GoTrue's error codes and messages, and those of invitations. */
const BY_CODE = new Map<string, string>([
  ["invalid_credentials", "Correo o contraseña incorrectos."],
  ["Invalid login credentials", "Correo o contraseña incorrectos."],
  [
    "You must provide either an email or phone number and a password",
    "Escriba el correo y la contraseña.",
  ],
  ["email_not_confirmed", "Falta confirmar el correo de esta cuenta."],
  ["same_password", "La contraseña nueva es igual a la actual. Elija otra."],
  ["no_backup", "En este servidor no hay una copia. La próxima se hace en menos de un día."],
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
  [
    "the last administrator cannot be removed",
    "Es la única cuenta que administra el sitio: agregue otra antes de quitarla.",
  ],
  [
    "invitation_closed",
    "Esta invitación ya no sirve: se usó, venció o la anularon. Pídale otra a quien lo invitó.",
  ],
  [
    "there are 20 invitations already",
    "Ya hay 20 invitaciones sin usar. Anule alguna y cree esta de nuevo.",
  ],
  ["the person is on the team already", "Esa persona ya está en el equipo."],
  ["there are 20 access tokens already", "Ya hay 20 accesos. Revoque alguno que ya no use."],
  [
    "only administrators with a second factor make access tokens",
    "Active primero el segundo paso en «Mi cuenta» y vuelva a entrar con él.",
  ],
  [
    "email_exists",
    "Ese correo ya tiene una cuenta en este sitio. Recargue la página e inicie sesión con ella.",
  ],
  [
    "Unable to validate email address: invalid format",
    "Revise el correo: no es una dirección válida.",
  ],
  ["mfa_challenge_expired", "El código venció. Escriba el que la aplicación muestra ahora."],
  ["mfa_factor_not_found", "Esta cuenta ya no tiene ese segundo paso. Recargue la página."],
  ["signup_disabled", "El registro de cuentas nuevas está cerrado."],
]);

/** GoTrue's reasons why a password is weak. */
const BY_REASON = new Map<string, string>([
  ["characters", "Combine mayúsculas, minúsculas, números y signos."],
  ["pwned", "Es fácil de adivinar: elija otra, por ejemplo una frase de varias palabras."],
]);

/** As `explainError`, also what only concerns accounts: the forms that show it are not in the panel's first load. */
export function explainAccountError(error: unknown): string {
  if (!(error instanceof DataError)) return explainError(error);
  if (error.code === "weak_password") return explainWeakness(error);
  if (error.code === "mfa_verification_failed") return explainWrongCode();
  return BY_CODE.get(error.code) ?? BY_CODE.get(error.message) ?? explainError(error);
}

const HOUR = new Intl.DateTimeFormat("es-CO", { timeStyle: "short", timeZone: "America/Bogota" });

/** The phone that shows the codes may be another device: only its owner can compare its clock with the server's. */
function explainWrongCode(): string {
  const hour = HOUR.format(readServerTime());
  return `Ese código no es correcto o ya se usó. Escriba el que la aplicación muestra ahora. Los códigos dependen de la hora: para el sitio son las ${hour} de Colombia. Si el celular que los muestra tiene otra, active en él la fecha y la hora automáticas.`;
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
