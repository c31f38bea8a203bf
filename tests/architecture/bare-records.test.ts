import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ERRORS } from '#schemas/errors/catalogue.ts'
import { BALANCE_ENDPOINT } from '#schemas/http/blockchain/balance.ts'
import { IDENTITY_ENDPOINT } from '#schemas/http/blockchain/identity.ts'
import type { Endpoint } from '#schemas/http/define-endpoint.ts'
import { WALLETS_ENDPOINT } from '#schemas/http/directory.ts'
import { SIGN_IN_ENDPOINTS } from '#schemas/http/sign-in.ts'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import type { CallCatalogue, CallRecord } from '#schemas/protocol/define-call.ts'
import { MODAL_CALLS } from '#schemas/protocol/host-modal.ts'
import { FRAME_CALLS } from '#schemas/protocol/modal-frame/catalogue.ts'

const ENDPOINTS: Readonly<Record<string, readonly Endpoint[]>> = {
  modal: [BALANCE_ENDPOINT, WALLETS_ENDPOINT, SIGN_IN_ENDPOINTS.renew],
  frame: [IDENTITY_ENDPOINT, SESSION_ENDPOINTS.devices],
}
const CALLS: Readonly<Record<string, readonly CallCatalogue[]>> = {
  modal: [MODAL_CALLS, FRAME_CALLS],
  frame: [FRAME_CALLS],
}

/** All scripts of a built document. */
function scriptsOf(document: string): string {
  const folder = path.join('dist', document, 'assets')
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'))
  return scripts.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n')
}

describe('a built document', () => {
  it.each(Object.entries(ENDPOINTS))(
    'The %s calls endpoints without their descriptions',
    (name, endpoints) => {
      const scripts = scriptsOf(name)
      for (const endpoint of endpoints) {
        expect(scripts).toContain(endpoint.path)
        expect(scripts).not.toContain(endpoint.purpose)
      }
    },
  )

  it.each(Object.entries(CALLS))(
    'The %s has the calls of its links without their purposes',
    (name, catalogues) => {
      const scripts = scriptsOf(name)
      for (const [call, { purpose }] of catalogues.flatMap(Object.entries<CallRecord>)) {
        expect(scripts).toContain(call)
        expect(scripts).not.toContain(purpose)
      }
    },
  )

  it('The first view of the modal has the messages it may need, and not the catalogue of errors', () => {
    const folder = 'dist/modal/assets'
    const first = readdirSync(folder).filter((file) => /^(?:index|start|views|draw-modal)-.+\.js$/.test(file))
    const scripts = first.map((file) => readFileSync(path.join(folder, file), 'utf8'))
    const messages = Object.values(ERRORS).map(({ message }) => message)
    const present = messages.filter((message) => scripts.some((script) => script.includes(message)))
    expect(present).toContain(ERRORS.STORAGE_BLOCKED.message)
    expect(present.length).toBeLessThan(messages.length / 5)
  })
})
