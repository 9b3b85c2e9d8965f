declare module '*.css?inline' {
  const css: string;
  export { css as default };
}
declare module '*.css' {}
