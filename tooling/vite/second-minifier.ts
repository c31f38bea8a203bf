import { minify } from 'terser'
import type { Plugin } from 'vite'

/** Minifies once more what the bundler has minified: together the two come to about a hundredth less than either. */
export function secondMinifier(): Plugin {
  return {
    name: 'postern:second-minifier',
    async generateBundle({ format }, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const { code } = await minify(file.code, {
          module: format === 'es',
          ecma: 2020,
          compress: { passes: 4, ecma: 2020, keep_fargs: false, unsafe_arrows: true },
        })
        if (code !== undefined) file.code = code
      }
    },
  }
}
