import { globSync, readFileSync } from "node:fs";

import { twMerge } from "tailwind-merge";
import { expect, test } from "vitest";

import { cn } from "#app/panel/lib/class-names.ts";
import { pickSize } from "#tests/support/size.ts";

/** Every text of a source that can be a list of classes. */
function listClasses(pattern: string): string[] {
  const texts = globSync(pattern).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/["`]([^"`$\n]+)["`]/g)].map(([, text = ""]) => text),
  );
  const isUtility =
    /(?:^|\s)!?(?:[\w@/[\]=.()-]+:)*-?(?:p|m|w|h|size|min|max|text|bg|border|flex|grid|hidden|gap)\b/;
  return [...new Set(texts)].filter((text) => isUtility.test(text) && !text.includes("#"));
}

const sortClasses = (text: string) => [...new Set(text.split(" "))].toSorted().join(" ");

test("merges all classes of the panel as tailwind-merge's own list does", () => {
  const bases = listClasses("src/app/panel/{ui,records/list,media}/**/*.tsx");
  const additions = listClasses("src/app/panel/**/*.tsx");
  expect([bases.length > 100, additions.length > 300]).toEqual([true, true]);
  const differences = new Set<string>();
  // A prime stride compares every base with other additions.
  const stride = pickSize(7, 1);
  for (const [first, base] of bases.entries()) {
    for (let index = first % stride; index < additions.length; index += stride) {
      const addition = additions[index] ?? "";
      const classes = `${base} ${addition}`;
      // The same class twice does no harm.
      if (sortClasses(cn(classes)) !== sortClasses(twMerge(classes))) differences.add(classes);
    }
  }
  expect([...differences].slice(0, 20)).toEqual([]);
}, 60_000);
