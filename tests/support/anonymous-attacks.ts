/** One request of an attack; `RANDOM` in its path is replaced by a random number. */
export interface AttackRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Sent from this machine's address instead of a different one each time. */
  isOneAddress?: boolean;
}

/** The data of the attacking thread. */
export interface AttackOrder {
  origin: string;
  requests: readonly AttackRequest[];
  connections: number;
  /** Counts of responses by status. */
  state: SharedArrayBuffer;
}

const MEGABYTE = 1024 * 1024;
const JSON_TYPE = { "Content-Type": "application/json" };

const repeat = (times: number, write: (n: number) => string) =>
  Array.from({ length: times }, (_, n) => write(n)).join(",");

/** The columns of articles, without their contents. */
const SHORT = [
  ...[
    "id",
    "slug",
    "title",
    "excerpt",
    "author",
    "category",
    "image_url",
    "image_alt",
    "read_time",
  ],
  ...["source_name", "source_url", "is_published", "is_featured", "created_at", "updated_at"],
  "product_slugs",
].join(",");

/**
 * The most expensive known requests of an anonymous client, by their kind.
 *
 * @param challenge for a passkey, as the server gave it
 */
export function listAttacks(apikey: string, challenge: string): Record<string, AttackRequest[]> {
  const headers = { apikey };
  const get = (path: string, more: Record<string, string> = {}): AttackRequest => ({
    path,
    headers: { ...headers, ...more },
  });
  const post = (path: string, body: string): AttackRequest => ({
    method: "POST",
    path,
    body,
    headers: { ...headers, ...JSON_TYPE },
  });
  const repeated = get(`/rest/v1/news?select=${repeat(200, (n) => `a${n}:content`)}`);
  const article = JSON.stringify({ title: "x", content: "x".repeat(0.9 * MEGABYTE) });
  const words = "sal de vaca con grasa para el ganado lechero torta palmiste fosfato";
  return {
    "one column 200 times, one address": [{ ...repeated, isOneAddress: true }],
    "one column 200 times": [repeated],
    "everything there is": [get("/rest/v1/news?select=*"), get("/rest/v1/news", CSV)],
    "the largest response": [get("/rest/v1/news?select=content&limit=110")],
    "the largest response, CSV and compressed": [
      get("/rest/v1/news?select=title,content&limit=52", { ...CSV, "Accept-Encoding": "br" }),
    ],
    "inserts of a megabyte": [post("/rest/v1/news", article)],
    "a search for a megabyte": [
      post("/rest/v1/rpc/search_products", JSON.stringify({ query: "a b ".repeat(225_000) })),
    ],
    searches: [
      post("/rest/v1/rpc/search_news", JSON.stringify({ query: words })),
      post("/rest/v1/rpc/search_news", JSON.stringify({ query: "zals vakka groso pera ganato" })),
      post("/rest/v1/rpc/search_products", JSON.stringify({ query: "a" })),
      get("/rest/v1/rpc/search_news?query=a&page_size=100"),
    ],
    "fifty patterns": [
      get(`/rest/v1/news?select=id&or=(${repeat(50, (n) => `content.ilike.*a*e*i*${n}*o*u*`)})`),
    ],
    "blanks of a pattern": [get(`/rest/v1/news?select=id&content=like.*${"_".repeat(7800)}Q*`)],
    "full texts": [
      get(`/rest/v1/news?select=id&or=(${repeat(5, (n) => `content.fts(spanish).${n}x`)})`),
    ],
    "order by long texts": [get("/rest/v1/news?select=id&order=content,excerpt,title&limit=1000")],
    "as much reading as is allowed": [
      get("/rest/v1/news?select=id&title=ilike.*a*e*i*z*&excerpt=fts.nada&order=title", EXACT),
      get(`/rest/v1/news?select=id&or=(${repeat(50, (n) => `excerpt.like.*a*${n}*`)})`, EXACT),
    ],
    "embedded resources": [
      get(
        "/rest/v1/slug_redirects?select=slug,products(*),a:products(*),b:products(*)&order=slug",
        EXACT,
      ),
      get("/rest/v1/news?select=id,slug_redirects(slug,news(slug,slug_redirects(slug)))&limit=400"),
      get("/rest/v1/products?select=*,slug_redirects(*)&limit=1000", EXACT),
      get("/rest/v1/slug_redirects?select=slug,news(content)&order=news(content)"),
      get(`/rest/v1/slug_redirects?select=${repeat(10, (n) => `a${n}:news(content)`)}&limit=1000`),
    ],
    // 2,400 of the 2,666 rows that the bound allows, each with all columns that fit into the response.
    "as much embedding as is allowed": [
      get(`/rest/v1/slug_redirects?select=slug,${repeat(8, (n) => `a${n}:news(${SHORT})`)}`),
    ],
    "long lists": [
      get(`/rest/v1/news?select=id&content=in.(${repeat(900, (n) => `x${n}`)})`, EXACT),
      { ...get(`/rest/v1/news?content=not.in.(${repeat(900, (n) => `x${n}`)})`), method: "HEAD" },
    ],
    "listing of files": [post("/storage/v1/object/list/media", '{"prefix":"","limit":1000}')],
    "pictures in every size": WIDTHS.flatMap((width) =>
      WIDTHS.flatMap((height) => [
        get(`${RENDER}?width=${width}&height=${height}&format=avif`),
        get(`${RENDER}?width=${width}&height=${height}&quality=60&resize=fill`),
      ]),
    ),
    "pictures in arbitrary sizes": [get(`${RENDER}?width=2500&height=2500&format=avif`)],
    "one picture under many addresses": [
      { path: "/imagenes/1600/images/%6delaza.webp.avif?v=RANDOM" },
      { path: "/imagenes/1600//images/melaza.webp.avif?v=RANDOM" },
      { path: "/imagenes/1600/images/melaza.webp.avif?v=RANDOM" },
    ],
    "crops that are not offered": PERCENTS.flatMap((x) =>
      PERCENTS.map((y) => ({ path: `/imagenes/1600/4x3-${x}-${y}-100/images/melaza.webp.avif` })),
    ),
    "stored files": [get("/storage/v1/object/public/media/foto.jpg")],
    "wrong passwords": [
      post("/auth/v1/token?grant_type=password", '{"email":"a@b.example","password":"no es esta"}'),
    ],
    "unknown tokens": [
      post(
        "/auth/v1/token?grant_type=refresh_token",
        JSON.stringify({ refresh_token: "a".repeat(43) }),
      ),
    ],
    "challenges for passkeys": [post("/auth/v1/passkeys/authentication/options", "{}")],
    "unknown passkeys": [
      post(
        "/auth/v1/passkeys/authentication/verify",
        JSON.stringify({ challenge_id: challenge, credential: ASSERTION }),
      ),
    ],
    "refused calls": [get("/rest/v1/quote_requests"), post("/rest/v1/rpc/list_team", "{}")],
    "reports of a policy": [
      {
        method: "POST",
        path: "/informes/csp",
        body: POLICY_REPORT,
        headers: { "Content-Type": "application/csp-report" },
      },
    ],
    "searches of pages": [{ path: "/noticias?q=saRANDOM" }, { path: "/productos?q=saRANDOM" }],
    "pages that do not exist": [{ path: "/RANDOM" }, { path: "/noticias/RANDOM" }],
  };
}

