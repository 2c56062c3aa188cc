import { HOSTILE_BODIES, HOSTILE_TEXTS, PARAMETERS } from "#tests/api/rest-hostile-inputs.ts";
import { compose, type Caller, type HostileRequest } from "#tests/hostile/hostile-request.ts";

const JSON_TYPE = { "Content-Type": "application/json" };
const CSV_TYPE = { "Content-Type": "text/csv" };

/** Attacks on what the REST API parses: parameters, bodies and preferences. */
export function listRestAttacks(caller: Caller): HostileRequest[] {
  const filters = PARAMETERS.flatMap((parameter, place) =>
    HOSTILE_TEXTS.filter((_, index) => index % PARAMETERS.length === place % 5).map((text) => ({
      endpoint: "/rest/v1/products",
      name: `${parameter}=${text}`,
      pieces: compose({
        target: `/rest/v1/products?${parameter}=${encode(text)}`,
        headers: caller,
      }),
    })),
  );
  return [
    ...filters,
    ...READS.flatMap((pattern) => inject(pattern, { headers: caller })),
    ...WRITES.flatMap((pattern) =>
      inject(pattern, { method: "POST", headers: { ...caller, ...JSON_TYPE }, body: REFUSED_ROW }),
    ),
    ...listBodyAttacks(caller),
    ...listPreferenceAttacks(caller),
  ];
}

/** Where a text of an attacker stands in a pattern. */
const PLACE = "§";

/** A place in each construct that a read knows. */
const READS = [
  // Embedded resources.
  "slug_redirects?select=slug,products(§)",
  "slug_redirects?select=slug,products!§(title)",
  "slug_redirects?select=slug,§:products(title)",
  "slug_redirects?select=slug,...products(§)",
  "slug_redirects?select=slug,products(title,slug_redirects(§))",
  // Filters, orders and limits of embedded columns.
  "slug_redirects?select=slug,products!inner(title)&products.category=eq.§",
  "slug_redirects?select=slug,products(title)&products.§=eq.a",
  "slug_redirects?select=slug,products()&products=§",
  "slug_redirects?select=slug,products(title)&or=(products.not.is.null,slug.eq.§)",
  "products?select=slug,old:slug_redirects(slug)&old.or=(slug.eq.§,slug.is.null)",
  "products?select=slug,old:slug_redirects(slug)&old.order=§",
  "products?select=slug,old:slug_redirects(slug)&old.limit=§",
  "slug_redirects?select=slug,products(title)&order=products(§)",
  "slug_redirects?select=slug,products(title)&order=§(title)",
  // Aggregates and casts.
  "products?select=category,count()::§",
  "products?select=category,§.max()",
  "products?select=category,id.§()",
  "products?select=slug,slug_redirects(§.count())",
  "products?select=day:created_at::§",
  // JSON paths.
  "products?select=specs->0->>§",
  "products?select=specs->§",
  "products?specs->0->>§=eq.a",
  "products?specs->0->>name=in.(§)",
  "products?order=specs->0->>§",
  // Quantified, negated and nested operators, and text search with a configuration.
  "products?title=eq(any).{§}",
  "products?title=like(all).{§}",
  "products?title=ilike(§).{a}",
  "products?title=isdistinct.§",
  "products?title=wfts(§).harina",
  "products?title=plfts(spanish).§",
  "products?or=(title.not.eq.§,and(category.not.in.(§),not.or(title.fts(spanish).§)))",
  // Results of functions.
  "rpc/search_products?query=§",
  "rpc/search_products?query=grasa&select=§",
  "rpc/search_products?query=grasa&select=slug,slug_redirects(§)",
  "rpc/search_products?query=grasa&title=eq.§",
  "rpc/search_products?query=grasa&order=§",
  "rpc/search_products?query=grasa&§=a",
  "rpc/content_version?select=§",
];

