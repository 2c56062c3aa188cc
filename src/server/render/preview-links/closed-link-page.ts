/**
 * The page for every link to drafts that does not open: whether it was revoked, has expired or never existed is nobody's
 * business. A constant, since anybody can invent any number of links.
 */
export const CLOSED_LINK_PAGE = `<!DOCTYPE html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Este enlace no funciona</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>
body {
  min-height: 100svh; margin: 0; box-sizing: border-box; display: grid; place-content: center; justify-items: center;
  gap: 12px; padding: 24px; text-align: center; background: #FBF8F2; color: #17221C;
  font: 17px/1.6 system-ui, sans-serif; text-wrap: balance;
}
h1 { font-size: 28px; line-height: 1.2; margin: 0 }
p { margin: 0; max-width: 34rem }
a { color: #1F4D36 }
</style>
</head>
<body>
<h1>Este enlace no funciona</h1>
<p>Venció, lo cerraron o le falta un pedazo. Pídale uno nuevo a quien se lo envió.</p>
<p><a href="/">Ir al sitio</a></p>
</body>
</html>
`;
