import fc from "fast-check";

/* Markdown as people and other editors write it: all that the site renders, nested and marked at random. */

const WORD = fc.constantFrom(
  ...[
    "melaza",
    "18,5 %",
    "maíz",
    "a_b",
    "2 * 3",
    "1.",
    "#",
    "[x]",
    "\\*",
    "&amp;",
    "&nbsp;",
    "C&A",
    "<b>",
    "|",
    "~",
  ],
  ...[
    "www.ejemplo.com",
    "https://ejemplo.com/a?b=c",
    "ventas@ejemplo.com",
    "<https://ejemplo.com>",
    "!",
    "+ 1",
    "-",
    "ñ",
    "😀",
  ],
);

const ADDRESS = fc.constantFrom(
  "/cotizar",
  "https://ejemplo.com/a_(b)",
  "<a b>",
  "mailto:a@b.co",
  "#x",
  "javascript:alert(1)",
);
const TITLE = fc.constantFrom("", "", ' "Un título"', " 'con \"comillas\"'");

const { line } = fc.letrec<{ line: string; part: string }>((tie) => ({
  line: fc.array(tie("part"), { minLength: 1, maxLength: 3 }).chain((parts) =>
    fc
      .array(fc.constantFrom(" ", " ", " ", " ", "", "\n", "\\\n", "  \n"), {
        minLength: parts.length,
        maxLength: parts.length,
      })
      .map((gaps) =>
        parts.map((part, index) => part + (index < parts.length - 1 ? gaps[index] : "")).join(""),
      ),
  ),
  part: fc.oneof(
    { maxDepth: 2, depthSize: "small", withCrossShrink: true },
    WORD,
    WORD,
    fc
      .tuple(fc.constantFrom("**", "*", "_", "__", "~~", "~", "***"), tie("line"))
      .map(([mark, text]) => mark + text + mark),
    fc.constantFrom("`código`", "`` a`b ``", "` x `"),
    fc
      .tuple(tie("line"), ADDRESS, TITLE)
      .map(([text, address, title]) => `[${text}](${address}${title})`),
    fc
      .tuple(WORD, ADDRESS, TITLE)
      .map(([text, address, title]) => `![${text}](${address}${title})`),
    fc.constantFrom("[dosis][ref]", "[ref]", "![foto][ref]", "[Ref][]"),
  ),
}));

const indent = (text: string, by: string) => text.replaceAll(/\n(?=.)/g, `\n${by}`);

const oneLine = line.map((text) => text.replaceAll(/\\?\s*\n/g, " "));

const TABLE = fc
  .tuple(
    fc.array(fc.constantFrom("---", ":-", "-:", ":-:"), { minLength: 1, maxLength: 3 }),
    fc.array(
      fc.array(
        oneLine.map((text) => text.replaceAll("|", "\\|")),
        { minLength: 1, maxLength: 3 },
      ),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([align, rows]) => {
    const write = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
    const head = align.map((_, index) => rows[0]?.[index] ?? "");
    return [write(head), write(align), ...rows.slice(1).map(write)].join("\n");
  });

const { blocks } = fc.letrec<{ blocks: string; block: string }>((tie) => ({
  blocks: fc.array(tie("block"), { minLength: 1, maxLength: 2 }).map((all) => all.join("\n\n")),
  block: fc.oneof(
    { maxDepth: 2, depthSize: "small", withCrossShrink: true },
    line,
    line,
    fc
      .tuple(fc.integer({ min: 1, max: 6 }), oneLine)
      .map(([depth, text]) => `${"#".repeat(depth)} ${text}`),
    fc.tuple(line, fc.constantFrom("===", "---")).map(([text, rule]) => `${text}\n${rule}`),
    fc.constantFrom(
      "---",
      "***",
      "```\ncódigo\n\n  más\n```",
      "~~~js extra\n```\n~~~",
      "    sangrado\n\n    más",
    ),
    TABLE,
    tie("blocks").map((text) => `> ${text.replaceAll("\n", "\n> ")}`),
    fc
      .tuple(
        fc.constantFrom("-", "*", "+", "1.", "7)", "- [ ]", "- [x]"),
        fc.array(tie("blocks"), { minLength: 1, maxLength: 2 }),
        fc.constantFrom("\n", "\n\n"),
      )
      .map(([bullet, items, gap]) =>
        items
          .map(
            (text) => `${bullet} ${indent(text, " ".repeat(bullet.replace(/ .*/, "").length + 1))}`,
          )
          .join(gap),
      ),
    fc
      .tuple(line, fc.constantFrom("- uno\n- dos", "1. uno\n2. dos", "> cita", "```\nx\n```"))
      .map(([text, after]) => `${text}\n${after}`),
  ),
}));

/** Texts that use everything that the visual editor holds. */
export function generateMarkdown(): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.array(blocks, { maxLength: 3 }),
      fc.constantFrom("", "\n", "\n\n"),
      fc.constantFrom("", "\n", "  "),
    )
    .map(
      ([parts, end, start]) =>
        `${start}${[...parts, '[ref]: /productos "Catálogo"'].join("\n\n")}${end}`,
    );
}
