import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import {
  createDigest,
  type FolderFile,
  listFolderFiles,
  listSpreadsheets,
} from "#cli/site-folder/folder-files.ts";
import type { SiteContents } from "#cli/site-folder/site-contents.ts";
import type { Client } from "#data/client/client.ts";

/** Writes a site's contents into a folder. @returns their digest @throws {DataError} */
export async function writeFolder(
  client: Client,
  contents: SiteContents,
  folder: string,
): Promise<string> {
  const digest = createDigest();
  for await (const file of listFolderFiles(client, contents)) {
    await write(folder, file);
    digest.add(file);
  }
  for (const file of listSpreadsheets(contents)) await write(folder, file);
  await writeFile(path.join(folder, "LEAME.txt"), README);
  return digest.finish();
}

async function write(folder: string, file: FolderFile): Promise<void> {
  const target = path.join(folder, file.path);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, file.bytes);
}

const README = `Lo que muestra el sitio, en formatos abiertos:

productos/, noticias/   un archivo Markdown por registro; arriba, entre las líneas ---, sus datos en YAML
menu.json, textos.json  el menú y los textos del sitio
imagenes.json           lo que la oficina anotó de las imágenes: su texto y su recorte
redirecciones.csv       direcciones que cambiaron, y adónde llevan
archivos/               las imágenes y los documentos que se subieron, con la dirección que tienen en el sitio:
                        archivos/imagenes/x.webp es /storage/v1/object/public/media/imagenes/x.webp
*.csv                   lo mismo como tablas, para una hoja de cálculo o para Importar, en el panel

No están las solicitudes, los suscriptores, las cuentas ni el historial: las solicitudes y los suscriptores se exportan en
el panel, y todo lo demás está en las copias de npm run backup.

npm run import -- ESTA_CARPETA lo trae a otra instalación (docs/deploy.md).
`;
