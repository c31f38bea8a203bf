import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSiteWallet } from '#frame/accounts/site-wallet.ts'
import type { LoginNotice } from '#frame/app/notify-login.ts'
import { siteEvents, type EventHandlers } from '#frame/app/site-events.ts'
import { createQueue } from '#ui/platform/locks.ts'
import { ok } from '#schemas/errors/result.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { frameEvent, FRAME_EVENTS, isFrameEventName } from '#schemas/protocol/frame-events.ts'
import { createHeldClock } from '#tests/support/fixtures/vault-in-process.ts'
import { linkFrame, NETWORKS } from '#tests/support/fixtures/linked-frame.ts'
import { makeTokens, type Answer, type SeenRequest } from '#tests/support/scripted/scripted-api.ts'

function answerLogin({ path }: SeenRequest): Answer {
  if (path === LOGIN_ENDPOINTS.startEmail.path)
    return { status: 200, body: { challengeId: 'challenge-1', action: 'VERIFY_OTP', digits: 6 } }
  if (path === LOGIN_ENDPOINTS.startFlow.path)
    return { status: 200, body: { flowId: 'flow-0001', expiresInMs: 300_000 } }
  if (path === LOGIN_ENDPOINTS.verifyEmail.path) return { status: 200, body: makeTokens() }
  if (path === '/wallet/v1/login/flows/flow-0001')
    return {
      status: 200,
      body: { status: 'done', session: makeTokens({ userName: 'Ada', provider: 'google' }) },
    }
  return { status: 200, body: {} }
}

let link: Awaited<ReturnType<typeof linkFrame>>
let events: EventHandlers
const requests: string[] = []
const announced: LoginNotice[] = []
const clock = createHeldClock()
const surroundings = {
  notify: (message: LoginNotice) => void announced.push(message),
  display: { place: () => 'hidden' as const, subscribe: () => () => {} },
  clock,
}
beforeEach(async () => {
  requests.length = 0
  announced.length = 0
  link = await linkFrame({
    login: answerLogin,
    askNode: async ({ caipNetworkId }, method) => {
      requests.push(`${caipNetworkId} ${method}`)
      return ok('0x10')
    },
    walletFor: (silent, wallet) => createSiteWallet(silent, wallet, createQueue()),
  })
  events = siteEvents(link.handlers, link.network, { networks: NETWORKS }, surroundings)
})
afterEach(() => link.close())

async function logIn(): Promise<void> {
  expect(await events.CONNECT_EMAIL({ email: 'ada@example.com' }, 'a')).toEqual(ok({ action: 'VERIFY_OTP' }))
  expect(await events.CONNECT_OTP({ otp: '123456' }, 'b')).toEqual(ok(undefined))
}

