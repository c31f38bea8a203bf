import { describe, expect, it } from 'vitest'
import { vouchForLoginWindows } from '#frame/link/login-window.ts'
import { LOGIN_WINDOW_CODE, LOGIN_WINDOW_KNOWN } from '#schemas/constants/login.ts'

const API = 'https://api.example'
const OURS = 'flow-of-this-frame'
const MESSAGE = { type: LOGIN_WINDOW_CODE, flowId: OURS, code: 'c0de' }

/** A wallet frame that started one login, and a window that sends it messages. */
function setUp(isTaken = true) {
  const self = new EventTarget()
  const vouched: unknown[] = []
  const answers: unknown[] = []
  const source = { postMessage: (...message: readonly unknown[]) => void answers.push(message) }
  vouchForLoginWindows({
    self,
    apiOrigin: API,
    isOurs: (flowId) => flowId === OURS,
    vouch: async (flowId, code) => {
      vouched.push([flowId, code])
      return isTaken
    },
  })
  const send = async (sent: { origin?: string; data?: unknown; isTrusted?: boolean } = {}) => {
    const event = new Event('message')
    const message = { origin: API, data: MESSAGE, isTrusted: true, source, ...sent }
    for (const [name, value] of Object.entries(message)) Object.defineProperty(event, name, { value })
    self.dispatchEvent(event)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { vouched, answers, send }
}

describe('login window', () => {
  it('A window is vouched for by the frame that started the login, and is notified once the server knows it', async () => {
    const { vouched, answers, send } = setUp()
    await send()
    expect(vouched).toEqual([[OURS, 'c0de']])
    expect(answers).toEqual([[{ type: LOGIN_WINDOW_KNOWN, flowId: OURS }, { targetOrigin: API }]])
  })

  it('A window that the server does not know is not notified, and the visitor has to confirm', async () => {
    const { answers, send } = setUp(false)
    await send()
    expect(answers).toEqual([])
  })

  it.each([
    ['about a login that was started elsewhere', { data: { ...MESSAGE, flowId: 'flow-of-an-attacker' } }],
    ['that a page of another origin sends', { origin: 'https://evil.example' }],
    ['that a page of no origin sends', { origin: 'null' }],
    ['that a script made up', { isTrusted: false }],
    ['of another kind', { data: { ...MESSAGE, type: 'login-done' } }],
    ['without a code', { data: { type: LOGIN_WINDOW_CODE, flowId: OURS } }],
    ['with a list in place of a text', { data: { ...MESSAGE, code: ['c0de'] } }],
    ['without data', { data: null }],
  ])('A message %s is ignored', async (_, sent) => {
    const { vouched, answers, send } = setUp()
    await send(sent)
    expect(vouched).toEqual([])
    expect(answers).toEqual([])
  })
})
