import { SETTINGS } from "#settings/settings.ts";

/**
 * Warnings of variables that are nearly a setting, each with the likely one. Not errors, since the
 * environment holds other programs' variables too.
 *
 * @param names of all variables that are set
 */
export function findMisspelt(names: readonly string[]): string[] {
  return names
    .filter((name) => !SETTINGS.includes(name))
    .flatMap((name) => {
      // One slip, or two in a long name.
      const meant = SETTINGS.find((setting) =>
        isNear(name.toUpperCase(), setting, setting.length > 8 ? 2 : 1),
      );
      return meant === undefined
        ? []
        : [`La variable ${name} no existe y no se usa. ¿Quiso decir ${meant}?`];
    })
    .toSorted();
}

/** Whether so many slips tell two texts apart: a letter missing, added, wrong, or in its neighbour's place. */
function isNear(a: string, b: string, slips: number): boolean {
  if (a === b) return true;
  if (slips === 0) return false;
  let same = 0;
  while (a[same] === b[same]) same += 1;
  const [ours, theirs] = [a.slice(same), b.slice(same)];
  const isNearWithout = (fromOurs: number, fromTheirs: number) =>
    isNear(ours.slice(fromOurs), theirs.slice(fromTheirs), slips - 1);
  return (
    isNearWithout(1, 0) ||
    isNearWithout(0, 1) ||
    isNearWithout(1, 1) ||
    (ours[0] === theirs[1] && ours[1] === theirs[0] && isNearWithout(2, 2))
  );
}
