interface ImportMetaEnv {
  /** Digest of the files in public/images, defined by Vite; see vite.config.ts. */
  readonly PICTURES_VERSION: string;
}
