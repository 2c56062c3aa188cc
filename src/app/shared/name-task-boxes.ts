/** A hast node, reduced to what this plugin needs. */
interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
}

/** A rehype plugin that labels each task's checkbox with the task's text. */
export function nameTaskBoxes() {
  return (tree: TreeNode): void => nameBoxes(tree);
}

function nameBoxes(node: TreeNode): void {
  const classes = node.properties?.["className"];
  if (Array.isArray(classes) && classes.includes("task-list-item")) {
    const box = findBox(node);
    if (box?.properties) box.properties["ariaLabel"] = readText(node).trim() || "Tarea";
  }
  node.children?.forEach(nameBoxes);
}

/** In loose lists the checkbox is in a paragraph. */
function findBox({ children = [] }: TreeNode): TreeNode | undefined {
  const parts = children.flatMap((child) =>
    child.tagName === "p" ? (child.children ?? []) : [child],
  );
  return parts.find(({ tagName }) => tagName === "input");
}

/** Nested tasks have their own checkboxes. */
function readText({ value = "", tagName = "", children = [] }: TreeNode): string {
  return /^[uo]l$/.test(tagName) ? "" : value + children.map(readText).join("");
}
