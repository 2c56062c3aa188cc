interface ImportMetaEnv {
  /** Digest of the files in public/images, put in by Vite; see vite.config.ts. */
  readonly PICTURES_VERSION: string;
}
