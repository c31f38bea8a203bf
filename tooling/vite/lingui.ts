import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const CATALOGUE = /\/locales\/(?:[a-z]+\/)?[a-z]{2,3}(-[A-Za-z]+)?\.json$/

/**
 * Compiles message catalogues while they are bundled: the ICU texts become the arrays the i18n runtime reads, so that
 * no parser travels to the browser.
 */
export function lingui(): Plugin {
  return {
    name: 'postern:lingui',
    enforce: 'pre',
    transform(code, id) {
      if (!CATALOGUE.test(id)) return null
      const texts: Readonly<Record<string, string>> = JSON.parse(code)
      const compiled = Object.entries(texts).map(([key, text]) => [key, compileMessage(text)])
      return { code: JSON.stringify(Object.fromEntries(compiled)), map: null }
    },
  }
}
