/* The addresses of the catalogue that is saved on a device. */

/** The page on which it is saved and removed. */
export const SAVE_PATH = "/sin-senal";
export const REMOVE_PATH = `${SAVE_PATH}/quitar`;
/** A stored request to correct; known to the service worker alone. */
export const CORRECT_PATH = `${SAVE_PATH}/corregir`;
export const COPY_PATH = `${SAVE_PATH}/copia.json`;
export const COPY_VERSION_PATH = `${SAVE_PATH}/version.json`;
/** Where a device sends its requests. */
export const REQUESTS_PATH = `${SAVE_PATH}/solicitud.json`;
/** The service worker of the whole site: its scope is the folder of its file. */
export const SITE_WORKER_PATH = "/sin-senal.js";

/** Fields of a stored request beside those of the quote form. */
export const OFFLINE_FIELDS = {
  /** The device's name of the request, a UUID. */
  key: "clave",
  /** When it was written, by the device's clock, ISO 8601. */
  writtenAt: "escrita",
} as const;
