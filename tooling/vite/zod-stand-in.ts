import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const STAND_IN = fileURLToPath(new URL('zod-mini/zod-mini.ts', import.meta.url))

/**
 * Puts a small reader of our own in place of `zod/mini`, which decides the same and costs nothing until a schema is used
 * (docs/decisions/0035-documents-read-schemas-themselves.md). A function that it lacks fails the build.
 */
export function zodStandIn(): Plugin {
  return {
    name: 'postern:zod-stand-in',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod/mini' ? STAND_IN : undefined),
    onLog(_level, { code, message }) {
      if (code === 'IMPORT_IS_UNDEFINED' && message.includes('zod-mini'))
        this.error(`${message} See tooling/vite/zod-stand-in.ts.`)
    },
  }
}
