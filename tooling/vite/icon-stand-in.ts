import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const STAND_IN = '\0postern-create-icon'

/** Puts `shared-ui/primitives/create-icon.ts` in place of the icon package's function that creates components. */
export function iconStandIn(): Plugin {
  return {
    name: 'postern:icon-stand-in',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.\.\/createLucideIcon\.mjs$/ },
      handler: (_id, importer) => (importer?.includes('/lucide-react/') ? STAND_IN : undefined),
    },
    load: {
      filter: { id: new RegExp(`^${STAND_IN}$`) },
      handler: () =>
        `export { createIcon as default } from ${JSON.stringify(resolve('shared-ui/primitives/create-icon.ts'))}`,
    },
  }
}
