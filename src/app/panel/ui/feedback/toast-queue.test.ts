import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createToastQueue } from "#app/panel/ui/feedback/toast-queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openQueue() {
  const start = Date.now();
  const shown: string[] = [];
  const open = new Map<string, string>();
  let isAttended = false;
  const note = (text: string) => shown.push(`${(Date.now() - start) / 1000} ${text}`);
  const queue = createToastQueue<string>({
    show: (id, content) => {
      open.set(id, content);
      note(`+${content}`);
    },
    dismiss: (id) => {
      note(`-${open.get(id)}`);
      open.delete(id);
    },
    isAttended: () => isAttended,
  });
  const add = (content: string, changes: object = {}) =>
    queue.add({
      key: content,
      isError: false,
      duration: 4000,
      leastDuration: 4000,
      content,
      ...changes,
    });
  return {
    queue,
    shown,
    open,
    add,
    addError: (content: string, changes: object = {}) =>
      add(content, { isError: true, duration: 5000, leastDuration: 5000, ...changes }),
    attend: (is: boolean) => {
      isAttended = is;
    },
  };
}

test("toasts are shown one after another, each for its full duration", () => {
  const { add, shown } = openQueue();
  add("a");
  add("b");
  vi.advanceTimersByTime(20_000);
  expect(shown).toEqual(["0 +a", "4 -a", "4.25 +b", "8.25 -b"]);
});

test("an error goes before queued toasts, and is shown for its full duration", () => {
  const { add, addError, shown } = openQueue();
  add("a");
  add("b");
  addError("e");
  addError("f");
  vi.advanceTimersByTime(30_000);
  expect(shown.filter((line) => line.includes("+"))).toEqual([
    "0 +a",
    "4.25 +e",
    "9.5 +f",
    "14.75 +b",
  ]);
});

test("a long toast leaves after its minimum time when another one is queued", () => {
  const { add, shown } = openQueue();
  add("undo", { duration: 10_000 });
  vi.advanceTimersByTime(6000);
  add("b");
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["0 +undo", "6 -undo"]);
});

test("a toast with the key of the shown one replaces it and restarts its timer", () => {
  const { addError, shown } = openQueue();
  addError("e", { key: "k" });
  vi.advanceTimersByTime(3000);
  addError("f", { key: "k" });
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual(["0 +e", "3 +f", "8 -f"]);
});

test("a removed error is shown again when it recurs immediately", () => {
  const { queue, addError, open } = openQueue();
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    addError(`e${attempt}`, { key: "sign-in" });
    vi.advanceTimersByTime(400);
    expect([...open.values()]).toEqual([`e${attempt}`]);
    queue.remove("sign-in");
  }
});

test("a queued toast can be replaced and removed", () => {
  const { queue, add, shown } = openQueue();
  add("a");
  add("b", { key: "k" });
  add("c", { key: "k" });
  add("d");
  queue.remove("d");
  vi.advanceTimersByTime(20_000);
  expect(shown.filter((line) => line.includes("+"))).toEqual(["0 +a", "4.25 +c"]);
});

test("a toast stays while the user is at it, and the next one follows when it is closed", () => {
  const { queue, add, open, attend } = openQueue();
  attend(true);
  add("a");
  add("b");
  vi.advanceTimersByTime(30_000);
  expect([...open.values()]).toEqual(["a"]);
  queue.noteClosed([...open.keys()][0] ?? "");
  vi.advanceTimersByTime(250);
  expect([...open.values()]).toContain("b");
});

test("an offer gives way to what happened, and comes back for its full duration", () => {
  const { add, shown } = openQueue();
  add("offer", { isOffer: true, duration: 20_000 });
  vi.advanceTimersByTime(1000);
  add("saved");
  add("b");
  vi.advanceTimersByTime(60_000);
  expect(shown).toEqual([
    "0 +offer",
    "1 -offer",
    "1.25 +saved",
    "5.25 -saved",
    "5.5 +b",
    "9.5 -b",
    "9.75 +offer",
    "29.75 -offer",
  ]);
});

test("an offer that the user is at stays", () => {
  const { add, attend, shown } = openQueue();
  add("offer", { isOffer: true, duration: 20_000 });
  attend(true);
  add("saved");
  vi.advanceTimersByTime(5000);
  expect(shown).toEqual(["0 +offer"]);
});
