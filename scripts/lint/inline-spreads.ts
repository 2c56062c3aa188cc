/*
 * An oxlint plugin: write the properties of a literal out instead of spreading it. A spread such as
 * `{...{ a, b }}` or `...{ a, b }` only keeps them on one line.
 */

interface SpreadNode {
  argument: { type: string };
}

interface Context {
  report: (problem: { node: SpreadNode; messageId: "spread" }) => void;
}

function create({ report }: Context) {
  const check = (node: SpreadNode) => {
    if (node.argument.type === "ObjectExpression") report({ node, messageId: "spread" });
  };
  return { SpreadElement: check, JSXSpreadAttribute: check };
}

export default {
  meta: { name: "inline-spreads" },
  rules: {
    "no-literal": {
      meta: {
        type: "problem",
        messages: { spread: "Write the properties out instead of spreading an object literal." },
        schema: [],
      },
      create,
    },
  },
};
