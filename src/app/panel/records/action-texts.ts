import type { RecordLabel } from "#domain/records/record-tables.ts";

/** The texts of an action on records: a verb in -ar, and what follows the records' label. */
export interface ActionVerb {
  verb: `${string}ar`;
  /** With a leading space: ' a borrador'. */
  tail?: string;
}

const COUNT = new Intl.NumberFormat("es-CO");

/** `12 noticias`, `1 noticia`. */
export function countRecords(label: RecordLabel, count: number): string {
  return `${COUNT.format(count)} ${count === 1 ? label.one : label.many}`;
}

/** `Nueva noticia`. */
export function nameNew(label: RecordLabel): string {
  return `${label.isFeminine ? "Nueva" : "Nuevo"} ${label.one}`;
}

/** The texts of a record type's list. @param placeholder of the search */
export function describeList(
  { title, label }: { title: string; label: RecordLabel },
  placeholder: string,
) {
  const [all, the] = label.isFeminine ? ["todas", "las"] : ["todos", "los"];
  return {
    title,
    label,
    open: nameNew(label),
    search: { label: `Buscar ${label.many}`, placeholder },
    nothingFound: {
      title: `No se encontraron ${label.many}`,
      clearText: `Ver ${all} ${the} ${label.many}`,
    },
    loading: `Cargando ${label.many}...`,
    loadFailure: `No se pudieron cargar ${the} ${label.many}`,
  };
}

/** `los 10.000 productos`. */
export function nameAll(label: RecordLabel, count: number): string {
  return `${label.isFeminine ? "las" : "los"} ${countRecords(label, count)}`;
}

/** `3 noticias seleccionadas`. */
export function countChosen(label: RecordLabel, count: number): string {
  const ending = `${label.isFeminine ? "a" : "o"}${count === 1 ? "" : "s"}`;
  return `${countRecords(label, count)} seleccionad${ending}`;
}

/** The confirmation: of a deletion, worded as in the specification. */
export function describeQuestion(
  label: RecordLabel,
  { verb, tail = "" }: ActionVerb,
  count = 1,
): string {
  const these = label.isFeminine ? ["esta", "estas"] : ["este", "estos"];
  const records =
    count === 1 ? `${these[0]} ${label.one}` : `${these[1]} ${countRecords(label, count)}`;
  return verb === "eliminar"
    ? `¿Estás seguro de que quieres eliminar ${records}${tail}?`
    : `¿Quiere ${verb} ${records}${tail}?`;
}

/** The toast after a success. */
export function describeSuccess(
  label: RecordLabel,
  { verb, tail = "" }: ActionVerb,
  count = 1,
): string {
  const ending = `${label.isFeminine ? "a" : "o"}${count === 1 ? "" : "s"}`;
  const records = count === 1 ? capitalise(label.one) : countRecords(label, count);
  return `${records} ${verb.slice(0, -1)}d${ending}${tail} correctamente`;
}

/** The toast after a failure for some or all of the selected records. */
export function describeFailure(
  label: RecordLabel,
  { verb, tail = "" }: ActionVerb,
  { failed, chosen } = { failed: 1, chosen: 1 },
): string {
  if (chosen === 1)
    return `No se pudo ${verb} ${label.isFeminine ? "la" : "el"} ${label.one}${tail}`;
  const records =
    failed === chosen
      ? nameAll(label, chosen)
      : `${COUNT.format(failed)} de ${countRecords(label, chosen)}`;
  return `No se ${failed === 1 ? "pudo" : "pudieron"} ${verb} ${records}${tail}`;
}

/** The toasts after a record was created or updated, or could not be. */
export function describeSave(
  { label, saveFailure }: { label: RecordLabel; saveFailure?: string },
  verb: "crear" | "actualizar",
) {
  return {
    success: describeSuccess(label, { verb }),
    failure: saveFailure ?? describeFailure(label, { verb }),
  };
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
