/** Downloads a text as a file. */
export function downloadText(text: string, { name, type }: { name: string; type: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start reading the blob only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
