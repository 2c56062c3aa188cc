/** Whether a word begins at a place of a folded text. */
export function isWordStart(folded: string, place: number): boolean {
  return place === 0 || !isWordCharacter(folded.charCodeAt(place - 1));
}

/** Digits and letters; beyond ASCII almost all characters of a folded text are letters. */
function isWordCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code >= 0xc0;
}
