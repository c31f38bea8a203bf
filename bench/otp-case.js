import { createHash, randomUUID } from 'node:crypto'
import { createBrowser, fire, prepare } from './load.js'

const PATH = '/wallet/v1/login/email'
const BROWSERS = 50

/** What a wallet frame at an example site says when it starts a login. */
export const ASKED = { projectId: 'bench', siteOrigin: 'http://localhost', language: 'en' }

/** Starts logins by e-mail, each to an address of its own; a start counts when the mail server has taken the mail. */
export function otpStarts(api, count) {
  return fire(api, preparedStarts(api, count))
}

export function preparedStarts(api, count) {
  const browsers = Array.from({ length: BROWSERS }, () => createBrowser(api))
  const run = randomUUID()
  return Array.from({ length: count }, (_, at) => {
    const name = createHash('sha256').update(`${run}-${at}`).digest('hex').slice(0, 16)
    const body = { ...ASKED, email: `${name}@example.org` }
    return prepare(browsers[at % BROWSERS], { path: PATH, body })
  })
}
