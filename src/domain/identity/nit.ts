/** DIAN's weights of a NIT's digits, from the last one. */
const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/** The verification digit of a NIT's digits, by the algorithm of DIAN (Orden Administrativa 4 de 1989). */
export function computeNitDigit(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (WEIGHTS[index] ?? 0), 0);
  return sum % 11 > 1 ? 11 - (sum % 11) : sum % 11;
}

/** What is wrong with a typed NIT, with the right digit; null for a right one, and for none. */
export function findNitProblem(text: string): string | null {
  const typed = text.trim();
  if (typed === "") return null;
  const [, digits = "", digit] =
    /^(\d{5,15})(?:-(\d))?$/.exec(typed.slice(0, 40).replace(/[.\s]/g, "")) ?? [];
  if (digits === "") return "Escriba el NIT así: 900123456-8.";
  const right = computeNitDigit(digits);
  if (digit === String(right)) return null;
  return digit === undefined
    ? `Falta el dígito de verificación: ${digits}-${right}.`
    : `El dígito de verificación no es ${digit}: es ${right}. Revise el número, o escriba ${digits}-${right}.`;
}
