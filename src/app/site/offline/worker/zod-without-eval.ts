import { config } from "zod";

// The worker's policy forbids compiling parsers, which Zod would try (https://zod.dev/api, `jitless`).
config({ jitless: true });
