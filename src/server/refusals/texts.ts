/** For a defect: nobody is shown more than that it happened. */
export const UNEXPECTED = "Ocurrió un error inesperado. Intente de nuevo en un momento.";

/** More is asked for than can be made in time. */
export const BUSY = "Hay muchas visitas en este momento. Intente de nuevo en unos segundos.";
