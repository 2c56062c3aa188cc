/** The lines `Nombre: texto` of a text; those without a colon or one of both are left out. */
export function readNamedLines(text: string): { name: string; text: string }[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, name = "", rest = ""] = /^([^:]+):(.+)$/u.exec(line) ?? [];
    if (name.trim() === "" || rest.trim() === "") return [];
    return [{ name: name.trim(), text: rest.trim() }];
  });
}
