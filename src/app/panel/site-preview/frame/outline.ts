/** The frame around a thing of a page, with its name; it is beside the page's body, which is updated below it. */
export interface Outline {
  /** Null hides it. */
  show: (thing: Element | null, name: string | null) => void;
  remove: () => void;
}

const STYLES = `
  :host { all: initial; position: fixed; inset: 0; z-index: 2147483647; pointer-events: none; }
  [part=box] { position: fixed; box-sizing: border-box; border: 2px solid #1F4D36; outline: 2px solid #FFFFFF; border-radius: 4px; }
  [part=name] { position: fixed; max-width: min(20rem, 92vw); padding: 2px 8px; border-radius: 4px; background: #1F4D36;
    color: #FFFFFF; font: 600 14px/20px system-ui, sans-serif; outline: 1px solid #FFFFFF; }
  [hidden] { display: none; }
  @media (forced-colors: active) { [part=box] { border-color: Highlight; outline: none; } }
`;

const MARGIN = 4;
const NAME_HEIGHT = 26;

export function createOutline(page: Document): Outline {
  const host = page.createElement("div");
  host.setAttribute("aria-hidden", "true");
  const root = host.attachShadow({ mode: "open" });
  const styles = page.createElement("style");
  styles.textContent = STYLES;
  const box = page.createElement("div");
  box.setAttribute("part", "box");
  const label = page.createElement("div");
  label.setAttribute("part", "name");
  root.append(styles, box, label);
  page.documentElement.append(host);
  let shown: Element | null = null;
  const place = () => {
    const thing = shown?.isConnected === true && shown.checkVisibility() ? shown : null;
    box.hidden = thing === null;
    label.hidden = thing === null;
    if (thing === null) return;
    const { left, top, width, height } = thing.getBoundingClientRect();
    Object.assign(box.style, {
      left: `${left - MARGIN}px`,
      top: `${top - MARGIN}px`,
      width: `${width + 2 * MARGIN}px`,
      height: `${height + 2 * MARGIN}px`,
    });
    const above = top - MARGIN - NAME_HEIGHT;
    const { clientWidth } = page.documentElement;
    Object.assign(label.style, {
      left: `${Math.max(2, Math.min(left - MARGIN, clientWidth - label.offsetWidth - 2))}px`,
      top: `${above > 0 ? above : Math.max(2, top + MARGIN)}px`,
    });
  };
  const view = page.defaultView;
  view?.addEventListener("scroll", place, { passive: true, capture: true });
  view?.addEventListener("resize", place);
  place();
  return {
    show: (thing, name) => {
      shown = thing;
      label.textContent = name;
      place();
    },
    remove: () => {
      view?.removeEventListener("scroll", place, { capture: true });
      view?.removeEventListener("resize", place);
      host.remove();
    },
  };
}
