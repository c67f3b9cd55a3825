declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css' {}

/** Vite: a worker's file as an address of its own (Content-Security-Policy: worker-src 'self'). */
declare module '*?worker&url' {
  const url: string;
  export default url;
}
