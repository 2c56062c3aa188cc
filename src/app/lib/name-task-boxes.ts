/** A node of hast, as far as tasks need it. */
interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
}

/** A plugin of rehype that names the box of each task by what the task says. */
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

/** Loose lists have it in a paragraph. */
function findBox({ children = [] }: TreeNode): TreeNode | undefined {
  const parts = children.flatMap((child) =>
    child.tagName === "p" ? (child.children ?? []) : [child],
  );
  return parts.find(({ tagName }) => tagName === "input");
}

/** Tasks within a task have boxes of their own. */
function readText({ value = "", tagName = "", children = [] }: TreeNode): string {
  return /^[uo]l$/.test(tagName) ? "" : value + children.map(readText).join("");
}
