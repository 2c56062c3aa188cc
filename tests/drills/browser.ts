/* Every browser test, those of the phone on both screens, which `npm test` does in part. `-- browser` */
import { runBrowserTests } from "#tests/support/browser-tests.ts";

runBrowserTests(process.argv.slice(2));
