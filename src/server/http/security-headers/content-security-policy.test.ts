import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { buildPolicy } from "#server/http/security-headers/content-security-policy.ts";

const PUBLIC = { isPanel: false, supabaseUrl: null, isSecure: false };

/** The sources of one directive. */
function read(policy: string, name: string): string[] | undefined {
  return policy
    .split("; ")
    .map((directive) => directive.split(" "))
    .find(([first]) => first === name)
    ?.slice(1);
}

const digest = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("a page without scripts may run none, structured data aside, and connect to this site only", () => {
  const html = '<script type="application/ld+json">{}</script><main>hola</main>';
  const policy = buildPolicy({ ...PUBLIC, html });
  expect(read(policy, "script-src")).toEqual(["'none'"]);
  expect(read(policy, "connect-src")).toEqual(["'self'"]);
  expect(read(policy, "default-src")).toEqual(["'none'"]);
  expect(policy).not.toContain("unsafe");
});

test("the form that may answer with a chat may lead there, others may not", () => {
  const form = (action: string) => buildPolicy({ ...PUBLIC, html: `<form action="${action}">` });
  expect(read(form("/cotizar"), "form-action")).toEqual(["'self'"]);
  expect(read(form("/cotizar/en-su-municipio"), "form-action")).toEqual([
    "'self'",
    "https://wa.me",
    "https://api.whatsapp.com",
  ]);
});

test("a page with a script of this site may run that, and connect to this site", () => {
  const policy = buildPolicy({ ...PUBLIC, html: '<script type="module" src="/a.js"></script>' });
  expect(read(policy, "script-src")).toEqual(["'self'"]);
  expect(read(policy, "connect-src")).toEqual(["'self'"]);
});

test("of inline scripts and styles those run that the document came with, and no other", () => {
  const html = "<style>a{}</style><script>one()\n</script><script async>two()</script>";
  const policy = buildPolicy({ ...PUBLIC, html });
  expect(read(policy, "script-src")).toEqual(["'self'", digest("one()\n"), digest("two()")]);
  expect(read(policy, "style-src")).toEqual(["'self'", digest("a{}")]);
  expect(policy).not.toContain("unsafe");
});

test("only the panel may bring its own styles and connect to a hosted Supabase", () => {
  const html = "<script>one()</script>";
  const supabaseUrl = "https://abc.supabase.co";
  const panel = buildPolicy({ html, isPanel: true, supabaseUrl, isSecure: true });
  expect(read(panel, "connect-src")).toEqual(["'self'", supabaseUrl, "wss://abc.supabase.co"]);
  expect(read(panel, "style-src")).toContain("'unsafe-inline'");
  expect(read(panel, "script-src")).not.toContain("'unsafe-inline'");
  expect(read(panel, "upgrade-insecure-requests")).toEqual([]);
  const page = buildPolicy({ html, isPanel: false, supabaseUrl, isSecure: true });
  expect(page).not.toContain("supabase");
});
