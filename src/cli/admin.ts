import { ADMIN_COMMAND, checkOrder, commandAdministrators } from "#cli/administrators.ts";
import { CommandError, print, requireDataFolder, runCommand } from "#cli/command.ts";
import { openService } from "#cli/open-service.ts";
import { explainError } from "#data/client/error-texts.ts";
import { DataError } from "#data/client/errors.ts";

/* `npm run admin -- list | add | remove | reset-password CORREO`, also while the site runs. */

await runCommand(ADMIN_COMMAND, async (settings, { words, flags }) => {
  const asJson = flags.has("json");
  checkOrder(words, asJson);
  requireDataFolder(settings);
  const { client, close } = await openService(settings);
  try {
    for (const line of await commandAdministrators(client, words, { asJson })) print(line);
  } catch (error) {
    throw error instanceof DataError
      ? new CommandError(explainError(error), { cause: error })
      : error;
  } finally {
    await close();
  }
});
