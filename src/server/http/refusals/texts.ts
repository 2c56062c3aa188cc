/** For a defect, without details. */
export const UNEXPECTED = "Ocurrió un error inesperado. Intente de nuevo en un momento.";

/** For a request that finds the queue full. */
export const BUSY = "Hay muchas visitas en este momento. Intente de nuevo en unos segundos.";
