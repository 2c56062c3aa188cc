import { foldText } from "#domain/fold-text.ts";

/** Animals named in a text: a species, optionally a kind of it. */
export interface Animals {
  /** As products name it: `Equinos`. Empty for any species. */
  species: string;
  /** `pollo` within Aves, `young` for young animals; empty for all of the species. */
  kind: string;
}

/** For young animals of a species, or of any. */
export const YOUNG = "young";

/**
 * What people call the animals of each species: words for all of them, then words for a kind each, then for the young.
 * Feminine forms and what is not formed with a plural -s or -es are written out.
 */
const VOCABULARY: readonly {
  species: string;
  all: string;
  kinds?: readonly string[];
  young?: string;
}[] = [
  {
    species: "Bovinos",
    all: "bovino bovina vacuno vacuna res bovinocultura",
    kinds: [
      "vaca novillo toro novilla torete buey novillona novillon vaquilla cebu",
      "bufalo bufala bufalino bufalina",
    ],
    young: "ternero ternera becerro becerra",
  },
  {
    species: "Aves",
    all: "ave avicola avicultura avicultor",
    kinds: [
      "gallina gallo ponedora reproductora",
      "pollo polla pollona broiler",
      "pavo pava",
      "codorniz",
      "pato pata ganso",
      "paloma pajaro canario loro avestruz",
    ],
    young: "pollito pollita",
  },
  {
    species: "Porcinos",
    all: "porcino porcina porcicola porcicultura cerdo marrano chancho cochino puerco",
    kinds: ["cerda marrana chancha verraco"],
    young: "lechon lechona lechoncito",
  },
  {
    species: "Peces",
    all: "pez pescado piscicola piscicultura acuicola acuicultura",
    kinds: [
      "tilapia",
      "cachama",
      "trucha",
      "bagre",
      "bocachico",
      "mojarra",
      "salmon",
      "pirarucu",
      "camaron langostino camaronicultura",
    ],
    young: "alevino",
  },
  {
    species: "Equinos",
    all: "equino equina caballo caballar yegua mula mulo mular burro burra asno asnal poni pony",
    young: "potro potra potranca potrillo potrilla",
  },
  {
    species: "Ovinos",
    all: "ovino ovina ovinocultura oveja carnero camuro",
    young: "cordero cordera borrego borrega",
  },
  {
    species: "Caprinos",
    all: "caprino caprina caprinocultura cabra cabro chivo chiva",
    young: "cabrito cabrita",
  },
  {
    species: "Mascotas",
    all: "mascota",
    kinds: ["perro perra canino canina", "gato gata felino felina"],
    young: "cachorro cachorra",
  },
  { species: "Conejos", all: "conejo coneja cunicola cunicultura", young: "gazapo" },
  { species: "Cuyes", all: "cuy curi cobayo cobaya" },
  { species: "Roedores", all: "hamster roedor raton" },
  { species: "Abejas", all: "abeja apicola apicultura" },
  { species: "Camélidos", all: "camelido alpaca llama vicuna" },
  { species: "Venados", all: "venado ciervo" },
  { species: "Chigüiros", all: "chiguiro capibara" },
  { species: "Reptiles", all: "reptil iguana tortuga babilla caiman" },
  { species: "Ranas", all: "rana" },
  { species: "Caracoles", all: "caracol" },
];

const RUMINANTS: readonly string[] = ["Bovinos", "Ovinos", "Caprinos"];

/** Words for several species. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  rumiante: RUMINANTS,
  monogastrico: ["Porcinos", "Aves", "Equinos"],
};

/** Names of two species in one, which were a single species in earlier versions. */
const JOINT =
  /^(?:(?:ovin[oa]s?|ovejas?)\W*(?:\s[ye]\s)?\W*(?:caprin[oa]s?|cabras?)|(?:caprin[oa]s?|cabras?)\W*(?:\s[ye]\s)?\W*(?:ovin[oa]s?|ovejas?))$/;

/** The species that a name stands for: two for `Ovinos y caprinos`. */
export function splitSpeciesName(name: string): readonly string[] {
  return JOINT.test(foldText(name.slice(0, MAX_NAME))) ? ["Ovinos", "Caprinos"] : [name];
}

const MAX_NAME = 100;