/** The scopes of the access tokens that attack. */
export const ATTACKING_SCOPES = { news: "write", slug_redirects: "read" };

/** 100 of the articles, which is what a token may change. */
const HUNDRED = "title=like.Artículo 1__ sobre*";

/**
 * The most expensive known requests with access tokens: the reads of an anonymous client, and what only tokens may do.
 *
 * @param anonymous the requests of an anonymous client
 * @param tokens used in turn, since the requests of each are limited
 */
export function listTokenAttacks(
  anonymous: Readonly<Record<string, readonly AttackRequest[]>>,
  tokens: readonly string[],
): Record<string, AttackRequest[]> {
  const withTokens = (requests: readonly AttackRequest[]) =>
    tokens.flatMap((apikey) =>
      requests.map((one) => ({ ...one, headers: { ...one.headers, apikey } })),
    );
  const reads = Object.entries(anonymous).flatMap(([name, requests]) => {
    const usable = requests.filter(
      ({ path, method = "GET" }) =>
        method !== "POST" && /^\/rest\/v1\/(?:news|slug_redirects)/.test(path),
    );
    return usable.length > 0 ? [[name, usable] as const] : [];
  });
  const read = (path: string): AttackRequest => ({ path: `/rest/v1/${path}` });
  const write = (method: string, path: string, body?: object, prefer = "return=minimal") => ({
    method,
    path: encodeURI(`/rest/v1/${path}`),
    headers: { ...JSON_TYPE, Prefer: prefer },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  /** Alternately, since an unchanged row leaves no history. */
  const change = (path: string, bodyOf: (n: number) => object, prefer?: string) =>
    [1, 2].map((n) => write("PATCH", path, bodyOf(n), prefer));
  const rows = Array.from({ length: 100 }, (_, n) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
    title: `Otro ${n}`,
    content: `${n} palabra `.repeat(900),
  }));
  const attacks: Record<string, AttackRequest[]> = {
    ...Object.fromEntries(reads),
    aggregates: [
      read("news?select=content,count()&limit=100"),
      read("news?select=category,count(),content.max(),excerpt.min()"),
      read("slug_redirects?select=count(),...news(category)"),
    ],
    // 940 of the 1,000 kB that a token may change; the articles are that short from then on.
    "as much writing as is allowed": change(`news?${HUNDRED}`, (n) => ({
      content: `${n} ganado `.repeat(1000),
    })),
    "changes of 100 rows": change(`news?${HUNDRED}`, (n) => ({ excerpt: `Otro ${n}` })),
    "a megabyte for one row": change("news?title=like.Artículo 100 *", (n) => ({
      content: `${n} ganado `.repeat(110_000),
    })),
    "100 rows inserted or replaced": [
      write("POST", "news?on_conflict=id", rows, "resolution=merge-duplicates,return=minimal"),
    ],
    "changes that return embedded rows": change(
      `news?${HUNDRED}&select=*,slug_redirects(*,news(${SHORT}))`,
      (n) => ({ excerpt: `Otro ${n}` }),
      "return=representation",
    ),
    "changes of all rows": [
      write("PATCH", "news?id=not.is.null", { excerpt: "Otro" }),
      write("DELETE", "news?id=not.is.null"),
    ],
    "changes with costly filters": [
      write("PATCH", `news?or=(${repeat(50, (n) => `content.ilike.*a*e*i*${n}*o*u*`)})`, {
        excerpt: "Otro",
      }),
      write("DELETE", `news?or=(${repeat(5, (n) => `content.fts(spanish).${n}x`)})`),
    ],
  };
  return {
    ...Object.fromEntries(
      Object.entries(attacks).map(([name, requests]) => [name, withTokens(requests)]),
    ),
    guesses: [{ ...read("news"), headers: { apikey: `ina_token_${"a".repeat(43)}` } }],
  };
}

const ASSERTION = {
  id: "a".repeat(43),
  rawId: "a".repeat(43),
  type: "public-key",
  clientExtensionResults: {},
  response: {
    clientDataJSON: "e30",
    authenticatorData: "a".repeat(600),
    signature: "a".repeat(600),
  },
};
const POLICY_REPORT = JSON.stringify({
  "csp-report": { "document-uri": "x".repeat(7000), "effective-directive": "script-src" },
});
const CSV = { Accept: "text/csv" };
const EXACT = { Prefer: "count=exact" };
const PERCENTS = [0, 7, 14, 21, 28, 35, 42, 49, 56, 63, 70, 77, 84, 91, 98];
const WIDTHS = [160, 320, 480, 640, 800, 960, 1280, 1600];
const RENDER = "/storage/v1/render/image/public/media/foto.jpg";