describe('event-style client', () => {
  it('A client logs in and gets an account without a modal; recovery waits for the first request', async () => {
    expect(await events.IS_CONNECTED(undefined, 'a')).toEqual(ok({ isConnected: false }))
    await logIn()
    const user = await events.GET_USER({ chainId: 1 }, 'c')
    expect(user).toMatchObject({ ok: true, value: { email: 'ada@example.com', chainId: 1 } })
    expect(frameEvent('GET_USER').answer.safeParse(user.ok ? user.value : undefined).success).toBe(true)
    expect(await events.GET_USER(undefined, 'd')).toEqual(user)
    expect(await link.wallet.status()).toMatchObject({ value: { status: 'setupRequired' } })
    const request = events.RPC_REQUEST({ method: 'personal_sign', params: ['0x00', '0x01'] }, 'e')
    expect(await request).toMatchObject({ ok: false })
  })

  it('A client logs in with an account of a provider', async () => {
    const uri = await events.GET_SOCIAL_REDIRECT_URI({ provider: 'google' }, 'a')
    expect(uri).toMatchObject({ ok: true })
    const user = await events.CONNECT_SOCIAL(
      { uri: uri.ok ? uri.value.uri : '', preferredAccountType: 'eoa' },
      'b',
    )
    expect(user).toMatchObject({ ok: true, value: { userName: 'Ada', preferredAccountType: 'eoa' } })
    expect(announced).toEqual([{ resultUri: uri.ok ? uri.value.uri : '' }])
  })

  it('A client gets the accounts of its own chain, with the types its schema knows', async () => {
    await logIn()
    const accountOn = async (chainId: number | string, type: string) => {
      const user = await events.GET_USER({ chainId }, 'c')
      if (!user.ok) throw new Error(user.error.message)
      const { address, accounts } = user.value
      expect(accounts).toEqual([{ address, type }])
      return address
    }
    expect(await accountOn(1, 'smartAccount')).toMatch(/^0x/)
    expect(await accountOn('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eoa')).not.toMatch(/^0x/)
  })

  it('A client may send icons that are empty or relative', async () => {
    const metadata = {
      name: 'Shop',
      description: '',
      url: '',
      icons: ['', '/favicon.png', 'https://a.example/b.png'],
    }
    expect(await events.SYNC_DAPP_DATA({ metadata, projectId: 'demo' }, 'a')).toEqual(ok(undefined))
  })

  it('A client may name networks by number, by text, or in full', async () => {
    for (const chainId of [31_337, '31337', 'eip155:31337']) {
      expect(await events.SWITCH_NETWORK({ chainId }, 'a')).toEqual(ok({ chainId }))
      expect(await events.GET_CHAIN_ID(undefined, 'b')).toEqual(ok({ chainId: 31_337 }))
    }
    expect(await events.SWITCH_NETWORK({ chainId: 10 }, 'c')).toMatchObject({ error: { code: 4902 } })
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    await events.SWITCH_NETWORK({ chainId: solana }, 'd')
    expect(await events.GET_CHAIN_ID(undefined, 'e')).toEqual(ok({ chainId: solana }))
  })

  it('A read goes to the network it names, else to the active one, else to one that has the method', async () => {
    await events.RPC_REQUEST({ method: 'eth_gasPrice', params: [], chainId: 'eip155:31337' }, 'a')
    await events.RPC_REQUEST({ method: 'eth_gasPrice', params: [] }, 'b')
    await events.SWITCH_NETWORK({ chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, 'c')
    await events.RPC_REQUEST({ method: 'eth_gasPrice', params: [] }, 'd')
    expect(requests).toEqual(['eip155:31337 eth_gasPrice', 'eip155:1 eth_gasPrice', 'eip155:1 eth_gasPrice'])
  })

  it('A theme is set by the names of that protocol, and only tokens are', async () => {
    await events.SYNC_THEME(
      {
        themeMode: 'light',
        themeVariables: { '--w3m-accent': '#3366ff', '--w3m-font-family': 'x;}body{', '--w3m-unheard': 1 },
        w3mThemeVariables: { '--w3m-background': '#000000' },
      },
      'a',
    )
    expect(link.root.dataset['theme']).toBe('light')
    expect(link.root.style.getPropertyValue('--postern-accent')).toBe('#3366ff')
    expect(link.root.style.length).toBe(1)
  })

  it('Every event of the protocol is answered, including the two its own types lack', () => {
    expect(Object.keys(events).toSorted()).toEqual(Object.keys(FRAME_EVENTS).toSorted())
    expect(isFrameEventName('INIT_SMART_ACCOUNT') && isFrameEventName('RPC_ABORT')).toBe(true)
    expect(isFrameEventName('constructor')).toBe(false)
  })

  it('A client signs out like any other', async () => {
    await logIn()
    expect(await events.RPC_ABORT(undefined, 'x')).toEqual(ok(undefined))
    expect(await events.SIGN_OUT(undefined, 'a')).toEqual(ok(undefined))
    expect(await events.GET_USER(undefined, 'b')).toMatchObject({ error: { code: 'SESSION_EXPIRED' } })
  })
})
