/**
 * Words that well-known lists of leaked passwords are made of, in Spanish and English, without
 * accents and in lower case: what people complete with a year or an exclamation mark. Numbers and
 * keyboard walks of ten characters and more stand in full, since shorter ones are refused anyway.
 */
const WORDS = `
password passwd pass passphrase passport letmein welcome welcometo login logon signin enter access
secret topsecret secreto supersecret mysecret private privado master admin administrator root superuser
user guest test testing tester demo default changeme changeit change temp temporal temporary
newpassword mypassword thepassword yourpassword oldpassword adminadmin administrador administracion
administracao usuario invitado prueba pruebas ejemplo contrasena contrasenia contrasenya clave claves
miclave micontrasena laclave nuevaclave nuevacontrasena contrasenanueva clavenueva clavesegura
contrasenasegura segura seguro seguridad sistema sistemas soporte servidor acceso entrada entrar
ingreso ingresar bienvenido bienvenida bienvenidos hola holamundo holahola hello helloworld hellohello
cambiar cambiame cambiela cambieme oficina trabajo empresa compania negocio ventas gerente gerencia
gerenciageneral contabilidad compras bodega despacho facturacion secretaria recepcion cliente clientes
proveedor insumos nutricion nutricionanimal alimentos animal ganaderia ganadero agricultura agropecuaria
agro finca hacienda campo cosecha glicerina glicerol palmiste fosfato fosfatos melaza premezcla
colombia colombiano colombiana micolombia vivacolombia colombialinda bogota medellin cali barranquilla
cartagena bucaramanga pereira manizales cucuta ibague pasto monteria villavicencio neiva santamarta
armenia popayan valledupar sincelejo boyaca antioquia cundinamarca tolima huila narino magdalena caribe
locombia macondo cafetero arepa aguacate cafecito millonarios nacional atleticonacional america
americadecali junior santafe deportivocali oncecaldas seleccioncolombia futbol futbolista barcelona
realmadrid madrid barca messi ronaldo neymar falcao james jamesrodriguez pibe juventus liverpool chelsea
arsenal manchester manchesterunited football soccer baseball basketball hockey golf tennis
mexico argentina peru ecuador venezuela chile espana panama cuba brasil uruguay paraguay bolivia
amor miamor amormio teamo teamomucho tequiero tequieromucho teadoro amorcito amoreterno amorporsiempre
teextrano mivida micielo mireina miprincesa princesa principe princess reina corazon corazoncito
carino bebe bebita bonita bonito hermosa hermoso preciosa linda lindo belleza besos besitos
chiquita chiquitita chiquito gordita gordito flaca flaquita negrita negrito mamacita papacito mimama
mama mamita papa papito papi mami hijo hija hijos familia mifamilia lafamilia hermano hermana amiga
amigos amigo amistad mejoramiga siempre parasiempre juntos juntosporsiempre feliz felicidad alegria
esperanza libertad paz vida estrella estrellita luna lunita sol solecito cielo angel angelito angelita
mariposa flores florecita rosita girasol margarita arcoiris sirena delfin tortuga perrito gatito gatita
conejo leon tigre pantera caballo toro vaca gallo pollito aguila lobo dragon dragones monkey dolphin
tiger lion eagle wolf horse butterfly shadow hunter ranger phoenix falcon panther unicorn kitty
hellokitty pikachu pokemon mickey mickeymouse minnie winnie snoopy tinkerbell barbie scooby spiderman
superman batman ironman starwars skywalker matrix terminator naruto goku dragonball minecraft fortnite
freefire roblox nintendo playstation xbox callofduty counterstrike leagueoflegends metallica nirvana
slipknot linkinpark blink eminem beatles shakira juanes jbalvin maluma karolg badbunny daddyyankee
rebelde reggaeton reggaetonero vallenato salsa cumbia musica guitarra
dios diosmio diosesamor diosesfiel diosmeama diosesbueno jesus jesuscristo jesusteamo cristo cristovive
jehova jehovaesmipastor jehovaes espiritusanto virgenmaria divinonino sanjose sagradocorazon bendicion
bendiciones bendecida gloriaadios aleluya amen biblia milagros milagro fe iglesia godisgood jesuschrist
ilovegod iloveyou iloveu ilovejesus loveyou loveme lovely love lover forever foreverlove together
sunshine sunflower summer winter spring autumn flower rainbow heaven angel blessed faith hope peace
freedom happy happiness smile friends friend family mother father brother sister daughter baby babygirl
babyboy sweetheart sweety honey cookie chocolate vanilla banana orange cherry pepper ginger cheese coffee
cafe pizza whatever nothing something trustno trustme trustnoone computer computador computadora internet
google gmail hotmail outlook facebook instagram whatsapp twitter tiktok youtube microsoft windows apple
iphone samsung android linux ubuntu oracle mysql postgres postgresql database wordpress supabase router
telecom claro movistar tigo bancolombia davivienda qwerty qwertyuiop qwertyui qwertyuio qwertz qwertzuiop
azerty azertyuiop asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfasdf asdfqwer qwerasdf qwer zxcv
zxcvb zxcvbn zxcvbnm zaqwsx qazwsx qazwsxedc qweasd qweasdzxc poiuytrewq lkjhgfdsa mnbvcxz abc abcd abcde
abcdef abcdefg abcdefgh abcdefghi abcdefghij abcdefghijk xyz aaa michael jennifer jessica jordan michelle
daniel daniela andrea andres carlos carolina camila camilo cristian cristina claudia alejandro alejandra
alexander alexandra angelica antonio beatriz catalina david diana diego eduardo esteban felipe fernando
fernanda francisco gabriel gabriela gloria gustavo isabel isabella javier jorge jose juan juanita julian
juliana karen katherine laura leonardo leidy liliana lorena lucia luis luisa luisfernando manuel marcela
marcos maria mariana mariajose mario marta martha martin mateo mauricio miguel miguelangel monica
natalia nicolas nicole oscar pablo paola patricia paula pedro rafael ricardo roberto rodrigo rosa samuel
sandra santiago sara sebastian sergio silvia sofia stephanie tatiana valentina valeria vanessa veronica
victor viviana ximena yolanda charlie thomas robert george william anthony matthew joshua andrew ashley
amanda nicholas hannah harley buster maggie bailey rocky killer biteme fuckyou fuckoff asshole bitch
pussy hijueputa gonorrea malparido marica mierda puta culo cacorro enero febrero marzo abril mayo junio
julio agosto septiembre octubre noviembre diciembre lunes martes miercoles jueves viernes sabado domingo
january february march april june july august september october november december monday tuesday
wednesday thursday friday saturday sunday primavera verano otono invierno navidad feliznavidad
`;

