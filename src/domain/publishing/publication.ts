import type { RecordTable } from "#domain/records/record-tables.ts";

/**
 * What a publication does: `publish` a package or a record, `hide` a record, or `undo` an earlier publication. A
 * record is published with its draft, if it has one, and shown.
 */
type PublicationAction = "publish" | "hide" | "undo";

/**
 * A row of `publications`: what is to be published at a moment, or was. The revisions that it made have its id as their
 * `change_id`. Times are ISO 8601.
 */
export interface Publication {
  id: string;
  action: PublicationAction;
  package_id: string | null;
  table_name: RecordTable | null;
  record_id: string | null;
  /** The publication that it undoes. */
  undoes: string | null;
  /** What its package or record was called. */
  name: string;
  due_at: string;
  done_at: string | null;
  failed_at: string | null;
  /** Why it failed. */
  failure: PublicationFailure | null;
  user_id: string | null;
  /** Who scheduled it; null for the server. */
  user_email: string | null;
  created_at: string;
}

/** Why a publication failed, and at which record. */
export interface PublicationFailure {
  reason:
    | "incomplete"
    | "gone"
    | "conflict"
    | "taken"
    | "invalid"
    | "empty"
    | "not published"
    /** It exceeds the database's time limit. */
    | "too long"
    /** It is a setting, and its planner is no administrator. */
    | "forbidden"
    /** Its group waits for someone to approve it as it is now. */
    | "unapproved"
    /** Of a later version of the database. */
    | (string & {});
  name: string;
  table_name?: RecordTable | null;
  record_id?: string | null;
  /** The columns that both the draft and another person changed. */
  columns?: readonly string[];
}

/** Why a publication failed, and what to do about it. */
export function explainFailure({ reason, name }: PublicationFailure): string {
  const record = name === "" ? "un registro sin nombre" : `«${name}»`;
  switch (reason) {
    case "incomplete":
      return `A ${record} le falta algo. Ábralo, complételo y publique de nuevo.`;
    case "gone":
      return `Se eliminó ${record}. Restáurelo desde Eliminados, o descarte su borrador.`;
    case "conflict":
      return `Hubo otros cambios en ${record} después de que se escribiera el borrador. Ábralo y elija con qué se queda.`;
    case "taken":
      return `La dirección o la clave de ${record} ya la tiene otro registro. Ábralo y elija otra.`;
    case "empty":
      return `${record} no tiene borradores: no hay nada que publicar.`;
    case "not published":
      return `${record} todavía no se ha publicado.`;
    case "too long":
      return `${record} tardó demasiado en publicarse. Si es un grupo, repártalo en otros más pequeños; si no, prográmelo de nuevo.`;
    case "forbidden":
      return `${record} es una configuración: solo la publica quien administra el sitio.`;
    case "unapproved":
      return `${record} espera que alguien lo apruebe como está ahora. Comparta su vista previa y espere la respuesta, o quítele la espera en Publicar.`;
    default:
      return `El sitio no aceptó lo que dice ${record}. Ábralo y guárdelo para ver qué corregir.`;
  }
}
