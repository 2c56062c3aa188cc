/** What a list's records are called. */
export interface Noun {
  one: string;
  many: string;
  isFeminine: boolean;
}

/** What is done to records: a verb in -ar, and what follows the records' name. */
export interface Deed {
  verb: `${string}ar`;
  /** With its leading space: ' a borrador'. */
  tail?: string;
}

const COUNT = new Intl.NumberFormat("es-CO");

/** `12 noticias`, `1 noticia`. */
export function countRecords(noun: Noun, count: number): string {
  return `${COUNT.format(count)} ${count === 1 ? noun.one : noun.many}`;
}

/** `los 10.000 productos`. */
export function nameAll(noun: Noun, count: number): string {
  return `${noun.isFeminine ? "las" : "los"} ${countRecords(noun, count)}`;
}

/** `3 noticias seleccionadas`. */
export function countChosen(noun: Noun, count: number): string {
  const ending = `${noun.isFeminine ? "a" : "o"}${count === 1 ? "" : "s"}`;
  return `${countRecords(noun, count)} seleccionad${ending}`;
}

/** The confirmation, in the words of the specification's. */
export function askForDeed(noun: Noun, { verb, tail = "" }: Deed, count: number): string {
  const these = noun.isFeminine ? ["esta", "estas"] : ["este", "estos"];
  const records =
    count === 1 ? `${these[0]} ${noun.one}` : `${these[1]} ${countRecords(noun, count)}`;
  return `¿Estás seguro de que quieres ${verb} ${records}${tail}?`;
}

/** The toast of a success. */
export function tellDeed(noun: Noun, { verb, tail = "" }: Deed, count: number): string {
  const ending = `${noun.isFeminine ? "a" : "o"}${count === 1 ? "" : "s"}`;
  const records = count === 1 ? capitalise(noun.one) : countRecords(noun, count);
  return `${records} ${verb.slice(0, -1)}d${ending}${tail} correctamente`;
}

/** The toast of a failure for some of the chosen records, or for all. */
export function tellFailure(
  noun: Noun,
  { verb, tail = "" }: Deed,
  { failed, chosen }: { failed: number; chosen: number },
): string {
  if (chosen === 1) return `No se pudo ${verb} ${noun.isFeminine ? "la" : "el"} ${noun.one}${tail}`;
  const records =
    failed === chosen
      ? nameAll(noun, chosen)
      : `${COUNT.format(failed)} de ${countRecords(noun, chosen)}`;
  return `No se ${failed === 1 ? "pudo" : "pudieron"} ${verb} ${records}${tail}`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
