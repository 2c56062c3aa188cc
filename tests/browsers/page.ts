import { isDeepStrictEqual } from "node:util";

import { type Driver, waitUntil } from "#tests/browsers/drivers/driver.ts";
import { type Found, findInPage, type Sought } from "#tests/browsers/find-in-page.ts";

export type Page = ReturnType<typeof createPage>;

const NOWHERE = { x: 0, y: 0, isReached: false };
const CONTROL = "\uE009";

/** What a person does with a page, on whichever browser. */
export function createPage(driver: Driver, origin: string) {
  const find = async (sought: Sought) =>
    (await driver.call(findInPage.toString(), sought)) as Found | null;

  /** Waits for a condition; otherwise says what the page says. */
  const waitFor = async (what: string, isTrue: () => Promise<boolean>) => {
    try {
      await waitUntil(what, isTrue);
    } catch (error) {
      throw new Error(`${String(error)}\n${String(await driver.call(describePage.toString()))}`, {
        cause: error,
      });
    }
  };

  /** Waits until it is there, at rest, and not covered. */
  const see = async (sought: Sought): Promise<Found> => {
    let before: Found | null = null;
    let found: Found | null = null;
    await waitFor(`seeing ${JSON.stringify(sought)}`, async () => {
      before = found;
      found = await find(sought);
      return found?.isReached === true && isDeepStrictEqual(before, found);
    });
    return found as unknown as Found;
  };
  /** Presses it; again when something moved it away in that moment, so that the press reached what came in its place. */
  const press = async (sought: Sought) => {
    await waitFor(`pressing ${JSON.stringify(sought)}`, async () => {
      await see(sought);
      const { x, y, isReached } = (await find({ ...sought, isAimed: true })) ?? NOWHERE;
      if (!isReached) return false;
      const move = { type: "pointerMove", x, y, duration: 0 };
      const actions = [move, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
      const parameters = { pointerType: "mouse" };
      await driver.perform([{ type: "pointer", id: "mouse", parameters, actions }]);
      // A navigation discards it.
      return (await driver.call("() => globalThis.missedPress ?? false")) === false;
    });
  };
  const type = async (text: string) => {
    const keys = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    const selectAll = [
      { type: "keyDown", value: CONTROL },
      { type: "keyDown", value: "a" },
      { type: "keyUp", value: "a" },
      { type: "keyUp", value: CONTROL },
    ];
    await driver.perform([{ type: "key", id: "keys", actions: [...selectAll, ...keys] }]);
  };
  const fill = async (label: string, text: string) => {
    await press({ label });
    await type(text);
    await waitFor(`${label} says ${text}`, async () => {
      const value = await driver.call(readFocused.toString());
      return value === text;
    });
  };

  return {
    see,
    type,
    press,
    fill,
    resize: driver.resize,
    call: driver.call,
    setFile: driver.setFile,
    open: (path: string) => driver.open(origin + path),
    pressButton: (text: string) => press({ css: "button, [role=button]", text }),
    pressLink: (text: string) => press({ css: "a[href]", text }),
    pressTab: (text: string) => press({ css: "[role=tab]", text }),
    /** Chooses an option by its text; a list of options is not part of the page. */
    choose: async (label: string, option: string) => {
      await see({ label });
      await driver.call(chooseOption.toString(), label, option);
    },
    /** Waits for a text anywhere. */
    expectText: (text: string) =>
      waitFor(`the page says ${text}`, async () =>
        String(await driver.call("() => document.body.innerText")).includes(text),
      ),
    expectNoText: (text: string) =>
      waitFor(`the page does not say ${text}`, async () => {
        const said = String(await driver.call("() => document.querySelector('main').innerText"));
        return !said.includes(text);
      }),
    /** Opens a page again and again until it says a text: visitors may see a copy of a moment ago. */
    expectSoon: (path: string, text: string) =>
      waitFor(`${path} says ${text}`, async () => {
        await driver.open(origin + path);
        return String(await driver.call("() => document.body.innerText")).includes(text);
      }),
    expectSearch: (search: string) =>
      waitFor(`the address has ${search}`, async () =>
        String(await driver.call("() => location.search")).includes(search),
      ),
    expectPath: (path: string) =>
      waitFor(`the path is ${path}`, async () =>
        String(await driver.call("() => location.pathname")).startsWith(path),
      ),
  };
}

function describePage(): string {
  const signs =
    "[role=dialog], dialog[open], [role=alert], [data-sonner-toast], [aria-invalid=true], :focus";
  const said = [...document.querySelectorAll(signs)].map((element) => {
    const { outerHTML, textContent } = element;
    return `${outerHTML.slice(0, 160)} ${textContent?.slice(0, 200)}`;
  });
  return [location.href, ...said].join("\n");
}

function readFocused(): string {
  const element = document.activeElement;
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    ? element.value
    : (element?.textContent ?? "");
}

function chooseOption(label: string, option: string): void {
  const named = [...document.querySelectorAll("label")].find(({ textContent }) =>
    (textContent ?? "").trim().startsWith(label),
  );
  const select = named?.control ?? document.querySelector(`select[aria-label="${label}"]`);
  if (!(select instanceof HTMLSelectElement)) throw new Error(`there is no list ${label}`);
  const index = [...select.options].findIndex(({ text }) => text.includes(option));
  if (index === -1) throw new Error(`${label} does not offer ${option}`);
  select.selectedIndex = index;
  select.dispatchEvent(new Event("input", { bubbles: true }));
  select.dispatchEvent(new Event("change", { bubbles: true }));
}