/** Every known word, as `soundOf` gives it, with the animals that it names. */
const BY_WORD = new Map<string, readonly Animals[]>([
  ...VOCABULARY.flatMap(({ species, all, kinds = [], young = "" }) => [
    ...all.split(" ").map((word) => [soundOf(word), [{ species, kind: "" }]] as const),
    ...kinds.flatMap((words) => {
      const [kind = ""] = words.split(" ");
      return words.split(" ").map((word) => [soundOf(word), [{ species, kind }]] as const);
    }),
    ...young
      .split(" ")
      .filter(Boolean)
      .map((word) => [soundOf(word), [{ species, kind: YOUNG }]] as const),
  ]),
  ...Object.entries(GROUPS).map(
    ([word, names]) => [soundOf(word), names.map((species) => ({ species, kind: "" }))] as const,
  ),
]);
const WORDS = [...BY_WORD.keys()];

/** The shortest word in which one wrong letter is tolerated. */
const LEAST_LETTERS = 6;

/**
 * The animals that a word names, in any number, gender and spelling that sounds alike; null for any other word.
 *
 * @param isForgiving whether one wrong letter of a long word is tolerated: `cachaza` is nearly `cachama`
 */
export function findAnimals(word: string, isForgiving = false): readonly Animals[] | null {
  const forms = listForms(soundOf(word.slice(0, MAX_NAME)));
  for (const form of forms) {
    const found = BY_WORD.get(form);
    if (found !== undefined) return found;
  }
  if (!isForgiving) return null;
  const near = forms
    .filter((form) => form.length >= LEAST_LETTERS)
    .map((form) => WORDS.find((known) => isNear(form, known)))
    .find((known) => known !== undefined);
  return near === undefined ? null : (BY_WORD.get(near) ?? null);
}

/** The animals named by a species or a contraindication. Unknown names stand for themselves. */
export function readAnimals(name: string): readonly Animals[] {
  const words = listWords(name);
  const named = words.flatMap((word) => findAnimals(word) ?? []);
  const isYoung = words.some((word) => /^(?:joven|jovenes|crias?|lactantes?)$/.test(word));
  if (named.length > 0) return isYoung ? named.map((one) => ({ ...one, kind: YOUNG })) : named;
  return [isYoung ? { species: "", kind: YOUNG } : { species: name.trim(), kind: "" }];
}

/** Whether something for some animals is for others: a kind is part of its species. */
export function includesAnimals(offered: Animals, asked: Animals): boolean {
  return (
    foldText(offered.species) === foldText(asked.species) &&
    (offered.kind === "" ||
      asked.kind === "" ||
      asked.kind === YOUNG ||
      offered.kind === asked.kind)
  );
}

/** Whether a contraindication for some animals covers all of the others. */
export function forbidsAnimals(forbidden: Animals, asked: Animals): boolean {
  const isOfSpecies =
    forbidden.species === "" || foldText(forbidden.species) === foldText(asked.species);
  return isOfSpecies && (forbidden.kind === "" || forbidden.kind === asked.kind);
}

/** Each word with the species that it stands for, as synonyms; the most usual words come first. */
export const ANIMAL_WORDS: readonly (readonly [word: string, species: string])[] =
  VOCABULARY.flatMap(({ species, all, kinds = [], young = "" }) =>
    [...kinds, all, young]
      .join(" ")
      .split(" ")
      .filter((word) => word !== "" && word !== foldText(species))
      .map((word) => [word, species] as const),
  );

/** The words of a text, folded. */
export function listWords(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);
}

/** A phonetic key: `cavayos`, `caballos` and `kabayos` have the same. */
function soundOf(word: string): string {
  return foldText(word)
    .replace(/h/g, "")
    .replace(/ll/g, "y")
    .replace(/v/g, "b")
    .replace(/z/g, "s")
    .replace(/qu(?=[ei])/g, "k")
    .replace(/c(?=[ei])/g, "s")
    .replace(/c/g, "k");
}

/** A word and what it may be a plural or a diminutive of, as `gatitos` and `gaticos` are. */
function listForms(sound: string): string[] {
  const plain = [sound, sound.replace(/s$/, ""), sound.replace(/es$/, "")];
  const small = plain.flatMap((form) => {
    const [, stem = "", end = ""] = /^(.{3,}?)e?s?i[tk]([oa])$/.exec(form) ?? [];
    return end === "" ? [] : [stem + end, form.replace(/i[tk]([oa])$/, "$1")];
  });
  return [...new Set([...plain, ...small])].filter((form) => form.length > 1);
}

/** Whether two words differ in one letter: wrong, missing, added, or swapped with the next. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const rest = (word: string, skipped: number) => word.slice(at + skipped);
  return (
    rest(a, 1) === rest(b, 1) ||
    rest(a, 1) === rest(b, 0) ||
    rest(a, 0) === rest(b, 1) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, 2) === rest(b, 2))
  );
}
