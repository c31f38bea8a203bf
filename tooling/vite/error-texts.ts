import type { Plugin } from 'vite'
import { ERRORS, isErrorCode } from '#schemas/errors/catalogue.ts'

const CALL = /(?<![.\w])errorMessage\(/
const MESSAGE = /(?<![.\w])errorMessage\('([A-Z_]+)'(\)|,)/g
const IMPORT = /import \{ errorMessage \} from '#schemas\/errors\/catalogue\.ts'\n/
const FILL = `import { fill as fillMessage } from '#schemas/errors/fill.ts'\n`

/**
 * Writes the message of an error where it is made, so that a document begins with the messages of its own errors and not with
 * the whole catalogue. What looks a code up that it was told imports the catalogue when it does.
 */
export function errorTexts(): Plugin {
  return {
    name: 'postern:error-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/ },
      handler(code) {
        const written = code.replaceAll(MESSAGE, write)
        if (written === code) return null
        const bare = CALL.test(written) ? written : written.replace(IMPORT, '')
        return { code: bare.includes('fillMessage(') ? `${FILL}${bare}` : bare, map: null }
      },
    },
  }
}

/** The message in place of the call, or of its beginning where values follow. */
function write(call: string, code: string, next: string): string {
  if (!isErrorCode(code)) return call
  const text = JSON.stringify(ERRORS[code].message)
  return next === ')' ? text : `fillMessage(${text},`
}
