import type { Plugin } from 'vite'
import { leaveOut } from './leave-out.ts'
import { LEFT_OUT_OF_REACT, UNUSED_REACT_DOM } from './react-dom-parts.ts'

const REACT_DOM = /\/react-dom\/cjs\/react-dom-client\.production\.js$/
const IMPORT_OF_REACT = /import\s+\{([^}]*)\}\s+from\s+'react(?:-dom(?:\/client)?)?'/g

/**
 * Leaves out of react-dom what no document of ours uses: a third of it. The build fails when a part is not found, which a new
 * version may call otherwise, and when a room imports what is left out.
 */
export function bareReactDom(): Plugin {
  return {
    name: 'postern:bare-react-dom',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [REACT_DOM, /\.tsx?$/] },
      handler(code, id) {
        if (REACT_DOM.test(id)) return { code: leaveOut(code, UNUSED_REACT_DOM), map: null }
        for (const [, names = ''] of code.matchAll(IMPORT_OF_REACT)) {
          const used = LEFT_OUT_OF_REACT.filter((name) => new RegExp(`\\b${name}\\b`).test(names))
          if (used.length > 0) this.error(`${used.join(', ')}: left out by tooling/vite/react-dom-parts.ts.`)
        }
        return null
      },
    },
  }
}
