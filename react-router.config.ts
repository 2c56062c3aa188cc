import type { Config } from "@react-router/dev/config";

import { bundleProgram } from "./scripts/build/bundle-program.ts";
import { trimRouteManifest } from "./scripts/build/trim-route-manifest.ts";
import { writeSbom } from "./scripts/build/write-sbom.ts";

export default {
  appDirectory: "src/app",
  buildDirectory: "build",
  ssr: true,
  // Only the panel navigates in the browser, and it has one route per page: the
  // manifest is small, and asking for it lazily would be one more request.
  routeDiscovery: { mode: "initial" },
  // Forms look at where they come from themselves (site/actions/posted-forms.ts): this check would
  // refuse visitors behind a proxy that ends TLS, and answer others with a page that says nothing.
  allowedActionOrigins: ["**"],
  buildEnd: async () => {
    await Promise.all([bundleProgram(), writeSbom(), trimRouteManifest()]);
  },
} satisfies Config;
