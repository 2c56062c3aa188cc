/**
 * What buyers call the products, as parseSynonyms reads it; the animals' names are domain/products/animals.ts. Not in the
 * catalogue of texts, which the panel's first load holds.
 */
export const BUYERS_WORDS = `glicerina, gliserina: glicerol
soja: soya
DCP, MDCP, MCP, bicálcico, monocálcico, fósforo: fosfatos
miel, purga, cachaza: melaza
palma, cuesco, PKM, PKC, PKE: palmiste
saccharomyces, probiótico: levadura
sobrepasante: bypass
NPN, nitrógeno: urea
hongo, moho: micotoxinas
saco, costal, bolsa: bulto
bigbag, supersaco: big bag`;
