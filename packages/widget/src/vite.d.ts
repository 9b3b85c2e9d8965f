declare module '*.css?inline' {
  const css: string;
  export { css as default };
}
declare module '*.css?url' {
  const url: string;
  export { url as default };
}
declare module '*.css' {}
