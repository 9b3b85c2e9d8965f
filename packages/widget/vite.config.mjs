import { defineConfig } from 'vite';
import { lateParts } from './late-parts.mjs';

export default defineConfig({
  // names of files are read beside the file that they stand in
  base: './',
  plugins: [lateParts()],
  build: {
    outDir: 'dist/files',
    emptyOutDir: true,
    target: 'es2022',
    // a font is loaded when a text needs it, and pages forbid those that are written into a sheet
    assetsInlineLimit: (file) => (/\.(css|woff2)$/.test(file) ? false : undefined),
    manifest: 'manifest.json',
    rollupOptions: {
      input: {
        'parley-chat': 'src/main.ts',
        share: 'src/share.ts',
        preview: 'src/preview.ts',
        sandbox: 'src/sandbox/sandbox.ts',
      },
      output: {
        // names carry a hash of the content, so that they can be kept for ever
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
  resolve: { conditions: ['@parley/source', 'browser', 'module', 'import', 'default'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
