/* Faults of pasting, one by one: clipboard HTML as each program writes it, and the Markdown that it must become. */

/** @param pasted what Word desktop puts between the marks of its fragment */
const word = (pasted: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal, li.MsoNormal {margin:0cm; font-size:11.0pt;} span.MsoFootnoteReference {vertical-align:super;} span.msoIns {mso-style-type:export-only; text-decoration:underline;} span.msoDel {mso-style-type:export-only; text-decoration:line-through; color:red;} @list l0:level1 {mso-level-text:"%1."; mso-level-tab-stop:none;} --></style></head><body lang=ES-CO><!--StartFragment-->${pasted}<!--EndFragment--></body></html>`;

const COMMENT_ANCHOR = `<span class=MsoCommentReference><span style='font-size:8.0pt'><a class=msocomanchor id="_anchor_1" onmouseover="msoCommentShow('_anchor_1','_com_1')" href="#_msocom_1" language=JavaScript name="_msoanchor_1">[AN1]</a><span style='mso-special-character:comment'>&nbsp;</span></span></span>`;
const COMMENT_LIST = `<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]><div style='mso-element:comment'><![if !supportAnnotations]><div id="_com_1" class=msocomtxt language=JavaScript><![endif]><span style='mso-comment-author:"Ana"'><![if !supportAnnotations]><a name="_msocom_1"></a><![endif]></span><p class=MsoCommentText><span class=MsoCommentReference>&nbsp;[AN1]</span>Nos cuesta 980, no decirlo.<o:p></o:p></p><![if !supportAnnotations]></div><![endif]></div></div>`;

const item = (number: string, text: string, list = "l0 level1 lfo1") =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:${list}'><![if !supportLists]><span style='mso-list:Ignore'>${number}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;

const run = (text: string) =>
  `<i style='mso-bidi-font-style:normal'><span style='font-family:"Cambria Math",serif'><m:r>${text}</m:r></span></i>`;

const equation = (formula: string) =>
  `<!--[if gte msEquation 12]><m:oMath>${formula}</m:oMath><![endif]--><![if !msEquation]><span style='position:relative;top:3.0pt;mso-text-raise:-3.0pt'><![if !vml]><img src="file:///x.png"><![endif]></span><![endif]>`;

const online = (number: number, text: string, level = 1) =>
  `<div class="ListContainerWrapper SCXW12 BCX0"><ol class="NumberListStyle1 SCXW12 BCX0" role="list" start="${number}"><li data-leveltext="%1." data-aria-level="${level}" class="OutlineElement Ltr SCXW12"><p class="Paragraph SCXW12" style="margin:0"><span class="TextRun SCXW12"><span class="NormalTextRun SCXW12">${text}</span></span><span class="EOP SCXW12">&nbsp;</span></p></li></ol></div>`;

export const PASTED_CASES: Readonly<Record<string, readonly [html: string, markdown: string]>> = {
  "tracked deletions of Word leave what was inserted": [
    word(
      `<p class=MsoNormal>Precio: <span class=msoDel><del cite="mailto:Ana" datetime="2026-11-20T10:00">1.200</del></span><span class=msoIns><ins cite="mailto:Ana" datetime="2026-11-20T10:00">1.450</ins></span> pesos<o:p></o:p></p><p class=MsoNormal><del cite="mailto:Ana">Párrafo borrado.<o:p></o:p></del></p>`,
    ),
    "Precio: 1.450 pesos",
  ],
  "deletions marked by a style, a class or an attribute are gone": [
    word(
      `<p class=MsoNormal>Uno <span style='mso-deletion-author:Ana;color:red'>dos </span><span class="msoDel">tres </span><s datetime="2026-11-20">cuatro </s>cinco</p>`,
    ),
    "Uno cinco",
  ],
  "a deleted item and a deleted row leave no blank ones": [
    word(
      `<ul><li class=MsoNormal>Maíz</li><li class=MsoNormal><del cite="mailto:A">Sorgo</del></li><li>Soya</li></ul><table><tr><td>A</td><td>1</td></tr><tr><td><p><del cite="mailto:A">B</del></p></td><td><p><del cite="mailto:A">2</del></p></td></tr><tr><td>C</td><td>3</td></tr></table>`,
    ),
    "- Maíz\n- Soya\n\n| A | 1 |\n| - | - |\n| C | 3 |",
  ],
  "tracked deletions of Word Online are gone": [
    `<p class="Paragraph SCXW12 BCX0"><span class="TextRun SCXW12"><span class="NormalTextRun SCXW12">Vale </span></span><span class="TextRun TrackChangeTextDeletion TrackedChange SCXW12"><span class="NormalTextRun TrackChangeTextDeletionMarker SCXW12">1.200</span></span><span class="TextRun TrackChangeMoveFrom SCXW12">movido</span><span class="TextRun TrackChangeTextInsertion TrackedChange SCXW12"><span class="NormalTextRun SCXW12">1.450</span></span></p>`,
    "Vale 1.450",
  ],
  "comments of Word leave the text that they are about": [
    word(
      `<p class=MsoNormal>El <a style='mso-comment-reference:AN_1;mso-comment-date:20261120T1000'>precio</a>${COMMENT_ANCHOR} sube.<o:p></o:p></p>${COMMENT_LIST}`,
    ),
    "El precio sube.",
  ],
  "comments of a Google Docs page are gone": [
    `<p><span>El precio</span><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup><span> sube.</span></p><div style="border:1px solid black;margin:5px"><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Nos cuesta 980.</span></p></div>`,
    "El precio sube.",
  ],
  "headers, field codes and Word's own data are not text": [
    word(
      `<div style='mso-element:header' id=h1><p class=MsoHeader>Confidencial</p></div><xml><w:WordDocument>Normal 0 21 false</w:WordDocument></xml><p class=MsoNormal>Vea la <!--[if supportFields]><span style='mso-element:field-begin'></span> REF tabla1 \\h <span style='mso-element:field-separator'></span><![endif]-->tabla 1<!--[if supportFields]><span style='mso-element:field-end'></span><![endif]-->, página <span style='mso-element:field-begin'></span>PAGEREF _Toc1 \\h<span style='mso-element:field-separator'></span>4<span style='mso-element:field-end'></span>.</p><span><br clear=all style='mso-special-character:line-break;page-break-before:always'></span><p class=MsoNormal>Otra página.</p>`,
    ),
    "Vea la tabla 1, página 4.\n\nOtra página.",
  ],
  "exponents and formulas keep their meaning": [
    `<p>10<sup>9</sup> UFC/g, 10<sup>-</sup><sup>3</sup>, PV<sup>0,75</sup>, P<sub>2</sub>O<sub>5</sub>, NE<sub>L</sub>, 25<sup>o</sup>C, m<sup>2</sup>, x<sup>n<sub>i</sub></sup></p>`,
    "10⁹ UFC/g, 10⁻³, PV^(0,75), P₂O₅, NE\\_(L), 25ºC, m², x^(nᵢ)",
  ],
  "exponents by styles are exponents": [
    `<style>.font5 {vertical-align:super}</style><p>10<span style="font-size:0.6em;vertical-align:super;">8</span> a 10<span style='position:relative;top:-3.0pt;mso-text-raise:3.0pt'>9</span>, 10<font class="font5">7</font>, 10<span style="vertical-align: 4pt">6</span>, CO<span style='vertical-align:sub'>2</span>, H<span style='position:relative;top:2.0pt;mso-text-raise:-2.0pt'>2</span>O, <span style="vertical-align:baseline">5</span></p>`,
    "10⁸ a 10⁹, 10⁷, 10⁶, CO₂, H₂O, 5",
  ],
  "exponents of Word Online are exponents": [
    `<p class="Paragraph SCXW12"><span class="TextRun SCXW12"><span class="NormalTextRun SCXW12">10</span></span><span class="TextRun SCXW12"><span class="NormalTextRun Superscript SCXW12" style="vertical-align:super">9</span></span><span class="NormalTextRun SCXW12"> UFC, CO</span><span class="NormalTextRun Subscript SCXW12">2</span></p>`,
    "10⁹ UFC, CO₂",
  ],
  "a sheet of Excel keeps its columns, what is struck out and what is hidden": [
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-displayed-decimal-separator:"\\,";} .xl65 {text-decoration:line-through;mso-number-format:"0%";} .font6 {vertical-align:super;} --></style></head><body><table border=0><!--StartFragment--><col width=64><tr height=20><td colspan=2 class=xl66>Garantía</td><td rowspan=2>Unidad</td></tr><tr><td class=xl65>98%</td><td>10<font class="font6">9</font></td></tr><![if supportMisalignedColumns]><tr height=0 style='display:none'><td width=64></td></tr><![endif]><!--EndFragment--></table></body></html>`,
    "| Garantía | Garantía | Unidad |\n| -------- | -------- | ------ |\n| ~~98%~~  | 10⁹      | Unidad |",
  ],
  "exponents in bold and in tables are exponents": [
    `<p><b>10<sup>9</sup></b> y <b>10</b><b><sup>-</sup></b><b><sup>9</sup></b></p><table><tr><td style="vertical-align:top">Bacilos</td><td>10<sup>9</sup></td></tr></table>`,
    "**10⁹** y **10⁻⁹**\n\n| Bacilos | 10⁹ |\n| ------- | --- |",
  ],
  "formulas of web pages keep exponents and fractions": [
    `<p>Son <math><msup><mn>10</mn><mn>9</mn></msup><mo>·</mo><msub><mi>x</mi><mn>2</mn></msub><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p>`,
    "Son 10⁹·x₂(1/2)",
  ],
  "formulas of Word, which are comments beside pictures, are text": [
    word(
      `<p class=MsoNormal>Así: ${equation(`${run("x=")}<m:f><m:fPr><m:ctrlPr></m:ctrlPr></m:fPr><m:num>${run("-b±")}<m:rad><m:radPr><m:degHide m:val="on"/></m:radPr><m:deg></m:deg><m:e><m:sSup><m:e>${run("b")}</m:e><m:sup>${run("2")}</m:sup></m:sSup>${run("-4ac")}</m:e></m:rad></m:num><m:den>${run("2a")}</m:den></m:f>`)} y ${equation(`<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${run("i=1")}</m:sub><m:sup>${run("n")}</m:sup><m:e><m:sSub><m:e>${run("x")}</m:e><m:sub>${run("i")}</m:sub></m:sSub></m:e></m:nary>`)} y ${equation(`<m:acc><m:accPr><m:chr m:val="̅"/></m:accPr><m:e>${run("x")}</m:e></m:acc>`)}.<del cite="mailto:A">${equation(run("z"))}</del></p>`,
    ),
    "Así: x=(-b±√(b²-4ac))/(2a) y ∑ᵢ₌₁ⁿ xᵢ y x̄.",
  ],
  "text boxes of Word, which are comments beside pictures, are text once": [
    word(
      `<p class=MsoNormal>Antes<!--[if gte vml 1]><v:shapetype id="t"/><v:shape><v:textbox><![if !mso]><table><tr><td><![endif]><div><p class=MsoNormal>Dosis: 10<sup>9</sup> UFC <del cite="mailto:A">no</del></p></div><![if !mso]></td></tr></table><![endif]></v:textbox></v:shape><![endif]--><![if !vml]><img alt="Cuadro de texto: Dosis" src="file:///x.gif"><![endif]> después</p><p>Fin<!--[if gte vml 1]><v:shape><v:textbox><div><p>Marco</p></div></v:textbox></v:shape><![endif]--><![if !vml]><span style='mso-ignore:vglayout'><table><tr><td>Marco</td></tr></table></span><![endif]></p>`,
    ),
    "Antes después\n\nDosis: 10⁹ UFC\n\nFin\n\nMarco",
  ],
  "formulas that web pages draw are text once": [
    `<p>Es <span class="katex"><span class="katex-mathml" style="position:absolute;clip:rect(1px,1px,1px,1px)"><math><semantics><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><msup><mi>c</mi><mn>2</mn></msup></mfrac><annotation>\\frac</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">c2a+b</span></span>, <span class="mwe-math-element"><span style="display:none"><math><msqrt><mi>x</mi></msqrt></math></span><img alt="{x}" src="x.svg"></span> y <mjx-container><mjx-math>y3</mjx-math><mjx-assistive-mml style="clip:rect(1px,1px,1px,1px)"><math><mroot><mi>y</mi><mn>3</mn></mroot></math></mjx-assistive-mml></mjx-container></p>`,
    "Es (a+b)/c², √x y ³√y",
  ],
  "a raised text is one, with the sign that print has for it": [
    `<p>x<sup><i>n</i>+1</sup>, 1<sup>a</sup>, <sup>1</sup><sup>/</sup><sub>2</sub>, y<sup>[<i>cita</i>]</sup></p>`,
    "xⁿ⁺¹, 1ª, ¹/₂, y\\[cita]",
  ],
  "a letter of the face Symbol is the sign that was seen": [
    word(
      `<p class=MsoNormal>20 <span style='font-family:Symbol;mso-char-type:symbol;mso-symbol-font-family:Symbol'>m</span>g/kg, <span style='font-family:Symbol'>£</span> 5</p>`,
    ),
    "20 µg/kg, ≤ 5",
  ],
  "letters of the face Wingdings are the signs that were seen, or nothing": [
    word(
      `<p class=MsoNormal>A <span style='font-family:Wingdings;mso-char-type:symbol;mso-symbol-font-family:Wingdings'>à</span> B <span style='font-family:"Wingdings 2"'>P</span><span style='font-family:Webdings'>H</span></p>`,
    ),
    "A → B ✓",
  ],
  "merged cells keep each value in its column": [
    `<table><tr><th rowspan="2">Producto</th><th colspan="2">Garantía</th></tr><tr><th>Mín.</th><th>Máx.</th></tr><tr><td rowspan=2>Fosfato</td><td>18</td><td>21</td></tr><tr><td>19</td><td>22</td></tr></table>`,
    `| Producto | Garantía | Garantía |
| -------- | -------- | -------- |
| Producto | Mín.     | Máx.     |
| Fosfato  | 18       | 21       |
| Fosfato  | 19       | 22       |`,
  ],
  "a title across a table stands once, and short rows are filled": [
    `<table><tr><td colspan=3>Sales</td></tr><tr><td>A</td><td rowspan=99>B</td><td>C</td></tr><tr><td>D</td></tr></table>`,
    "| Sales |   |   |\n| ----- | - | - |\n| A     | B | C |\n| D     | B |   |",
  ],
  "hidden columns of a sheet are gone, and long texts fill no other cell": [
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><col width=64><col style='display:none'><col width=64><tr><td colspan=3>Precios</td></tr><tr><td rowspan=2>Maíz</td><td>costo 980</td><td>1.200</td></tr><tr><td>costo 990</td><td colspan=1>1.300</td></tr></table><table><tr><td>A</td><td>B</td></tr><tr><td colspan=2 style='mso-ignore:colspan'>Texto largo</td></tr></table><table><colgroup><col style="display:none"><col></colgroup><tr><td style="display:none">costo</td><td>precio</td></tr></table><table><tr><td></td></tr></table></body></html>`,
    `| Precios |       |
| ------- | ----- |
| Maíz    | 1.200 |
| Maíz    | 1.300 |

| A           | B |
| ----------- | - |
| Texto largo |   |

| precio |
| ------ |`,
  ],
  "figures of one cell stay apart, and a table in a cell is a list": [
    `<table><tr><td><p>18 %</p><p>21 %</p></td><td>1<br>200</td><td>Fosfato<br>bicálcico</td></tr><tr><td><ul><li>uno<li>dos</ul></td><td><table><tr><td>x</td><td>y</td></tr></table></td></tr></table>`,
    `| 18 %; 21 % | 1; 200 | Fosfato bicálcico |
| ---------- | ------ | ----------------- |
| uno; dos   | x; y   |                   |`,
  ],
  "tables that lay out a page, frames and initials are their text": [
    word(
      `<div style='mso-element:dropcap-dropped'><table><tr><td><p>L</p></td></tr></table></div><p class=MsoNormal>a melaza.</p><div style='mso-element:frame'><table><tr><td><p>Marco</p></td></tr></table></div><table><tr><td><h1>Boletín</h1><table><tr><td>Maíz</td><td>1.200</td></tr></table></td></tr></table>`,
    ),
    "La melaza.\n\nMarco\n\n## Boletín\n\n| Maíz | 1.200 |\n| ---- | ----- |",
  ],
  "struck-out text stays struck out": [
    `<style>.xl65 {color:black; text-decoration:line-through;}</style><p>Antes <s>1.200</s> <strike>1.300</strike> <del>1.400</del> <span style="text-decoration: line-through">1.500</span> <span style="text-decoration-line:underline line-through">1.600</span></p><table><tr style="text-decoration:line-through"><td>Vieja</td><td class=xl65>1</td></tr><tr><td class=xl65>Fila</td><td>2</td></tr></table>`,
    `Antes ~~1.200~~ ~~1.300~~ ~~1.400~~ ~~1.500~~ ~~1.600~~

| ~~Vieja~~ | ~~1~~ |
| --------- | ----- |
| ~~Fila~~  | 2     |`,
  ],
  "text struck out in Word is not a tracked deletion": [
    word(`<p class=MsoNormal>Vale <s><span lang=ES>1.200</span></s> 1.450</p>`),
    "Vale ~~1.200~~ 1.450",
  ],
  "hidden text stays hidden": [
    `<style>.oculto {display: none !important}</style><p>Uno<span style="display:none"> dos</span><span style='mso-hide:all'> tres</span><span class="oculto"> cuatro</span><span hidden> cinco</span><span style="visibility:hidden"> seis</span><span style="font-size:0"> siete<span style="font-size:12px"> visible</span></span><span style="position:absolute;clip:rect(0px, 0px, 0px, 0px)"> ocho</span></p><table><tr style='display:none'><td>x</td></tr><tr><td>y</td></tr></table>`,
    "Uno visible\n\n| y |\n| - |",
  ],
  "text for screen readers, transparent text and links of headings are gone": [
    `<h2>Precios<a aria-hidden="true" href="#precios">#</a></h2><p>Vale <span class="sr-only">antes 9 </span>5<span style="opacity:0"> a</span><span style="color:transparent"> b</span></p>`,
    "## Precios\n\nVale 5",
  ],
  "sections and lines that are seen stay apart": [
    `<section>uno</section><article>dos</article><details><summary>tres</summary>cuatro</details><div style="white-space:pre-wrap">cinco\nseis</div><pre>a\nb</pre>`,
    "uno\n\ndos\n\ntres\n\ncuatro\n\ncinco\\\nseis\n\na\\\nb",
  ],
  "bullets of slides and chats are lists": [
    `<div class=O><div><span style='mso-special-format:bullet;position:absolute;left:-1.69%'>•</span><span>Maíz</span></div><div><span style='mso-special-format:bullet'>•</span>Soya</div></div><p>Y</p><p>· <b>Sal</b></p>`,
    "- Maíz\n- Soya\n\nY\n\n- **Sal**",
  ],
  "a deleted item of Word leaves no bullet, and reversed numbers stay": [
    word(
      `${item("·", "Maíz", "l1 level1 lfo2")}${item("·", "<del cite='mailto:A'>Sorgo</del>", "l1 level1 lfo2")}${item("·", "Soya", "l1 level1 lfo2")}<ol reversed><li>dos</li><li>uno</li></ol>`,
    ),
    "- Maíz\n- Soya\n\n2. dos\n\n1) uno",
  ],
  "numbers of Word go on after a paragraph": [
    word(
      `${item("1.", "Pese")}${item("2.", "Mezcle")}<p class=MsoNormal>Espere una hora.</p>${item("3.", "Sirva")}${item("a)", "frío", "l0 level2 lfo1")}${item("b)", "fresco", "l0 level2 lfo1")}${item("4.", "Lave")}`,
    ),
    "1. Pese\n2. Mezcle\n\nEspere una hora.\n\n3. Sirva\n   1. frío\n   2. fresco\n4. Lave",
  ],
  "letters and Roman numbers of Word go on too": [
    word(
      `${item("h)", "ocho", "l2 level1 lfo3")}<p>Nota.</p>${item("i)", "nueve", "l2 level1 lfo3")}<p>Nota.</p>${item("iv.", "cuatro", "l3 level1 lfo4")}${item("v.", "cinco", "l3 level1 lfo4")}`,
    ),
    "8. ocho\n\nNota.\n\n9. nueve\n\nNota.\n\n4. cuatro\n5. cinco",
  ],
  "numbers of Word Online and of web pages go on": [
    `<div>${online(1, "Pese")}${online(2, "Mezcle")}${online(1, "bien", 2)}<div class="OutlineElement Ltr SCXW12"><p class="Paragraph SCXW12">Espere.</p></div>${online(3, "Sirva")}</div><ol><li>uno</li><li value="7">siete</li></ol>`,
    "1. Pese\n2. Mezcle\n   1. bien\n\nEspere.\n\n3. Sirva\n\n1) uno\n\n7. siete",
  ],
  "notes of Word and LibreOffice are text, without links that lead nowhere": [
    word(
      `<p class=MsoNormal>Hasta 98 %<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference>[1]</span><![endif]></span></span></a>, y más<a class="sdfootnoteanc" name="sdfootnote2anc" href="#sdfootnote2sym"><sup>2</sup></a>.</p><div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> Base seca.</p></div></div><p>Vea <a href="#_Toc12">el índice</a>.</p>`,
    ),
    "Hasta 98 %\\[1], y más\\[2].\n\n\\[1] Base seca.\n\nVea el índice.",
  ],
  "invisible characters, symbols of private use and pictures of emoji": [
    `<p>Mel&shy;aza\u200B de\u202A caña\u2069 \uF0B7 18\u00A0% \u00A0 fin <img class="emoji" alt="👍🏽" src="x.png"><img alt="logo" src="y.png"></p>`,
    "Melaza de caña • 18 % fin 👍🏽",
  ],
  "a copy of another program's editor is cleaned too": [
    `<p data-pm-slice="1 1 []" style="margin:0">10<sup>9</sup><span style="display:none">x</span></p>`,
    "10⁹",
  ],
};

/** Text without a format, and the Markdown that it must become; null where each line is a paragraph. */
export const PASTED_TEXTS: Readonly<
  Record<string, readonly [text: string, markdown: string | null]>
> = {
  "bullets and numbers of plain text are lists": [
    "Trae:\n• Proteína 14 %\n• Fibra\n\t- soluble\n\n3. Pese\n4) Mezcle\nListo.",
    "Trae:\n\n- Proteína 14 %\n- Fibra\n  - soluble\n\n3. Pese\n4. Mezcle\n\nListo.",
  ],
  "what WhatsApp strikes out is struck out": [
    "Vale ~1.200~ 1.450, entre ~5 y ~6",
    "Vale ~~1.200~~ 1.450, entre \\~5 y \\~6",
  ],
  "text without a format is left to the editor": ["Uno\nDos - tres, 5 * 4\n2.5 kg", null],
};
