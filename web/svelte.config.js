import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

export default {
  preprocess: vitePreprocess(),
  // Styles live in files: inline ones are forbidden by the content security policy.
  compilerOptions: { css: 'external', runes: true },
}
