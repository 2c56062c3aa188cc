/** Enough for any preview; a text may have 200,000 characters. */
const MAX_READ = 4000;
const PREVIEW_LENGTH = 170;
/** Read for a preview, whose first sentence may be longer than it should. */
const PREVIEW_READ = 600;

/**
 * The beginning of a Markdown text as plain text in one line: its sentences, without titles, tables,
 * code blocks, pictures and HTML.
 *
 * @param maxLength in characters; a longer text ends after a whole word, with an ellipsis
 */
export function previewMarkdown(markdown: string, maxLength: number): string {
  const lines = markdown.slice(0, MAX_READ).toWellFormed().split(/\r?\n/);
  const text = removeInlineMarks(keepProse(lines).join(" ")).replace(/\s+/g, " ").trim();
  return shorten(text, maxLength);
}

/** The preview for lists of articles: whole sentences. */
export function previewContent(markdown: string): string {
  return takeSentences(previewMarkdown(markdown, PREVIEW_READ), PREVIEW_LENGTH);
}

/** A character with adjacent source markers (visual editing), which do not count. */
const CHARACTER = /[\u{F0000}-\u{10FFFF}]*[^][\u{F0000}-\u{10FFFF}]*/gu;

/** Cuts a text after a whole word, to at most `maxLength` characters with the ellipsis. */
export function shorten(text: string, maxLength: number): string {
  const characters = text.match(CHARACTER) ?? [];
  if (characters.length <= maxLength) return text;
  const cut = characters.slice(0, maxLength - 1).join("");
  const atWord = /^\s/.test(characters[maxLength - 1] ?? "") ? cut : cut.replace(/\s+\S*$/, "");
  return `${atWord.replace(/[\s,;:.¡¿(—–-]+$/, "")}…`;
}

/** The number of characters that readers see. */
export function countCharacters(text: string): number {
  return text.match(CHARACTER)?.length ?? 0;
}

/** Up to what ends a sentence: no initial (`S. A. S.`), and what follows begins another one. */
const SENTENCE =
  /[^]*?(?:[!?…]|(?<![\s.]\p{L})\.)[»”")\]\u{F0000}-\u{10FFFF}]*(?=\s+[\p{Lu}¿¡«“"]|\s*$)/uy;
/** A sentence that is longer is cut after all. */
const MAX_SENTENCE = 320;

/**
 * The first sentences of a text, as many as `maxLength` characters hold, but one at least: what is cut does not end
 * within a sentence.
 */
export function takeSentences(text: string, maxLength: number): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (countCharacters(plain) <= maxLength) return plain;
  let taken = "";
  SENTENCE.lastIndex = 0;
  for (;;) {
    const [sentence] = SENTENCE.exec(plain) ?? [];
    if (sentence === undefined) break;
    if (taken !== "" && countCharacters(taken + sentence) > maxLength) break;
    taken += sentence;
  }
  return shorten(taken || plain, Math.max(maxLength, MAX_SENTENCE));
}

const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;
const HEADING = /^ {0,3}#{1,6}(?:\s|$)/;
const UNDERLINE = /^ {0,3}(?:=+|-+)\s*$/;
const TABLE_DELIMITER = /^(?=.*\|)(?=.*-)[\s|:-]+$/;
const RULE = /^ {0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/;
const DEFINITION = /^ {0,3}\[[^\]]+\]:/;
const BLOCK_MARK = /^\s*(?:>\s?)*\s*(?:(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?/;

function keepProse(lines: readonly string[]): string[] {
  const prose: string[] = [];
  let block: "prose" | "code" | "table" = "prose";
  lines.forEach((line, index) => {
    const next = lines[index + 1] ?? "";
    if (FENCE.test(line)) {
      block = block === "code" ? "prose" : "code";
    } else if (block === "code") {
      return;
    } else if (line.trim() === "") {
      block = "prose";
    } else if (block === "table" || TABLE_DELIMITER.test(next)) {
      block = "table";
    } else if (!isTitleOrMark(line, next)) {
      prose.push(line.replace(BLOCK_MARK, ""));
    }
  });
  return prose;
}

function isTitleOrMark(line: string, next: string): boolean {
  return (
    [HEADING, UNDERLINE, RULE, DEFINITION].some((mark) => mark.test(line)) || UNDERLINE.test(next)
  );
}

const ENTITIES = new Map<string, string>([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["nbsp", " "],
  ["#39", "'"],
]);

/** `<https://…>`, `<info@empresa.example>`. */
const AUTOLINK = /<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]{1,64}@[^\s<>@]{1,255})>/gi;
/** A bare URL, without the sentence's punctuation after it. */
const BARE_ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>[\]()`]*[^\s<>[\]()*`~_.,;:!?'"]/gi;

/** A link's address with its parentheses, and its title: `(https://… "Título")`. */
const TARGET = String.raw`\((?:<[^<>]*>|(?:[^\s()]|\((?:[^\s()]|\([^\s()]*\))*\))*)(?:\s+(?:"[^"]*"?|'[^']*'?|\([^()]*\))?)?\s*(?:\)|$)`;
const PICTURE = new RegExp(String.raw`!\[[^\]]*\](?:${TARGET}|\[[^\]]*\])?`, "g");
const LINK = new RegExp(String.raw`\[([^\]]*)\](?:${TARGET}|\[[^\]]*\])`, "g");

/** Escaped characters and URLs are moved to the private use area while Markdown is removed around them. */
const HIDDEN = 0xe000;

function hide(marks: string): string {
  return marks.replace(/[!-/:-@[-`{-~]/g, (mark) =>
    String.fromCharCode(HIDDEN + mark.charCodeAt(0)),
  );
}

function removeInlineMarks(text: string): string {
  return text
    .replace(/\\([!-/:-@[-`{-~])/g, (_, mark: string) => hide(mark))
    .replace(AUTOLINK, (_, address: string) => hide(address))
    .replace(PICTURE, "")
    .replace(/\[\^[^\]]+\]/g, "")
    .replace(LINK, "$1")
    .replace(BARE_ADDRESS, hide)
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/(`+)(.+?)\1/g, "$2")
    .replace(/(\*{1,3}|~~)(?=\S)(.+?)(?<=\S)\1/g, "$2")
    .replace(/(\*{1,3}|~~)(?=\S)(.+?)(?<=\S)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}_])/gu, "$2")
    .replace(/\*{2,}|~~/g, "")
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES.get(name) ?? "")
    .replace(/[\ue021-\ue07e]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - HIDDEN));
}
