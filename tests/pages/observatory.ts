/*
 * The rules and scores of Mozilla's HTTP Observatory, as github.com/mdn/mdn-http-observatory publishes them
 * (src/grader/charts.js, version 1.4). The package itself depends on a web server, a compiled database driver
 * and a telemetry client, none of which a test should install.
 */

export interface Scan {
  headers: Headers;
  /** The document. */
  html: string;
  /** The page's origin. */
  origin: string;
}

export interface Score {
  score: number;
  grade: string;
  /** The points of each rule. */
  rules: Record<string, number>;
}

const SIX_MONTHS = 15_768_000;

const GRADES: readonly (readonly [least: number, grade: string])[] = [
  [100, "A+"],
  [90, "A"],
  [85, "A-"],
  [80, "B+"],
  [70, "B"],
  [65, "B-"],
  [60, "C+"],
  [50, "C"],
  [45, "C-"],
  [40, "D+"],
  [30, "D"],
  [25, "D-"],
];

/** Grades a response: penalties are subtracted from 100, and bonuses count from 90 points on. */
export function scoreResponse(scan: Scan): Score {
  const rules: Record<string, number> = {
    "content-security-policy": scorePolicy(readPolicy(scan.headers)),
    cookies: scan.headers.has("set-cookie") ? -40 : 0,
    "cross-origin-resource-sharing":
      scan.headers.get("access-control-allow-origin") === null ? 0 : -50,
    "referrer-policy": scoreReferrer(scan.headers.get("referrer-policy")),
    "strict-transport-security": scoreTransport(scan.headers.get("strict-transport-security")),
    "subresource-integrity": scoreScripts(scan),
    "x-content-type-options": scan.headers.get("x-content-type-options") === "nosniff" ? 0 : -5,
    "x-frame-options": scoreFrames(scan.headers),
    "cross-origin-resource-policy": /^same-(?:origin|site)$/.test(
      scan.headers.get("cross-origin-resource-policy") ?? "",
    )
      ? 10
      : 0,
  };
  const sum = (points: number[]) => points.reduce((total, point) => total + point, 0);
  const withPenalties = 100 + sum(Object.values(rules).filter((points) => points < 0));
  const bonuses = sum(Object.values(rules).filter((points) => points > 0));
  const score = Math.max(0, withPenalties >= 90 ? withPenalties + bonuses : withPenalties);
  return { score, grade: GRADES.find(([least]) => score >= least)?.[1] ?? "F", rules };
}

type Policy = ReadonlyMap<string, readonly string[]>;

function readPolicy(headers: Headers): Policy {
  const text = headers.get("content-security-policy") ?? "";
  return new Map(
    text
      .split(";")
      .map((directive) => directive.trim().toLowerCase().split(/\s+/))
      .map(([name = "", ...sources]) => [name, sources]),
  );
}

const BROAD = /^(?:https?:|ftp:|\*|data:|blob:)$/;

function scorePolicy(policy: Policy): number {
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get("default-src");
  const scripts = sourcesOf("script-src");
  const objects = sourcesOf("object-src");
  const styles = sourcesOf("style-src");
  if (scripts === undefined || objects === undefined) return -25;
  if ([...scripts, ...objects].some((source) => BROAD.test(source))) return -20;
  if (scripts.includes("'unsafe-inline'")) return -20;
  if (scripts.includes("'unsafe-eval'")) return -10;
  const all = [...policy.values()].flat();
  if (all.some((source) => source.startsWith("http:") || source.startsWith("ftp:"))) return -10;
  if (styles === undefined || styles.includes("'unsafe-inline'")) return 0;
  return policy.get("default-src")?.join() === "'none'" ? 10 : 5;
}

function scoreReferrer(value: string | null): number {
  if (value === null) return 0;
  const isPrivate =
    /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(value);
  return isPrivate ? 5 : -5;
}

function scoreTransport(value: string | null): number {
  const [, seconds = "0"] = /max-age=(\d+)/.exec(value ?? "") ?? [];
  if (value === null) return -20;
  return Number(seconds) >= SIX_MONTHS ? 0 : -10;
}

/** Scripts of other origins need an integrity attribute. */
function scoreScripts({ html, origin }: Scan): number {
  const tags = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"[^>]*>/g)];
  const isForeign = (source: string) => new URL(source, origin).origin !== origin;
  return tags.some(([tag, source = ""]) => isForeign(source) && !tag.includes("integrity="))
    ? -5
    : 0;
}

function scoreFrames(headers: Headers): number {
  if (readPolicy(headers).get("frame-ancestors")?.join() === "'none'") return 5;
  return /^(?:DENY|SAMEORIGIN)$/.test(headers.get("x-frame-options") ?? "") ? 5 : -20;
}