const SEQUENCES = `
1234567890 12345678901 123456789012 1234567891 12345678910 1234567891011 0123456789 01234567890 9876543210
0987654321 98765432100 1122334455 11223344556677 1212121212 1231231231 123123123123 123321123321
1234512345 1234554321 12344321123 123456123456 123456654321 1234567123 12345678987654321 1357924680
1020304050 102030405060 1011121314 2468101214 1472583690 147258369147 1593572468 7418529630 789456123
7894561230 0147258369 3216549870 9638527410 159753159753 1029384756 0192837465 6549873210 1q2w3e4r5t
1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx3edc 1qazxsw23edc qwerty12345 qwerty123456 qwer1234asdf q1w2e3r4t5
q1w2e3r4t5y6 zaq12wsxcde3 zaq1xsw2cde3 a1b2c3d4e5 a1s2d3f4g5 abc1234567 abcd123456 abcde12345 123abc456def
123qweasdzxc 1234qwerasdf 123456qwerty 12345qwert asdf123456 aa12345678 a123456789 a1234567890
abc123abc123 123abc123abc pass123pass 2wsx3edc4rfv 1234567abc
`;

function listWords(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().trim().split(/\s+/));
}

export const COMMON_WORDS: ReadonlySet<string> = listWords(WORDS);
export const COMMON_SEQUENCES: ReadonlySet<string> = listWords(SEQUENCES);
