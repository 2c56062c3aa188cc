/** How much a benchmark measures. */
export interface Size {
  /** Duration of one measurement under load. */
  seconds: number;
  rounds: number;
  /** The share of what is counted instead, such as edits: from 0 to 1. */
  share: number;
}

/** For benchmarks run by name. */
export const FULL_SIZE: Size = { seconds: 3, rounds: 5, share: 1 };

/** For all benchmarks in one run, within a quarter of an hour. */
export const SMALL_SIZE: Size = { seconds: 1, rounds: 1, share: 0.1 };
