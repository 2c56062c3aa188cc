import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import vm from "node:vm";

import { expect, test } from "vitest";

import {
  buildSealedAddress,
  listSealedFacts,
  type LotKey,
  readSeal,
  type SealedFacts,
  verifySeal,
  writeSealedText,
} from "#domain/lots/seal.ts";
import { writeChecker } from "#server/lots/checker.ts";
import { createSeededRandom } from "#tests/support/seeded-random.ts";
import { pickSize } from "#tests/support/size.ts";

const SITE = "https://www.empresa.example";

const FACTS = listSealedFacts({
  short_code: "23456789AS",
  lot_code: "TP-2026-014",
  product_title: "Torta de palmiste\n«fina» ñandú",
  variant: "Expeller",
  made_on: "2026-05-01",
  expires_on: "2026-11-01",
});

function makeKey(id: string): { key: LotKey; privateKey: KeyObject } {
  const { privateKey } = generateKeyPairSync("ed25519");
  const { x = "" } = privateKey.export({ format: "jwk" });
  return { key: { id, x, made_at: "2026-11-30T00:00:00Z" }, privateKey };
}

const OWN = makeKey("own_key1");
const FORMER = makeKey("former-1");
const KEYS = [FORMER.key, OWN.key];

function seal(facts: SealedFacts, { key, privateKey } = OWN): string {
  const signature = sign(null, Buffer.from(writeSealedText(facts)), privateKey);
  return buildSealedAddress(SITE, facts, { keyId: key.id, signature });
}

interface Result {
  state: "genuine" | "forged" | "unreadable" | "unknown-key";
  isExpired?: boolean;
}
type CheckLabel = (keys: readonly LotKey[], text: string, today: string) => Result;

/** The saved file's own function. */
async function loadChecker(): Promise<CheckLabel> {
  const html = await writeChecker({ keys: KEYS, company: "</script>", site: SITE, writtenOn: "" });
  const [, script = ""] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  const context = vm.createContext({ TextDecoder });
  vm.runInContext(`${script}\nglobalThis.check = checkLabel;`, context);
  return (context as { check: CheckLabel }).check;
}

/** Whether the site's page takes an address for genuine. */
async function isGenuine(address: string): Promise<boolean> {
  const { pathname, searchParams } = new URL(address);
  const read = readSeal(pathname.split("/").at(-1) ?? "", searchParams.get("f") ?? "");
  return read !== null && verifySeal(KEYS, read);
}

const check = await loadChecker();

test("a label is genuine for the site and for the saved file, also with a former key", async () => {
  for (const address of [seal(FACTS), seal(FACTS, FORMER)]) {
    expect(await isGenuine(address)).toBe(true);
    expect(check(KEYS, address, "2026-11-01")).toEqual({
      state: "genuine",
      code: "23456789AS",
      lot: "TP-2026-014",
      product: "Torta de palmiste «fina» ñandú, Expeller",
      made: "2026-05-01",
      expires: "2026-11-01",
      isExpired: false,
    });
  }
});

test("the saved file says that a genuine label's lot has expired, and knows its keys alone", () => {
  expect(check(KEYS, seal(FACTS), "2026-11-02")).toMatchObject({ isExpired: true });
  expect(check([FORMER.key], seal(FACTS), "2026-11-02")).toEqual({ state: "unknown-key" });
});

test("the saved file allows its own script and style only, and no text of the company is code", async () => {
  const html = await writeChecker({
    keys: KEYS,
    company: "</script><script>alert(1)</script>",
    site: SITE,
    writtenOn: "",
  });
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html).toMatch(
    /content="default-src 'none'; script-src 'sha256-[\w+/=]{44}'; style-src 'sha256-[\w+/=]{44}'"/,
  );
  expect(html).not.toContain("{{");
});

const SYMBOLS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** A label with one symbol changed, signed by another key, or with another lot's signature. */
function forge(random: (sides: number) => number): string {
  const address = seal(FACTS);
  switch (random(4)) {
    case 0:
      return seal(FACTS, { key: OWN.key, privateKey: makeKey("x").privateKey });
    case 1: {
      const signature = address.slice(address.lastIndexOf("."));
      const other = seal({ ...FACTS, expires_on: `20${27 + random(70)}-11-01` });
      return other.slice(0, other.lastIndexOf(".")) + signature;
    }
    default: {
      const start = address.indexOf("/lote/") + "/lote/".length;
      const place = start + random(address.length - start);
      const symbol = SYMBOLS[random(SYMBOLS.length)] ?? "";
      const forged = address.slice(0, place) + symbol + address.slice(place + 1);
      // A code is read in capitals or not.
      return forged.toLowerCase() === address.toLowerCase() && place < start + 10
        ? forge(random)
        : forged === address
          ? forge(random)
          : forged;
    }
  }
}

test("10,000 forged or altered labels are refused", { timeout: 60_000 }, async () => {
  const random = createSeededRandom(59);
  const accepted: string[] = [];
  for (let attempt = 0; attempt < 10_000; attempt += 1) {
    const address = forge(random);
    if (await isGenuine(address)) accepted.push(address);
    // Slower: the saved file has its own arithmetic.
    if (attempt < pickSize(40, 10_000) && check(KEYS, address, "2026-05-01").state === "genuine")
      accepted.push(address);
  }
  expect(accepted).toEqual([]);
});

test.each([
  ["", "unreadable"],
  ["x".repeat(100_000), "unreadable"],
  [`${SITE}/lote/23456789as?f=__proto__.AAAA.${"A".repeat(86)}`, "unreadable"],
  [`${SITE}/lote/23456789as?f=own_key1.AAAA.${"A".repeat(86)}`, "forged"],
  [`${SITE}/lote/23456789as?f=own_key1.AAAA.${"_".repeat(86)}`, "forged"],
])("the saved file survives hostile text", (text, state) => {
  expect(check(KEYS, text, "2026-05-01").state).toBe(state);
});
