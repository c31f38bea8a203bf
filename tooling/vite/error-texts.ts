import type { Plugin } from 'vite'
import { ERRORS } from '#schemas/errors/catalogue.ts'
import { callsIn } from './calls-in.ts'

const CATALOGUE_IMPORT = /import \{ errorMessage \} from ['"]#schemas\/errors\/catalogue\.ts['"];?/
const FILL = 'import { fill as fillText } from "#schemas/errors/fill.ts";\n'

/**
 * Writes the message of an error where a module asks for it by its code, so that a document does not load the whole catalogue
 * for the few messages of its first view.
 */
export function errorTexts(): Plugin {
  return {
    name: 'postern:error-texts',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx?$/, code: /\berrorMessage\(/ },
      handler(code) {
        let written = code
        const calls = callsIn(this.parse(code, { lang: 'ts' }), (name) => name === 'errorMessage')
        for (const { start, callee, arguments: parameters } of calls.toReversed()) {
          const [errorCode, values] = parameters
          const text = errorCode && textOf(errorCode.value)
          if (!errorCode || text === undefined) continue
          written = values
            ? `${written.slice(0, start)}fillText${written.slice(callee.end, errorCode.start)}${text}${written.slice(errorCode.end)}`
            : `${written.slice(0, start)}${text}${written.slice(closing(written, errorCode.end))}`
        }
        const others = written.replace(CATALOGUE_IMPORT, '')
        const isNeeded = /\berrorMessage\(/.test(others)
        return {
          code: `${written.includes('fillText(') ? FILL : ''}${isNeeded ? written : others}`,
          map: null,
        }
      },
    },
  }
}

/** The message of a code as source text; undefined for what is no code. */
function textOf(code: unknown): string | undefined {
  const messages: Readonly<Record<string, { readonly message: string }>> = ERRORS
  return typeof code === 'string' ? JSON.stringify(messages[code]?.message) : undefined
}

/** Where a call ends whose only parameter ends before. */
function closing(code: string, end: number): number {
  return code.indexOf(')', end) + 1
}
