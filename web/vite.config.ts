import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = process.env.DUSTUP_SERVER ?? 'http://127.0.0.1:8765'

export default defineConfig({
  plugins: [svelte()],
  // No inlined assets: the page is served under a strict content security policy.
  build: { outDir: '../src/dustup/server/page', emptyOutDir: true, assetsInlineLimit: 0, target: 'es2022' },
  server: { host: '127.0.0.1', proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
})
