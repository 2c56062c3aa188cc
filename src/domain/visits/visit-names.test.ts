import { expect, test } from "vitest";

import { looksPersonal, OTHERS, readCampaign, readReferrer } from "#domain/visits/visit-names.ts";

test.each([
  ["https://www.google.com/search?q=melaza", "google.com"],
  ["https://l.facebook.com/", "l.facebook.com"],
  ["https://a.b.c.ganaderia.com.co:8443/x", "ganaderia.com.co"],
  ["android-app://com.google.android.gm/", "google.android.gm"],
  ["https://ana.perez@correo.example/", OTHERS],
  ["https://192.168.1.20/intranet", OTHERS],
  ["https://9f86d081884c7d659a2feaa0c55ad015.example.com/", OTHERS],
  ["https://intranet/x", OTHERS],
  ["javascript:alert(1)", OTHERS],
  [`https://${"a".repeat(300)}.com`, OTHERS],
])("the referrer %s is counted as '%s'", (address, host) => {
  expect(readReferrer(address)).toBe(host);
});

test.each([
  ["utm_source=Boletín&utm_medium=email&utm_campaign=Marzo 2026", "boletin / email / marzo 2026"],
  ["utm_source=google&utm_campaign=feriaganadera2026", "google / feriaganadera2026"],
  ["gclid=abc", null],
  ["utm_source=ana@correo.example", OTHERS],
  ["utm_source=boletin&utm_campaign=3105551234", OTHERS],
  ["utm_campaign=310 555 12 34", OTHERS],
  ["utm_campaign=a8f3kd02ms81", OTHERS],
  [`utm_campaign=${"x".repeat(41)}`, OTHERS],
  ["utm_campaign=<script>", OTHERS],
])("the query %s names the campaign '%s'", (query, campaign) => {
  expect(readCampaign(new URLSearchParams(query))).toBe(campaign);
});

test("words and years are not personal; addresses, numbers and tokens are", () => {
  for (const text of [
    "/productos/torta-de-palmiste",
    "/2019/03/catalogo",
    "ganado-de-leche-2026",
  ]) {
    expect(looksPersonal(text), text).toBe(false);
  }
  for (const text of [
    "/u/ana@finca.example",
    "/u/ana%40finca.example",
    "/3105551234",
    "/310-555-1234",
    "/reset/0123456789abcdef",
    "/x/QWxhZGRpbjpvcGVuc2VzYW1l1",
    "/t/a1b2c3d4e5f6g7",
  ]) {
    expect(looksPersonal(text), text).toBe(true);
  }
});

test("long texts take no time", () => {
  const began = performance.now();
  for (const text of ["a1".repeat(50_000), "1 ".repeat(50_000), "a".repeat(100_000)]) {
    looksPersonal(text.slice(0, 2000));
    readReferrer(`https://${text}`);
  }
  expect(performance.now() - began).toBeLessThan(200);
});
