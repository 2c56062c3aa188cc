/** Digest of the files in public/images, put in by Vite; see vite.config.ts. */
declare const __PICTURES_VERSION__: string;
