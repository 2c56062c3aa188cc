/** The site shows no pictures without https. */
export function isInvisiblePicture(address: string): boolean {
  return /^http:/i.test(address.trim());
}

/** Addresses of pictures in a Markdown text that the site does not show, each once. */
export function listInvisiblePictures(markdown: string): string[] {
  const inline = markdown.matchAll(/!\[[^\]]*\]\(\s*<?(http:[^\s)>]*)/gi);
  // `![text][name]`, with the address in a definition.
  const named = /!\[[^\]]*\]\s?(?:\[|(?!\())/.test(markdown)
    ? markdown.matchAll(/^ {0,3}\[[^\]]+\]:\s*<?(http:[^\s>]*)/gim)
    : [];
  return [...new Set([...inline, ...named].map(([, address = ""]) => address))];
}
