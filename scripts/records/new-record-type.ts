import { makeMigration } from "./make-migration.ts";
import { findDefinitions } from "./make-registry.ts";

/* Prints the migration of a record type: `npm run new-record-type -- distribuidores`. */

const [table = ""] = process.argv.slice(2);
const found = (await findDefinitions()).find(({ definition }) => definition.table === table);
if (found === undefined) {
  console.error(
    `There is no definition of «${table}». Write src/domain/record-types/${table.replaceAll("_", "-") || "<table>"}.ts first (docs/adding-a-record-type.md).`,
  );
  process.exitCode = 1;
} else {
  console.log(makeMigration(found.definition));
}
