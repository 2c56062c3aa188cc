import { explainError } from "#data/client/error-texts.ts";
import { DataError } from "#data/client/errors.ts";
import type { RevisionTable } from "#domain/revisions/revision.ts";

interface RestoreTexts {
  success: string;
  failure: string;
  /** Why a record conflicts with another one, and what to do. */
  conflict: string;
}

export const RESTORE_TEXTS: Readonly<Record<RevisionTable, RestoreTexts>> = {
  site_content: {
    success: "Contenido restaurado correctamente",
    failure: "No se pudo restaurar el contenido",
    conflict:
      "Ya hay otro texto con la misma sección y clave. Edite ese, o elimínelo y vuelva a restaurar.",
  },
  products: {
    success: "Producto restaurado correctamente",
    failure: "No se pudo restaurar el producto",
    conflict:
      "Otro producto tiene ahora la misma dirección en el sitio. Elimínelo o cambie su dirección, y vuelva a restaurar.",
  },
  news: {
    success: "Noticia restaurada correctamente",
    failure: "No se pudo restaurar la noticia",
    conflict:
      "Otra noticia tiene ahora la misma dirección en el sitio. Elimínela o cambie su dirección, y vuelva a restaurar.",
  },
  menu_items: {
    success: "Elemento del menú restaurado correctamente",
    failure: "No se pudo restaurar el elemento del menú",
    conflict: "Alguien más cambió este elemento al mismo tiempo. Vuelva a intentarlo.",
  },
};

/** Explains why a record could not be restored, and what to do. */
export function explainRestoreError(table: RevisionTable, error: unknown): string {
  if (error instanceof DataError && error.kind === "conflict") return RESTORE_TEXTS[table].conflict;
  return explainError(error);
}
