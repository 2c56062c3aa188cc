/* Changes every text of the site on the page that shows it, by touch, and twenty with the keyboard. `-- page-editor` */
import { runBrowserTests } from "#tests/support/browser-tests.ts";

runBrowserTests(["panel-page-editor", "--project=panel, desktop"], { PAGE_EDITOR: "all" });
