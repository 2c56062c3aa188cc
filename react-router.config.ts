import type { Config } from "@react-router/dev/config";

import { bundleProgram } from "./scripts/build/bundle-program.ts";

export default {
  appDirectory: "src/app",
  buildDirectory: "build",
  ssr: true,
  // Only the panel navigates in the browser, and it has one route per page: the
  // manifest is small, and asking for it lazily would be one more request.
  routeDiscovery: { mode: "initial" },
  // Public forms act for nobody who is signed in (there is no cookie), so there is nothing to forge;
  // the check would refuse visitors behind a proxy that ends TLS, and browsers that hide their origin.
  allowedActionOrigins: ["**"],
  buildEnd: bundleProgram,
} satisfies Config;
