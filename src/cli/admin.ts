import { commandAdministrators } from "#cli/administrators.ts";
import { CommandError, print, runCommand } from "#cli/command.ts";
import { openService } from "#cli/open-service.ts";
import { explainError } from "#data/error-texts.ts";
import { DataError } from "#data/errors.ts";

/* `npm run admin -- list | add | remove | reset-password CORREO`, also while the site runs. */

await runCommand(async (settings, parameters) => {
  const { client, close } = await openService(settings);
  try {
    for (const line of await commandAdministrators(client, parameters)) print(line);
  } catch (error) {
    throw error instanceof DataError
      ? new CommandError(explainError(error), { cause: error })
      : error;
  } finally {
    await close();
  }
});
