/**
 * What buyers call the species and products, as parseSynonyms reads it. Not in the catalogue of texts, which the panel's
 * first load holds.
 */
export const BUYERS_WORDS = `vaca, toro, novillo, novilla, ternero, ganado, res, leche, lechería, ceba, vacuno, bovina, búfalo, lechera: Bovinos
gallina, pollo, ponedora, pavo, codorniz, huevo, ave, avícola, avicultura: Aves
cerdo, marrano, lechón, cochino, chancho, cerda, porcícola, porcicultura: Porcinos
tilapia, cachama, trucha, bagre, bocachico, camarón, pez, pescado, mojarra, alevino, acuicultura, piscicultura: Peces
oveja, cordero, ovino, ovina: Ovinos
cabra, chivo, cabrito, caprino, caprina: Caprinos
caballo, yegua, potro, mula, burro, equino: Equinos
glicerina, gliserina: glicerol
soja: soya
DCP, MDCP, MCP, bicálcico, monocálcico, fósforo: fosfatos
miel, cachaza: melaza
palma, cuesco: palmiste
saccharomyces, probiótico: levadura
sobrepasante: bypass
NPN, nitrógeno: urea
hongo, moho: micotoxinas`;
