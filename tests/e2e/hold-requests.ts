import type { Page } from "@playwright/test";

interface HeldRequests {
  /** Resolves once the first request was sent. */
  begun: Promise<void>;
  /** Lets all of them pass, and those that follow. */
  release: () => void;
}

/** The methods of writes. */
export const WRITES = ["POST", "PATCH", "DELETE"];

/** Holds requests back until they are released. @param address part of their URL, or a glob of it */
export async function holdRequests(
  page: Page,
  address: RegExp | string,
  methods: readonly string[] = ["GET"],
): Promise<HeldRequests> {
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (methods.includes(route.request().method())) {
      begun.resolve();
      await answer.promise;
    }
    return route.fallback();
  });
  return { begun: begun.promise, release: answer.resolve };
}
