import { type ClassValue, clsx } from "clsx";
import { createTailwindMerge } from "tailwind-merge";

const COLOR =
  /^(?:ink|soft|paper|green|gold|sand|line|edge|danger|white|black|transparent|current)(?:-\w+)*(?:\/\d+)?$/;
const isColor = (value: string) => COLOR.test(value);
const isNoColor = (value: string) => !isColor(value);
const isAny = () => true;

/** Utilities that conflict with others of the same name, whatever their value: `px-3`. */
const NAMED =
  "p px py pt pr pb pl m mx my mt mr mb ml size w h min-w min-h max-w max-h gap gap-x gap-y bg opacity leading whitespace items self content cursor select list order basis z top right bottom left inset inset-x inset-y grid-cols line-clamp aspect animate transition overflow overflow-x overflow-y rounded-t rounded-b outline-offset";

/** The other utilities that a utility overrides. */
const WIDER = {
  p: ["px", "py", "pt", "pr", "pb", "pl"],
  px: ["pr", "pl"],
  py: ["pt", "pb"],
  m: ["mx", "my", "mt", "mr", "mb", "ml"],
  mx: ["mr", "ml"],
  my: ["mt", "mb"],
  size: ["w", "h"],
  gap: ["gap-x", "gap-y"],
  inset: ["top", "right", "bottom", "left"],
  "inset-x": ["right", "left"],
  "inset-y": ["top", "bottom"],
  "border-width": ["border-y", "border-t", "border-b"],
  "border-y": ["border-t", "border-b"],
  rounded: ["rounded-t", "rounded-b"],
  overflow: ["overflow-x", "overflow-y"],
  flex: ["grow", "shrink", "basis"],
  "line-clamp": ["display", "overflow"],
  "font-size": ["leading"],
};

/**
 * The utilities that the panel's components override: a tenth of tailwind-merge's own list, which takes 8 KB of the first
 * load. `class-names.test.ts` compares both over all classes in the panel.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...Object.fromEntries(NAMED.split(" ").map((name) => [name, [{ [name]: [isAny] }]])),
    display: [
      "block",
      "inline",
      "inline-block",
      "flex",
      "inline-flex",
      "grid",
      "hidden",
      "contents",
    ],
    "field-sizing": [{ "field-sizing": ["content", "fixed"] }],
    "object-fit": [{ object: ["contain", "cover"] }],
    position: ["static", "relative", "absolute", "fixed", "sticky"],
    "text-align": [{ text: ["left", "center", "right"] }],
    "text-overflow": ["truncate", { text: ["ellipsis"] }],
    "text-wrap": [{ text: ["pretty", "balance", "nowrap"] }],
    "text-color": [{ text: [isColor] }],
    "font-size": [{ text: [isNoColor] }],
    "font-family": [{ font: ["sans", "serif", "mono", "display"] }],
    "font-weight": [{ font: [isAny] }],
    "border-width": [{ border: ["", "0", "2"] }],
    "border-y": [{ "border-y": ["", "0"] }],
    "border-t": [{ "border-t": ["", "0"] }],
    "border-b": [{ "border-b": ["", "0"] }],
    "border-color": [{ border: [isColor] }],
    rounded: [{ rounded: ["", "xs", "sm", "md", "lg", "xl", "full", "none"] }],
    shadow: [{ shadow: ["sm", "lg", "none"] }],
    flex: [{ flex: ["1", "auto", "none"] }],
    justify: [{ justify: ["start", "end", "center", "between"] }],
    "justify-items": [{ "justify-items": [isAny] }],
    "justify-self": [{ "justify-self": [isAny] }],
    grow: [{ grow: ["", "0"] }],
    shrink: [{ shrink: ["", "0"] }],
  },
  conflictingClassGroups: WIDER,
  conflictingClassGroupModifiers: {},
  postfixLookupClassGroups: [],
  orderSensitiveModifiers: ["*", "**", "after", "before", "placeholder", "file", "marker"],
}));

/** Joins class names; of conflicting Tailwind classes the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
