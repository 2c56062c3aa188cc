import { ADMIN_COMMAND, readOrder } from "#cli/administrators.ts";
import { CommandError, print, requireDataFolder, runCommand } from "#cli/command.ts";
import { openService } from "#cli/open-service.ts";
import { explainAccountError } from "#data/accounts/error-texts.ts";
import { DataError } from "#data/client/errors.ts";

/* `npm run admin -- list | add | remove | reset-password CORREO`, also while the site runs. */

await runCommand(ADMIN_COMMAND, async (settings, { words, flags }) => {
  const runOrder = readOrder(words, flags.has("json"));
  requireDataFolder(settings);
  const { client, close } = await openService(settings);
  try {
    for (const line of await runOrder(client)) print(line);
  } catch (error) {
    throw error instanceof DataError
      ? new CommandError(explainAccountError(error), { cause: error })
      : error;
  } finally {
    await close();
  }
});
