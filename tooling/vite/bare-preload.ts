import type { Plugin } from 'vite'

/**
 * Replaces what Vite adds to every `import()`. It loads style sheets and scripts beside a chunk, and the modal has one style
 * sheet and names no others, so a plain call is left.
 */
export function barePreload(): Plugin {
  return {
    name: 'postern:bare-preload',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => ({ code: 'export const __vitePreload = (load) => load()', moduleSideEffects: false }),
    },
  }
}
