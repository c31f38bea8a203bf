import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerSiwx } from '#sdk/sign-in/answer-siwx.ts'
import type { SiweConfig, SiwxConfig } from '#sdk/types/sign-in.ts'

const PLACE = { accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chainId: 'eip155:10' }
const SESSION = {
  data: { ...PLACE, domain: 'a', uri: 'b', version: '1', nonce: '12345678' },
  message: 'm',
  signature: '0x',
}

/** A backend behind the options of `siweConfig`. */
function createSiwe(more: Partial<SiweConfig> = {}) {
  const calls: string[] = []
  let session: { address: string; chainId: number } | null = null
  let nonces = 0
  const config: SiweConfig = {
    getNonce: () => `nonce000${(nonces += 1)}`,
    createMessage: ({ address, chainId, nonce, domain, statement }) =>
      `${domain} ${address} ${chainId} ${nonce} ${statement}`,
    verifyMessage: ({ signature }) => {
      session = { address: PLACE.accountAddress, chainId: 10 }
      return signature === '0x'
    },
    getSession: () => session,
    signOut: () => {
      session = null
      return true
    },
    onSignIn: (who) => void calls.push(`in ${who?.chainId}`),
    onSignOut: () => void calls.push('out'),
    ...more,
  }
  return { config, calls, session: () => session }
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

describe('the site’s sign-in functions', () => {
  const config: SiwxConfig = {
    createMessage: ({ chainId, accountAddress }) => ({
      ...SESSION.data,
      chainId,
      accountAddress,
      toString: () => 'the text',
    }),
    addSession: () => {},
    revokeSession: () => {},
    setSessions: () => {},
    getSessions: (chainId, accountAddress) => [
      { ...SESSION, data: { ...SESSION.data, chainId, accountAddress } },
    ],
  }

  test('The site’s sign-in functions are called step by step and answer plain data', async () => {
    expect(await answerSiwx(config, 'describe', undefined)).toEqual({
      ok: true,
      value: { isRequired: false, signOutOnDisconnect: true },
    })
    expect(await answerSiwx(config, 'createMessage', PLACE)).toEqual({
      ok: true,
      value: { data: { ...SESSION.data, ...PLACE }, message: 'the text' },
    })
    expect(await answerSiwx(config, 'getSessions', PLACE)).toEqual({ ok: true, value: [SESSION] })
  })

  test('An error of the site’s functions stays on the page', async () => {
    const failing = { ...config, addSession: () => Promise.reject(new Error('secret of the backend')) }
    const answer = await answerSiwx(failing, 'addSession', SESSION)
    expect(answer).toMatchObject({ ok: false, error: { code: 'SIWX_STEP_FAILED' } })
    expect(JSON.stringify(answer)).not.toContain('secret')
  })

  test.each([undefined, true])('The option %s has no sign-in functions', async (option) => {
    expect(await answerSiwx(option, 'describe', undefined)).toMatchObject({
      error: { code: 'SIWX_NOT_ENABLED' },
    })
  })
})

describe('sign-in functions of `siweConfig`', () => {
  test('Each message gets its own nonce and the site’s parameters', async () => {
    const { config } = createSiwe({
      getMessageParams: () => ({ statement: 'Hello', domain: 'shop.example' }),
    })
    const first = await answerSiwx(config, 'createMessage', PLACE)
    const second = await answerSiwx(config, 'createMessage', PLACE)
    expect(first).toMatchObject({
      value: {
        data: { ...PLACE, nonce: 'nonce0001', domain: 'shop.example', version: '1' },
        message: `shop.example ${PLACE.accountAddress} 10 nonce0001 Hello`,
      },
    })
    expect(second).toMatchObject({ value: { data: { nonce: 'nonce0002' } } })
  })

  test('A session is verified, reported to the site and signed out', async () => {
    const { config, calls, session } = createSiwe()
    expect(await answerSiwx(config, 'getSessions', PLACE)).toEqual({ ok: true, value: [] })
    expect(await answerSiwx(config, 'addSession', SESSION)).toMatchObject({ ok: true })
    expect(await answerSiwx(config, 'getSessions', PLACE)).toMatchObject({ value: [{ data: PLACE }] })
    expect(await answerSiwx(config, 'revokeSession', PLACE)).toMatchObject({ ok: true })
    expect(session()).toBeNull()
    expect(calls).toEqual(['in 10', 'out'])
  })

  test('The site is signed out when the last connection ends', async () => {
    const { config, calls, session } = createSiwe()
    await answerSiwx(config, 'addSession', SESSION)
    expect(await answerSiwx(config, 'setSessions', [])).toMatchObject({ ok: true })
    expect(session()).toBeNull()
    expect(calls).toEqual(['in 10', 'out'])
  })

  test('A signature that the site does not accept is refused', async () => {
    const { config } = createSiwe()
    expect(await answerSiwx(config, 'addSession', { ...SESSION, signature: 'forged' })).toMatchObject({
      error: { code: 'SIWX_STEP_FAILED' },
    })
  })

  test.each([
    [
      'account',
      { ...PLACE, accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
      'signOutOnAccountChange',
    ],
    ['network', { ...PLACE, chainId: 'eip155:1' }, 'signOutOnNetworkChange'],
  ] as const)('Another %s signs the visitor out unless the site opts out', async (_what, other, option) => {
    const { config, session } = createSiwe()
    await answerSiwx(config, 'addSession', SESSION)
    expect(await answerSiwx(config, 'getSessions', other)).toEqual({ ok: true, value: [] })
    expect(session()).toBeNull()
    const keeping = createSiwe({ [option]: false })
    await answerSiwx(keeping.config, 'addSession', SESSION)
    expect(await answerSiwx(keeping.config, 'getSessions', other)).toMatchObject({ value: [{ data: other }] })
  })

  test('Sign-in is required unless the site says otherwise, and never when it is disabled', async () => {
    const required = async (more: Partial<SiweConfig>) =>
      answerSiwx(createSiwe(more).config, 'describe', undefined)
    expect(await required({})).toMatchObject({ value: { isRequired: true } })
    expect(await required({ required: false })).toMatchObject({ value: { isRequired: false } })
    expect(await required({ enabled: false })).toMatchObject({ value: { isRequired: false } })
  })
})
