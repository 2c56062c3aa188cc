/** Generates the same numbers in each run (MINSTD): each call returns an integer from 0 to below `sides`. */
export function createSeededRandom(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}
