/**
 * Makes a shown element equal to another one and leaves alone what is equal already, so that scroll, focus and opened
 * parts stay.
 */
export function updateElement(shown: Element, next: Element): void {
  if (shown.isEqualNode(next)) return;
  if (shown.localName !== next.localName) {
    shown.replaceWith(shown.ownerDocument.adoptNode(next));
    return;
  }
  updateAttributes(shown, next);
  const before = [...shown.childNodes];
  const after = [...next.childNodes];
  const isAlike =
    before.length === after.length &&
    before.every((node, index) => node.nodeType === after[index]?.nodeType);
  if (!isAlike) {
    shown.replaceChildren(...after.map((node) => shown.ownerDocument.adoptNode(node)));
    return;
  }
  before.forEach((node, index) => {
    const other = after[index];
    if (other === undefined) return;
    if (node.nodeType === Node.ELEMENT_NODE) updateElement(node as Element, other as Element);
    else if (node.nodeValue !== other.nodeValue) node.nodeValue = other.nodeValue;
  });
}

function updateAttributes(shown: Element, next: Element): void {
  for (const { name } of [...shown.attributes]) {
    // Opened by whoever looks at the page.
    if (!next.hasAttribute(name) && name !== "open") shown.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
}
