/*
 * An oxlint plugin: never look up external values in a plain object, where `__proto__` and `constructor` always exist.
 * Use a Map for a table with open keys, or check `Object.hasOwn` first.
 */

/** The part of an ESTree node that the rule reads. */
interface Node {
  type: string;
  parent?: Node | null;
  name?: string;
  operator?: string;
  computed?: boolean;
  value?: unknown;
  left?: Node;
  object?: Node;
  property?: Node;
  test?: Node | null;
  id?: Node;
  params?: Node[];
  typeAnnotation?: Node | null;
  quasis?: { value: { raw: string } }[];
}

type Fault = "in" | "cast" | "open";

interface Context {
  sourceCode: { getText: (node: Node) => string };
  report: (fault: {
    node: Node;
    messageId: Fault;
    data?: Readonly<Record<string, string>>;
  }) => void;
}

const MESSAGES: Readonly<Record<Fault, string>> = {
  in: "`in` also finds inherited names, such as `constructor`: use Object.hasOwn, or a Set.",
  cast: "A cast does not check the key, and inherited names are found: use Object.hasOwn, or a Map.",
  open: "`{{name}}` has open keys, and inherited names are found in it: use a Map, or Object.hasOwn first.",
};

/** The type of an object indexed by any name. */
const OPEN =
  /^:?\s*(?:(?:Readonly|Partial)<\s*)*(?:Record<\s*string\b|\{\s*\[\s*\w+\s*:\s*string\s*\])/;

/** A literal key, or one built with a character that no inherited name contains. */
function isSafeKey({ type, value, quasis = [] }: Node): boolean {
  if (type === "Literal") return typeof value === "number" || typeof value === "string";
  return type === "TemplateLiteral" && quasis.some((part) => /\W/.test(part.value.raw));
}

function create({ sourceCode, report }: Context) {
  const text = (node: Node) => sourceCode.getText(node);
  const open = new Set<string>();
  const lookups: { name: string; node: Node }[] = [];

  const note = ({ name, typeAnnotation }: Node) => {
    if (name !== undefined && typeAnnotation && OPEN.test(text(typeAnnotation))) open.add(name);
  };
  const noteParameters = ({ params = [] }: Node) => params.forEach(note);

  /** Whether a condition around a lookup checks `Object.hasOwn(NAME, …)`. */
  const isAsked = (lookup: Node, name: string) => {
    for (let node = lookup.parent; node; node = node.parent) {
      const condition = node.type === "LogicalExpression" ? node.left : node.test;
      if (condition && text(condition).includes(`hasOwn(${name},`)) return true;
    }
    return false;
  };

  return {
    VariableDeclarator: ({ id }: Node) => id && note(id),
    FunctionDeclaration: noteParameters,
    FunctionExpression: noteParameters,
    ArrowFunctionExpression: noteParameters,
    BinaryExpression: (node: Node) => {
      const isNamed = node.left?.type === "Literal" || node.left?.type === "PrivateIdentifier";
      if (node.operator === "in" && !isNamed) report({ node, messageId: "in" });
    },
    MemberExpression: (node: Node) => {
      const { object, property } = node;
      if (!node.computed || !object || !property || isSafeKey(property)) return;
      if (isAsked(node, text(object))) return;
      const cast = property.type === "TSAsExpression" ? property.typeAnnotation : null;
      if (cast && /\bkeyof\b/.test(text(cast))) report({ node, messageId: "cast" });
      else if (object.name !== undefined) lookups.push({ name: object.name, node });
    },
    "Program:exit": () => {
      for (const { name, node } of lookups) {
        if (open.has(name)) report({ node, messageId: "open", data: { name } });
      }
    },
  };
}

export default {
  meta: { name: "outside-keys" },
  rules: {
    "no-plain-lookup": { meta: { type: "problem", messages: MESSAGES, schema: [] }, create },
  },
};
