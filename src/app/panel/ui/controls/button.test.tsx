import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { Button } from "#app/panel/ui/controls/button.tsx";

test("a button keeps its text on one line and its icon whole", () => {
  const html = renderToStaticMarkup(<Button>Elegir imagen</Button>);
  expect(html).toContain("whitespace-nowrap");
  expect(html).toContain("[&amp;_svg]:shrink-0");
  expect(renderToStaticMarkup(<Button className="whitespace-normal" />)).not.toContain("nowrap");
});
