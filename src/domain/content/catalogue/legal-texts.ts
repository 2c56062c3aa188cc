import { FOOTER, REVIEW_NOTE } from "#domain/content/catalogue/footer.ts";
import type { Section } from "#domain/content/site-text.ts";

const ACCESSIBILITY_TEXT = `{empresa} quiere que cualquier persona pueda usar este sitio, con las ayudas técnicas que prefiera.

## Qué cumple

Este sitio sigue las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, niveles A y AA, que también recoge la norma NTC 5854. Lo revisamos nosotros mismos, con programas y a mano; nadie externo lo ha certificado.

- Se usa completo con el teclado, con el zoom del navegador hasta 400 % y con el texto agrandado.
- Funciona sin JavaScript, con colores forzados y con menos movimiento, si su equipo lo pide.
- Las páginas tienen títulos, regiones y nombres para lectores de pantalla, y las imágenes que informan tienen una descripción.

## Qué puede fallar

- Las descripciones de las imágenes y los textos los escriben personas: alguno puede faltar o no ser claro.
- Las fichas técnicas en PDF tienen etiquetas y orden de lectura, pero se leen mejor en la página del producto, que dice lo mismo.
- El sitio no se ha probado todavía con personas que usan lector de pantalla todos los días.

## Díganos qué encontró

Escríbanos a {correo} o llame al {telefono} y cuéntenos la página y el problema. Le respondemos en cinco días hábiles y, mientras se arregla, le damos la información de otra manera.

Declaración preparada el 26 de noviembre de 2026.`;

const PRIVACY_TEXT = `${REVIEW_NOTE}

## 1. Responsable del tratamiento

{empresa}, NIT {nit}, con domicilio en {direccion} (correo {correo}, teléfono {telefono}).

Esta política desarrolla la Ley 1581 de 2012 y las normas que la reglamentan, compiladas en el Decreto 1074 de 2015.

## 2. Qué datos recogemos

- **Solicitudes de cotización:** nombre, empresa o finca, correo, teléfono, departamento, municipio, los productos, las cantidades y la fecha que le interesan y el mensaje que escriba.
- **Respuesta a una propuesta:** el nombre de quien responde, su número de cédula o NIT si la acepta, lo que nos escriba, y la fecha, la hora y la dirección de red (IP) de la respuesta, como constancia.
- **Boletín:** su correo electrónico.
- **Prueba de la autorización:** el texto que aceptó, su versión y la fecha y hora en que lo hizo.

No pedimos datos sensibles ni recogemos a sabiendas datos de menores de edad. Las páginas públicas de este sitio no usan cookies ni servicios de seguimiento de terceros.

## 3. Para qué los usamos

- Responder su solicitud, cotizar y coordinar la entrega.
- Dejar constancia de lo que se propuso y de quién lo aceptó, pidió cambiarlo o lo rechazó.
- Cumplir las obligaciones legales, contables y tributarias que surjan de una venta.
- Enviarle el boletín, solo si se suscribió.

No vendemos sus datos ni los usamos para fines distintos de los que usted autorizó.

## 4. Sus derechos

Como titular, usted puede:

- conocer, actualizar y rectificar sus datos;
- pedir prueba de la autorización que otorgó;
- saber qué uso les hemos dado;
- revocar la autorización o pedir que suprimamos sus datos, salvo que un deber legal o contractual obligue a conservarlos;
- consultar sus datos de forma gratuita;
- presentar una queja ante la Superintendencia de Industria y Comercio, después de haber agotado el trámite de consulta o reclamo ante nosotros.

## 5. Cómo ejercerlos

Escriba a {correo} con su nombre, su petición y un dato de contacto para responderle. Atiende las peticiones el área de servicio al cliente.

- **Consultas:** las respondemos en un máximo de diez (10) días hábiles desde su recibo. Si no alcanzamos, le informamos el motivo y la nueva fecha, que no supera cinco (5) días hábiles más.
- **Reclamos:** los respondemos en un máximo de quince (15) días hábiles, contados desde el día siguiente a su recibo. Si no alcanzamos, le informamos el motivo y la nueva fecha, que no supera ocho (8) días hábiles más. Si el reclamo está incompleto, se lo avisamos dentro de los cinco (5) días siguientes; si pasan dos (2) meses sin la información, entendemos que desistió.

## 6. Comunicaciones comerciales

Enviamos el boletín solo a quien se suscribió, en los horarios que permite la Ley 2300 de 2023. Cada envío trae un enlace para retirarse.

## 7. Encargados y transferencias

Podemos apoyarnos en proveedores de alojamiento, correo y transporte que tratan los datos por nuestra cuenta y bajo nuestras instrucciones. Si alguno está fuera de Colombia, exigimos un nivel de protección adecuado. Si usted decide continuar la conversación por WhatsApp, rigen además las condiciones de ese servicio.

## 8. Seguridad y conservación

Limitamos el acceso a las personas que lo necesitan y conservamos los datos solo mientras son necesarios para la finalidad autorizada o mientras la ley lo exija. Después los suprimimos.

## 9. Vigencia y cambios

Esta política rige desde su publicación en este sitio. Si cambia algo esencial, lo avisaremos aquí y, cuando la ley lo exija, pediremos una nueva autorización.`;

