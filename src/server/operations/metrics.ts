import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

import { findLastRehearsal } from "#data/accounts/backups.ts";
import { countWaitingMail, findOldestWaitingMail } from "#data/leads/mail.ts";
import type { Backend } from "#server/backend.ts";
import type { ObservedRequest } from "#server/http/logging/request-log.ts";
import type { PageCacheStats } from "#server/page-cache/page-cache.ts";

export interface Metrics {
  /** Counts a request that went through the application. */
  observe: (request: ObservedRequest) => void;
  /** Prometheus' text format, with its content type. */
  write: () => Promise<{ contentType: string; text: string }>;
}

export interface MetricsSources {
  /** Null where no pages are cached. */
  readPages: () => PageCacheStats | null;
  backend: Pick<Backend, "kind" | "server" | "operations" | "isReady" | "canWrite">;
}

/** Each look at the event loop wakes the process: every 10 s cost half of what it needed while idle. */
const LAG_EVERY_MS = 60_000;

/** Metrics of this process, without personal data. */
export function createMetrics({ readPages, backend }: MetricsSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests that the application handled; cached responses are only counted.",
    labelNames: ["method", "kind", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  // Separate and without labels: a series that begins with its first error shows no increase.
  const failures = new Counter({
    name: "http_server_errors_total",
    help: "Requests that were answered with a status of 500 or more.",
    registers: [registry],
  });
  addPageMetrics(registry, readPages);
  addOperationMetrics(registry, backend);
  return {
    observe: ({ method, path, status, seconds }) => {
      durations.observe(
        { method: METHODS.has(method) ? method : "other", kind: kindOf(path), status },
        seconds,
      );
      if (status >= 500) failures.inc();
    },
    write: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

/** A method that a client invents must not create another series. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"]);

const KINDS: readonly (readonly [prefix: string, kind: string])[] = [
  ["/rest/v1/", "rest"],
  ["/auth/v1/", "auth"],
  ["/storage/v1/", "storage"],
  ["/imagenes/", "picture"],
  ["/compartir/", "picture"],
  ["/assets/", "asset"],
  ["/functions/v1/", "function"],
  ["/graphql/v1", "absent"],
  ["/admin", "panel"],
];

function kindOf(path: string): string {
  return KINDS.find(([prefix]) => path.startsWith(prefix))?.[1] ?? "page";
}

function addPageMetrics(registry: Registry, readPages: () => PageCacheStats | null): void {
  const responses = new Counter({
    name: "site_page_answers_total",
    help: "Responses for public pages: from the cache, not modified, waited for a render or a check, stale copies, not found.",
    labelNames: ["outcome"],
    registers: [registry],
    collect() {
      const pages = readPages();
      if (pages === null) return;
      this.reset();
      this.inc({ outcome: "hit" }, pages.hits);
      this.inc({ outcome: "not_modified" }, pages.notModified);
      this.inc({ outcome: "miss" }, pages.misses);
      this.inc({ outcome: "stale" }, pages.stale);
      this.inc({ outcome: "not_found" }, pages.notFound);
    },
  });
  responses.reset();
  const gauges: readonly (readonly [string, string, (pages: PageCacheStats) => number])[] = [
    ["site_pages_rendered", "Pages that were rendered since the start.", ({ renders }) => renders],
    ["site_cached_pages", "Pages in the cache.", ({ pages }) => pages],
    ["site_cached_pages_bytes", "Size of the bodies of cached pages.", ({ bytes }) => bytes],
    [
      "site_serving_stale",
      "1 while renders fail and stale copies are served.",
      ({ isServingStale }) => Number(isServingStale),
    ],
  ];
  for (const [name, help, read] of gauges) {
    addGauge(registry, name, help, () => {
      const pages = readPages();
      return pages === null ? null : read(pages);
    });
  }
}

function addOperationMetrics(registry: Registry, backend: MetricsSources["backend"]): void {
  addGauge(registry, "site_database_up", "1 while the database answers.", async () =>
    Number(await backend.isReady()),
  );
  addGauge(registry, "site_writes_ok", "1 while the database stores changes.", async () =>
    Number(await backend.canWrite()),
  );
  addGauge(
    registry,
    "site_mail_oldest_waiting_seconds",
    "How long the oldest mail has waited, newsletters' apart; 0 while none does.",
    async () => {
      if (backend.kind === "starting") return null;
      const oldestAt = await findOldestWaitingMail(backend.server);
      return oldestAt === null ? 0 : (Date.now() - Date.parse(oldestAt)) / 1000;
    },
  );
  addGauge(registry, "site_mail_waiting", "Mail in the outbox that has not been sent.", async () =>
    backend.kind === "starting" ? null : countWaitingMail(backend.server),
  );
  addGauge(
    registry,
    "site_last_backup_age_seconds",
    "Age of the newest backup; absent while there is none.",
    async () => {
      const newest = await backend.operations?.findNewestBackup();
      return newest == null ? null : (Date.now() - Date.parse(newest.createdAt)) / 1000;
    },
  );
  const readRehearsal = () =>
    backend.kind === "starting" ? Promise.resolve(null) : findLastRehearsal(backend.server);
  addGauge(
    registry,
    "site_last_rehearsal_age_seconds",
    "Age of the last rehearsed restoration; absent while there is none.",
    async () => {
      const rehearsal = await readRehearsal();
      return rehearsal && (Date.now() - Date.parse(rehearsal.made_at)) / 1000;
    },
  );
  addGauge(
    registry,
    "site_last_rehearsal_ok",
    "1 when everything came back at the last rehearsed restoration.",
    async () => {
      const rehearsal = await readRehearsal();
      return rehearsal && Number(rehearsal.failure === null);
    },
  );
}

/** @param read returns null for what cannot be read now: then the series has no value */
function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | null | Promise<number | null>,
): void {
  const gauge = new Gauge({
    name,
    help,
    // A label that is never set: without any, a gauge that was not read would say 0.
    labelNames: ["of"],
    registers: [registry],
    async collect() {
      const value = await Promise.resolve()
        .then(read)
        .catch(() => null);
      this.reset();
      if (value !== null) this.set(value);
    },
  });
  gauge.reset();
}
