import { DataError, type DataErrorKind, OUTCOME_UNKNOWN } from "#data/client/errors.ts";

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

/** Error codes, and the messages that reach the client without one. Those of accounts: `../accounts/error-texts.ts`. */
const BY_CODE = new Map<string, string>([
  ["user_banned", "Esta cuenta está desactivada."],
  [
    OUTCOME_UNKNOWN,
    "No hay conexión con el sitio, y no se sabe si se guardó. Revise su internet e intente de nuevo: no se guardará dos veces.",
  ],
  ["conflict", "Otro cambio llegó antes. Intente de nuevo."],
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
  ["54000", "Son demasiados registros a la vez. Hágalo por partes, con menos registros."],
  ["There is no room left on the server's disk: nothing was changed", NO_ROOM],
  ["SlowDown", "El sitio está ocupado con otras imágenes. Intente de nuevo en un momento."],
  [
    "there are 50 preview links already",
    "Ya hay 50 enlaces abiertos. Revoque alguno en Publicar y cree este de nuevo.",
  ],
  [
    "the group waits for an approval",
    "El grupo espera una aprobación: primero quítele la espera, en su menú de Publicar.",
  ],
  ["there are 200 notes already", "Ya hay 200 notas aquí. Borre alguna y escriba esta de nuevo."],
  ["there is no such news category", "La categoría de esta noticia ya no existe. Elija otra."],
  [
    "a news category in use has no successor",
    "Hay noticias en una de las categorías que se quitan. Quítela desde «Categorías de noticias» y elija a cuál pasan.",
  ],
  [
    "the list of news categories is not valid",
    "El sitio no aceptó la lista de categorías: revise que los nombres no estén repetidos y tengan 40 letras como máximo.",
  ],
  [
    "the lot lacks what a published one needs",
    "Al lote le falta algo para publicarse. Ábralo y guárdelo: el formulario lo señala.",
  ],
  [
    'update or delete on table "lots" violates foreign key constraint "lot_deliveries_lot_id_fkey" on table "lot_deliveries"',
    "El lote tiene entregas: no se puede eliminar.",
  ],
  ["insufficient_aal", "Cierre la sesión y entre de nuevo con su código."],
]);

/** Explains in Spanish, for the panel's user, why a call failed and what to do. */
export function explainError(error: unknown): string {
  if (!(error instanceof DataError))
    return BY_KIND[isMissingCode(error) ? "network" : "unexpected"];
  if (error.code === "over_request_rate_limit" || error.code === "TooManyRequests")
    return explainWait(error);
  if (error.status === 0 && error.message.startsWith("AbortError")) return TIMED_OUT;
  return BY_CODE.get(error.code) ?? BY_CODE.get(error.message) ?? BY_KIND[error.kind];
}

/** Whether a module did not come, in the words of Chromium and Firefox, and of Safari. */
function isMissingCode(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|Importing a module script failed/.test(error.message)
  );
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
