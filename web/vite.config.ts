import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** The screens go into the package; the gallery, which is not shipped, stays here. */
export default defineConfig(({ mode }) => {
  const gallery = mode === 'gallery';
  return {
    plugins: [svelte()],
    // The gallery is one page of its own: the shipped bundle has no trace of it.
    build: {
      outDir: gallery ? 'gallery' : '../src/croupier/floor/screens',
      emptyOutDir: true,
      target: 'es2022',
      // A data: address would need a hole in the content security policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rollupOptions: { input: gallery ? 'gallery.html' : 'index.html' },
    },
    server: { proxy: { '/api': { target: 'http://127.0.0.1:8400', ws: true } } },
  };
});