const TERMS_TEXT = `${REVIEW_NOTE}

## 1. Quién publica este sitio

Este sitio pertenece a {empresa}, NIT {nit}, con domicilio en {direccion} (correo {correo}, teléfono {telefono}).

## 2. Para qué sirve

El sitio informa sobre materias primas para nutrición animal, permite solicitar cotizaciones y responder por escrito a las propuestas que enviamos. No es una tienda en línea: no hay compras inmediatas ni se reciben pagos.

## 3. Información de los productos

Las fichas muestran valores típicos, que pueden variar entre lotes y no constituyen garantía. Las imágenes son ilustrativas. Las características del producto que usted compra son las de su etiqueta, sus documentos y la cotización aceptada.

## 4. Cotizaciones

Enviar una solicitud no obliga a comprar. La propuesta con la que respondemos indica precio, impuestos, vigencia, presentación, lugar de entrega y condiciones de pago.

Quien recibe el enlace de una propuesta puede aceptarla en su página, con su nombre y su cédula o NIT, mientras esté vigente. Esa aceptación por escrito perfecciona la compra por el total y en las condiciones que muestra la página; el pago y la entrega se hacen como allí se indica. Quien acepta en nombre de una empresa declara que puede hacerlo. Pedir un cambio o rechazarla no obliga a nada.

## 5. Recomendaciones de uso

Los artículos y rangos de inclusión son orientativos. No reemplazan el criterio de un nutricionista, zootecnista o médico veterinario que conozca sus animales. Lea siempre la etiqueta.

## 6. Derechos del consumidor

Nada de lo dicho aquí limita los derechos que le da la Ley 1480 de 2011 (Estatuto del Consumidor) cuando le sea aplicable. Para una petición, queja o reclamo, escriba a {correo}.

## 7. Propiedad intelectual

Los textos, las imágenes y la marca de este sitio pertenecen a {empresa} o se usan con autorización. Puede compartir los enlaces y citar los artículos con mención de la fuente.

## 8. Enlaces externos

Enlazamos a entidades como el ICA o la FAO para que consulte la fuente. No respondemos por el contenido de sitios ajenos.

## 9. Ley aplicable

Estos términos se rigen por las leyes de la República de Colombia.`;

const CERTIFICATIONS_TEXT = `${REVIEW_NOTE}

## Registro ICA

En Colombia, el Instituto Colombiano Agropecuario (ICA) registra a quienes fabrican o importan alimentos para animales. Según su Resolución 061252 de 2020, llevan registro de producto los alimentos completos, suplementos, premezclas, núcleos, bloques nutricionales, sales mineralizadas, golosinas y aditivos zootécnicos; una materia prima sola, no. Cuando un producto lo requiere, el número aparece en su página y en su etiqueta, y usted puede verificarlo en [ica.gov.co](https://www.ica.gov.co).

## Certificado de análisis del lote

El certificado de análisis dice qué se midió en un lote, con qué método y con qué resultado. Las fichas de este sitio, en cambio, muestran valores típicos. Al cotizar, pida el certificado del lote y confirme con nuestro equipo si está disponible.

## Qué conviene revisar al recibir

- Que el número de lote del empaque coincida con el del documento.
- Que la fecha de vencimiento le alcance para su consumo.
- Que el empaque esté íntegro, seco y rotulado.
- Que el olor, el color y la textura sean los habituales del producto.`;

/** The footer's texts with the whole legal texts. */
export const FOOTER_WITH_LEGAL_TEXTS = {
  ...FOOTER,
  privacy_text: { ...FOOTER.privacy_text, fallback: PRIVACY_TEXT },
  terms_text: { ...FOOTER.terms_text, fallback: TERMS_TEXT },
  certifications_text: { ...FOOTER.certifications_text, fallback: CERTIFICATIONS_TEXT },
  accessibility_text: { ...FOOTER.accessibility_text, fallback: ACCESSIBILITY_TEXT },
} satisfies Section;