/** The same for inserts. */
const WRITES = [
  "products?on_conflict=§",
  "products?columns=§",
  "products?columns=title&select=§",
  "products?on_conflict=id&select=title,slug_redirects(§)",
];

/** A row that the table's checks refuse, should it come so far. */
const REFUSED_ROW = '{"title":null}';

function inject(
  pattern: string,
  parts: Omit<Parameters<typeof compose>[0], "target">,
): HostileRequest[] {
  const [endpoint = ""] = pattern.split("?");
  return HOSTILE_TEXTS.map((text) => ({
    endpoint: `/rest/v1/${endpoint}`,
    name: `${pattern} with ${text}`,
    pieces: compose({
      ...parts,
      target: `/rest/v1/${encodeURI(pattern.replaceAll(PLACE, "\0")).replaceAll("%00", encode(text))}`,
    }),
  }));
}

/** Escapes a text but for the escapes in it, some of which are no UTF-8. */
function encode(text: string): string {
  return encodeURI(text).replaceAll("%25", "%");
}

/** CSV that is no valid product. */
const CSV_BODIES = [
  "title",
  "title\n",
  '"title',
  'title\n"a',
  'title\n"a"b',
  "title\na,b",
  "title,title,nope\na,b,c",
  "\ufefftitle\n\0",
  "title\r\r\r\na",
  ",\n,",
  "__proto__\nx",
  'title"\nx',
  "id,title\n' or 1=1 --,x",
  "title;drop table products\nx",
  "specs,title\n{{{,NULL",
  "title,category\nNULL,NULL",
  "title,features\nNULL,{a",
  `title\n${"a\n".repeat(2000)}`,
  `${"a,".repeat(20_000)}b\n1`,
  `title\n"${'""'.repeat(20_000)}`,
  `title,nope\n=cmd|' /c calc'!A0,x`,
];

/** Arguments of functions that are none. */
const ARGUMENTS = [
  "[]",
  "[[]]",
  '{"query":null}',
  '{"query":["a"],"":1}',
  '{"query":{"a":1}}',
  '{"query":"\\u0000"}',
  '{"query":"a","query) or 1=1 --":1}',
  '{"__proto__":{"query":"a"}}',
  `{"query":"${"(".repeat(5000)}"}`,
];

function listBodyAttacks(caller: Caller): HostileRequest[] {
  const post = (endpoint: string, type: Caller, body: string, index: number): HostileRequest => ({
    endpoint,
    name: `${type["Content-Type"]} ${index}: ${body.slice(0, 40)}`,
    pieces: compose({ method: "POST", target: endpoint, headers: { ...caller, ...type }, body }),
  });
  return [
    ...HOSTILE_BODIES.map((body, index) => post("/rest/v1/products", JSON_TYPE, body, index)),
    ...CSV_BODIES.map((body, index) => post("/rest/v1/products", CSV_TYPE, body, index)),
    ...[...ARGUMENTS, ...HOSTILE_BODIES].map((body, index) =>
      post("/rest/v1/rpc/search_products", JSON_TYPE, body, index),
    ),
    ...CSV_BODIES.map((body, index) => post("/rest/v1/rpc/search_products", CSV_TYPE, body, index)),
  ];
}

/** Values of preferences; bytes that no header may hold are attacks on the connection itself. */
function listPreferenceAttacks(caller: Caller): HostileRequest[] {
  const values = [...HOSTILE_TEXTS, "-1", "1e9", "NaN", "America/Bogota'", "../../etc/passwd"];
  const names = ["timezone", "max-affected", "handling=strict, max-affected", "count", "missing"];
  return names.flatMap((name) =>
    values.map((value) => ({
      endpoint: "/rest/v1/products",
      name: `Prefer: ${name}=${value}`,
      pieces: compose({
        target: "/rest/v1/products?select=id,created_at&limit=1",
        headers: { ...caller, Prefer: `${name}=${value}` },
      }),
    })),
  );
}
