/**
 * The everyday words by which people look for something, by the path of a page, `section.key` of a text, `new TAB` of a blank
 * form, the name of an action, `step TASK`, or `manual CHAPTER`. A word leads to the first entry that has it; its plural, its gender and
 * the forms of a verb are found by themselves.
 */
export const EVERYDAY_WORDS: ReadonlyMap<string, string> = new Map([
  // Pages
  ["/admin?tab=contenido", "texto frase letra párrafo redacción eslogan lema palabra"],
  [
    "/admin?tab=productos",
    "producto catálogo artículo insumo referencia mercancía inventario stock existencia ficha técnica característica presentación duplicar copiar imprimir pdf",
  ],
  [
    "/admin?tab=noticias",
    "noticia blog artículo novedad entrevista comunicado evento promoción publicidad anuncio autor categoría",
  ],
  [
    "/admin?tab=menu",
    "menú navegación cabecera encabezado enlace link pestaña barra orden ordenar",
  ],
  [
    "/admin?tab=whatsapp",
    "whatsapp wasap guasap wsp wpp chat mensaje conversación botón verde flotante",
  ],
  [
    "/admin?tab=seo",
    "seo google buscador posicionamiento facebook instagram tiktok linkedin redes sociales compartir aparecer internet",
  ],
  ["/admin", "inicio principio empezar comenzar pasos tablero"],
  [
    "/admin/solicitudes",
    "solicitud cotización cotizar pedido cliente comprador bandeja buzón venta vender lead contacto contactar responder contestar queja reclamo spam pqr leer mensaje",
  ],
  [
    "/admin/publicaciones",
    "publicar borrador pendiente programar calendario agenda paquete campaña lanzar fecha aprobar",
  ],
  [
    "/admin/sitio",
    "sitio página web visual diseño tema apariencia vista previa previsualización portal",
  ],
  ["/admin/mas", "ajuste opción configuración herramienta"],
  ["/admin/categorias", "categoría tema rubro clasificación etiqueta filtro renombrar"],
  [
    "/admin/imagenes",
    "imagen foto fotografía galería recortar encuadre banner ilustración archivo jpg png",
  ],
  [
    "/admin/importar",
    "importar exportar excel csv xlsx hoja cálculo planilla plantilla masivo cargar descargar bajar lista",
  ],
  [
    "/admin/revision",
    "revisar revisión error roto falla problema accesibilidad ortografía diagnóstico daño malo enlace sirve funciona",
  ],
  [
    "/admin/eliminados",
    "eliminado borrar borrado papelera caneca basura recuperar restaurar deshacer perdido desaparecer devolver botar equivocar querer culpa",
  ],
  [
    "/admin/visitas",
    "visita visitante tráfico analítica analytics audiencia clic popular visto origen campaña búsqueda",
  ],
  ["/admin/conexiones", "api token webhook programa integración conectar"],
  ["/admin/direcciones", "redirigir redirección viejo antiguo 404 encontrado migrar"],
  [
    "/admin/empresa",
    "empresa marca logo logotipo color favicon identidad icono fondo membrete compañía tamaño",
  ],
  [
    "/admin/horario",
    "horario hora vacaciones festivo feriado cerrado cerrar abierto atención atender puente diciembre navidad semana santa almuerzo jornada sábado domingo lunes descanso",
  ],
  [
    "/admin/equipo",
    "equipo usuario colega empleado compañero compañera administrador persona permiso acceso invitar trabajador vendedor jefe secretaria despedir sacar retirar alguien gente renunciar rol cargo",
  ],
  [
    "/admin/estado",
    "estado copia seguridad respaldo backup servidor disco espacio versión salud soporte técnico lento caído reloj smtp",
  ],
  [
    "/admin/cuenta",
    "cuenta perfil sesión dispositivo huella segundo paso factor código llave acceso verificación autenticador notificación aviso sonido alerta",
  ],
  [
    "/admin/manual",
    "ayuda manual instrucciones tutorial guía soporte duda aprender capacitación ayúdeme auxilio",
  ],
  [
    "/admin/solicitudes?propuesta=sin-enviar",
    "propuesta oferta precio descuento factura tarifa valor cobrar",
  ],
  ["/admin/solicitudes?tab=suscriptores", "suscriptor boletín newsletter suscripción"],
  ["/admin/solicitudes?tab=cifras", "cifra estadística informe reporte indicador métrica número"],
  ["/admin/solicitudes?tab=datos", "habeas data ley cédula privado personales"],
  ["/admin?tab=productos&estado=ocultos", "oculto ocultar agotado esconder"],
  // First steps
  ["step trial", "prueba probar ensayo"],
  // Actions
  ["new productos", "crear agregar añadir producto"],
  ["new noticias", "crear agregar añadir escribir redactar noticia"],
  ["new menu", "crear agregar"],
  ["password", "contraseña clave password pin entrar ingresar"],
  ["sign-out", "salir desconectar sesión"],
  // Texts
  ["contact.phone", "teléfono número celular fijo móvil línea llamar"],
  ["contact.email", "correo electrónico email mail gmail outlook"],
  ["contact.address", "dirección domicilio ubicación mapa sede oficina bodega trasteo mudanza"],
  ["whatsapp.phone_number", "whatsapp"],
  ["footer.brand_name", "comercial nombre"],
  ["footer.legal_name", "razón social"],
  ["footer.nit", "nit rut"],
  ["footer.privacy_text", "privacidad política tratamiento"],
  ["footer.terms_text", "términos legal condiciones"],
  ["footer.certifications_text", "certificado certificación registro"],
  ["hero.title_start", "portada titular"],
  ["hero.image_url", "portada foto imagen"],
  ["about.image_url", "nosotros foto imagen"],
  ["about.history", "historia somos nosotros misión visión"],
  ["contact.buying_3_text", "pago transferencia crédito contado"],
  ["contact.buying_1_text", "envío entrega despacho flete transporte domicilio"],
  ["contact.buying_4_text", "iva impuesto"],
  // Chapters of the manual
  [
    "manual teclado-lector-de-pantalla-y-pantalla-ampliada",
    "zoom letra pequeña grande ampliar teclado",
  ],
  ["manual ver-el-sitio-como-era", "antes anterior pasado"],
  ["manual lo-que-vale-en-todas-las-pestañas", "historial quién versión guardar"],
  ["manual mostrar-los-borradores-a-alguien-sin-cuenta", "mostrar compartir enlace jefe"],
]);
