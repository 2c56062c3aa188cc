/** Texts that editors tend to change, by what is hard in them. */
export const HARD_MARKDOWN = {
  footnotes: "La melaza[^1] rinde.\n\n[^1]: Según el ICA.\n",
  "an HTML block": "<div>\nHola\n</div>\n",
  "HTML in a line": "Use <b>poca</b> agua<br>fría.\n",
  "a picture without a title, in a link": "[![Foto](/images/melaza.webp)](/cotizar)\n",
  "links by reference": 'Vea [la ficha][ficha] y [ficha].\n\n[ficha]: /productos "Catálogo"\n',
  "either nesting of marks": "**[uno](/a)** y [**dos**](/b), _**tres**_ y **_cuatro_**.\n",
  "tasks in nested lists": "1. [ ] Pesar\n   - [x] vacío\n   - [ ] lleno\n2. Mezclar\n",
  "a table with alignments, pipes and a short row":
    "a | b \\| c | d\n:-|:-:|-:\n`x \\| y` | **2** | 3\n1 |\n",
  "loose and tight lists": "- uno\n\n- dos\n\n  más\n\n* tres\n* cuatro\n",
  "breaks of lines": "uno\ndos  \ntres\\\ncuatro\n",
  "headings with lines under them": "Título\nlargo\n===\n\nOtro\n---\ntexto\n",
  "code with fences in it, and indented": "~~~~md\n```\nx\n```\n~~~~\n\n    sangrado\n",
  "signs that could be marks":
    "2 * 3 * 4, a_b_c, \\# no, 1\\. no, &copy; C&A, https://ejemplo.com/a_b, ventas@ejemplo.com ~5 kg\n",
} as const;
