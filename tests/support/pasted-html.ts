/* What the clipboard holds as HTML after a copy, shortened: the structure and attributes are those of each program. */

const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} @list l0:level1 {mso-level-number-format:bullet;} --></style></head>
<body lang=ES-CO style='tab-interval:35.4pt'><!--StartFragment-->
<h1><span lang=ES>Melaza en la ración<o:p></o:p></span></h1>
<p class=MsoNormal><span lang=ES style='font-size:12.0pt;color:red'>Una fuente de <b style='mso-bidi-font-weight:normal'>energía</b> y
<i>sabor</i>, según la <a href="https://ejemplo.com/ficha">ficha</a>.<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]><span lang=ES>Bovinos<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]><span lang=ES>Leche<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]><span lang=ES>Aves<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>Pese<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp; </span></span><![endif]>Mezcle<o:p></o:p></p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr style='height:1cm'><td width=200 valign=top style='border:solid'><p class=MsoNormal><b>Nombre<o:p></o:p></b></p></td><td><p class=MsoNormal>Valor<o:p></o:p></p></td></tr><tr><td><p class=MsoNormal>Humedad<o:p></o:p></p></td><td><p class=MsoNormal>18,5 %<o:p></o:p></p></td></tr></table>
<p class=MsoNormal><img width=10 height=10 src="file:///C:/Temp/msohtmlclip1/01/clip_image001.png"><o:p></o:p></p>
<!--EndFragment--></body></html>`;

const DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1a2b3c4d"><h2 dir="ltr" style="line-height:1.38;"><span style="font-size:16pt;font-family:Arial,sans-serif;font-weight:400;white-space:pre-wrap;">Dosis</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;">Hasta el </span><span style="font-size:11pt;font-weight:700;font-style:normal;">10 %</span><span style="font-weight:400;font-style:normal;"> de la </span><span style="font-weight:400;font-style:italic;">ración</span><span style="font-weight:400;"> (</span><a href="https://ejemplo.com/guia" style="text-decoration:none;"><span style="color:#1155cc;font-weight:400;text-decoration:underline;">guía</span></a><span>).</span></p><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Mañana</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">Con agua</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Tarde</span></p></li></ul><br /><div dir="ltr" align="left"><table style="border:none;"><colgroup><col /><col /></colgroup><tbody><tr style="height:0pt"><td><p dir="ltr"><span style="font-weight:700;">Especie</span></p></td><td><p dir="ltr"><span>kg</span></p></td></tr><tr><td><p dir="ltr"><span>Vaca</span></p></td><td><p dir="ltr"><span>2</span></p></td></tr></tbody></table></div></b><br class="Apple-interchange-newline">`;

const PAGE = `<meta charset="utf-8"><style>p{color:red}</style><article class="post"><script>alert(1)</script><h3 style="color:red">Precios</h3><div class="body"><p onclick="alert(1)">El <strong>maíz</strong> <u>subió</u> <span style="background:yellow">hoy</span>.<img src="https://ejemplo.com/x.png" onerror="alert(1)"></p><h4>Detalle</h4><div>Vea <a href="javascript:alert(1)">aquí</a> o <a href="/cotizar" target="_blank">cotice</a>.</div><ol start="3"><li>Tres</li><li>Cuatro</li></ol><blockquote>Cita</blockquote><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td colspan="2">uno</td></tr></tbody></table></div></article>`;

/** The HTML of each program, and the Markdown that it must become. */
export const PASTED: Readonly<Record<string, { html: string; markdown: string }>> = {
  Word: {
    html: WORD,
    markdown: `## Melaza en la ración

Una fuente de **energía** y _sabor_, según la [ficha](https://ejemplo.com/ficha).

- Bovinos
  - Leche
- Aves

1. Pese
2. Mezcle

| **Nombre** | Valor  |
| ---------- | ------ |
| Humedad    | 18,5 % |`,
  },
  "Google Docs": {
    html: DOCS,
    markdown: `## Dosis

Hasta el **10 %** de la _ración_ ([guía](https://ejemplo.com/guia)).

- Mañana
  - Con agua
- Tarde

| **Especie** | kg |
| ----------- | -- |
| Vaca        | 2  |`,
  },
  "a web page": {
    html: PAGE,
    markdown: `## Precios

El **maíz** subió hoy.

### Detalle

Vea aquí o [cotice](/cotizar).

3. Tres
4. Cuatro

Cita

| A   | B |
| --- | - |
| uno |   |`,
  },
};
