/* Every browser test, those tagged `@phone` at both widths; `npm test` runs only some. `-- browser` */
import { runBrowserTests } from "#tests/support/browser-tests.ts";

runBrowserTests(process.argv.slice(2));
