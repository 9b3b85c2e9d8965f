import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { lateParts } from '@parley/widget/late-parts';
import { createLogger, defineConfig } from 'vite';

const customLogger = createLogger('warn');
const { warnOnce } = customLogger;
// the names that a CSS module gives out stand in no file; there is nothing in them to look for
customLogger.warnOnce = (message, options) => {
  if (!message.includes('did not pass the `from` option')) warnOnce(message, options);
};

export default defineConfig({
  customLogger,
  // the parts bring their few words in 34 languages; the builder has one
  plugins: [{ ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }, lateParts()],
  base: '/app/',
  build: {
    outDir: 'dist/files',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: 'manifest.json',
    // a font or a picture inside a file would need a policy that allows `data:`
    assetsInlineLimit: 0,
    rollupOptions: {
      onwarn(warning, warn) {
        // libraries say `use client` for servers that render pages; here is none
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  resolve: { conditions: ['@parley/source', 'browser', 'module', 'import', 'default'] },
});
