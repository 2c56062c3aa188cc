/** Raised and lowered characters, each below the one that it is made of. */
const SUPERSCRIPTS = pairUp(
  "0123456789+-−–=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ",
  "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ",
);
const SUBSCRIPTS = pairUp(
  "0123456789+-−–=()aehijklmnoprstuvxβγρφχ",
  "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ",
);

/** Words and signs that are raised in print, and have characters that look so. */
const RAISED: ReadonlyMap<string, string> = new Map([
  ["TM", "™"],
  ["SM", "℠"],
  ["o", "º"],
  ["a", "ª"],
]);

/** What looks the same raised. */
const RAISED_ALREADY = /^[®™℠°ºª*†‡§'’"”⁰¹²³⁴-⁹⁺-ⁿ]+$/u;
const LOWERED_ALREADY = /^[₀-₎ₐ-ₜ]+$/u;

function pairUp(from: string, to: string): ReadonlyMap<string, string> {
  const raised = [...to];
  return new Map([...from].map((character, index) => [character, raised[index] ?? ""]));
}

/**
 * Text that was raised or lowered, as plain text that says the same: `⁹` for 9, or else `^(0,75)` and `_(L)`. White space
 * around it stays outside, as does the stroke of ¹/₂.
 */
export function writeScript(kind: "sup" | "sub", text: string): string {
  const [, before = "", said = "", after = ""] = /^(\s*)([^]*?)([\s/]*)$/.exec(text) ?? [];
  if (said === "") return text;
  return before + (kind === "sup" ? raise(said) : lower(said)) + after;
}

/** A sign alone that has no such form says the same in its place. */
const isSign = (text: string) => !/[\p{L}\p{N}]/u.test(text);

function raise(text: string): string {
  // A mark such as [1] is none to be misread.
  if (RAISED_ALREADY.test(text) || /^\[[^[\]]*\]$/.test(text)) return text;
  return RAISED.get(text) ?? convert(text, SUPERSCRIPTS) ?? (isSign(text) ? text : `^(${text})`);
}

function lower(text: string): string {
  return LOWERED_ALREADY.test(text)
    ? text
    : (convert(text, SUBSCRIPTS) ?? (isSign(text) ? text : `_(${text})`));
}

/** Null where a character has no such form: half a converted text could be misread. */
function convert(text: string, forms: ReadonlyMap<string, string>): string | null {
  const converted = [...text].map((character) => forms.get(character));
  return converted.includes(undefined) ? null : converted.join("");
}
