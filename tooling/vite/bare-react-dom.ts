import type { Plugin } from 'vite'
import { leaveOut } from './leave-out.ts'
import { HOOKS_LEFT_OUT, IMPORTS_LEFT_OUT, UNUSED_REACT_DOM } from './react-dom-parts.ts'

const REACT_DOM = /\/react-dom\/cjs\/react-dom-client\.production\.js$/
const REACT_ITSELF = /\/node_modules\/(?:react|react-dom|scheduler)\//
const IMPORT_OF_REACT = /import\s*(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*['"]react(?:-dom(?:\/client)?)?['"]/g

/**
 * Leaves out of react-dom what no document of ours uses: a third of it. The build fails when a part is not found, which a new
 * version may call otherwise, and when a module uses what is left out.
 */
export function bareReactDom(): Plugin {
  return {
    name: 'postern:bare-react-dom',
    apply: 'build',
    transform: {
      filter: { id: /\.[cm]?[jt]sx?$/ },
      handler(code, id) {
        if (REACT_DOM.test(id)) return { code: leaveOut(code, UNUSED_REACT_DOM), map: null }
        if (REACT_ITSELF.test(id)) return null
        const used = leftOutIn(code)
        if (used.length > 0)
          this.error(`${used.join(', ')}: tooling/vite/react-dom-parts.ts leaves it out of react-dom.`)
        return null
      },
    },
  }
}

/** What a module uses of what is left out. */
export function leftOutIn(code: string): readonly string[] {
  const imported = [...code.matchAll(IMPORT_OF_REACT)].map(([, names = '']) => names).join()
  return [
    ...HOOKS_LEFT_OUT.filter((name) => isIn(name, code)),
    ...IMPORTS_LEFT_OUT.filter((name) => !HOOKS_LEFT_OUT.includes(name) && isIn(name, imported)),
  ]
}

function isIn(name: string, text: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(text)
}
