import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/app",
  buildDirectory: "build",
  ssr: true,
  // Only the panel navigates in the browser, and it has one route per page: the
  // manifest is small, and asking for it lazily would be one more request.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
