/**
 * The first migrations of `supabase/migrations`, up to `last`, describe the whole schema by subject. They replaced the
 * dated ones up to `replaces`, with which a database has exactly the same schema.
 */
export interface Baseline {
  replaces: string;
  last: string;
  /** The last release with the replaced migrations, which upgrades older databases, and its commit. */
  release: string;
  commit: string;
}

export const BASELINE: Baseline = {
  replaces: "20261129120000",
  last: "20261130001800",
  release: "2.0.0",
  commit: "22af3ac5",
};

/**
 * Whether a history of migrations is that of the release before the baseline, `older` than it, or `current`: of the
 * baseline or empty.
 */
export function compareWithBaseline(
  versions: Iterable<string>,
  { replaces }: Baseline,
): "current" | "replaced" | "older" {
  const old = [...versions].filter((version) => version <= replaces);
  if (old.length === 0) return "current";
  return old.includes(replaces) ? "replaced" : "older";
}

/** The versions that the baseline did not replace. */
export function listUnreplaced(versions: Iterable<string>, { replaces }: Baseline): string[] {
  return [...versions].filter((version) => version > replaces);
}

/** The shell command that fetches and builds the last release before the baseline. */
export const commandFor = ({ commit }: Baseline) => `git checkout ${commit} && npm run build`;
