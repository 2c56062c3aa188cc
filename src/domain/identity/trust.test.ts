import { expect, test } from "vitest";

import { mergeSiteContent } from "#domain/content/site-content.ts";
import {
  hasTrust,
  parsePoint,
  readAccounts,
  readTrust,
  writeGeoLink,
} from "#domain/identity/trust.ts";

const content = (texts: Record<string, string>) =>
  mergeSiteContent(
    Object.entries(texts).map(([name, value]) => {
      const [section = "", key = ""] = name.split(".");
      return { section, key, value };
    }),
  );

test("without anything entered there is nothing to show, and samples count as nothing", () => {
  expect(hasTrust(content({}))).toBe(false);
  expect(readTrust(content({}))).toMatchObject({ nit: "", legalName: "", adviser: null });
});

test("each thing that was entered is shown, and no other", () => {
  const trust = readTrust(
    content({
      "footer.nit": "899.999.068-1",
      "footer.legal_name": "Materias del Llano S. A. S.",
      "trust.adviser_name": "Ana Pérez",
      "trust.warehouse_point": "4.1421, -73.6267",
      "trust.accounts": "Banco Uno | ahorros | 123-4 | Materias del Llano\nsin datos",
      "trust.supplier_answers": "Trazabilidad: por lote\nsin respuesta",
    }),
  );
  expect(trust).toEqual({
    legalName: "Materias del Llano S. A. S.",
    nit: "899.999.068-1",
    icaCompany: "",
    warehouse: { address: "", point: { latitude: 4.1421, longitude: -73.6267 }, map: null },
    accounts: [
      { bank: "Banco Uno", kind: "ahorros", number: "123-4", holder: "Materias del Llano" },
    ],
    adviser: { name: "Ana Pérez", role: "", phone: "", picture: null },
    answers: [{ name: "Trazabilidad", text: "por lote" }],
  });
});

test("a NIT with a wrong digit is not shown as checked", () => {
  expect(readTrust(content({ "footer.nit": "899999068-2" })).nit).toBe("");
});

test.each(["", "4", "91, 0", "4, 181", "4.1421 -73.6", "constructor", "1e3, 2", "9".repeat(9999)])(
  "%.20s is no point",
  (text) => {
    expect(parsePoint(text)).toBeNull();
  },
);

test("a point opens the map of a phone", () => {
  expect(writeGeoLink({ latitude: 4.1, longitude: -73 })).toBe("geo:4.1,-73?q=4.1,-73");
});

test("an account needs its four parts, and there are at most ten", () => {
  expect(readAccounts("A | b | c\nA | b | c | d | e\n | b | c | d")).toEqual([]);
  expect(readAccounts("A | b | c | d\n".repeat(50))).toHaveLength(10);
});
