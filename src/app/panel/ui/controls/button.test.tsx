import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { Button } from "#app/panel/ui/controls/button.tsx";

test("a button is as wide as its text where there is room, with its icon whole", () => {
  const html = renderToStaticMarkup(<Button>Elegir imagen</Button>);
  expect(html).toContain("max-w-full shrink-0");
  expect(html).toContain("[&amp;_svg]:shrink-0");
  expect(renderToStaticMarkup(<Button className="shrink" />)).not.toMatch(/ shrink-0/);
});
