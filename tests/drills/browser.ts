/* Every browser test, those tagged `@phone` at both widths; `npm test` runs only some. `-- browser [postgres] [FILES]` */
import { runBrowserTests } from "#tests/support/browser-tests.ts";
import { withPostgres } from "#tests/support/postgres.ts";

const [first, ...others] = process.argv.slice(2);

if (first === "postgres") {
  await withPostgres((server) => {
    runBrowserTests(others, { E2E_POSTGRES: server.urlOf("") });
    return Promise.resolve();
  });
} else {
  runBrowserTests(process.argv.slice(2));
}
