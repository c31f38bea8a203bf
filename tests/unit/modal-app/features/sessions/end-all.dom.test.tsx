import { within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { ChainApprovals, RevocationQuestion } from '#modal/chains/approvals.ts'
import type { ChainTransfers } from '#modal/chains/transfers.ts'
import type { SignInPart } from '#modal/core/commands/thunk.ts'
import { selectConnectedNamespaces } from '#modal/core/state/account/account-slice.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { PermissionSession } from '#schemas/http/blockchain/sessions.ts'
import type { SignInSession } from '#schemas/http/sign-in.ts'
import { SPENDER, tokenApproval } from '#tests/support/builders/token-approval.ts'
import { partialFake } from '#tests/support/fakes/partial-fake.ts'
import { layOutAccounts, openAccount } from '#tests/support/fixtures/open-account.tsx'
import { WHOLE, type AccountFixture } from '#tests/support/servers/account-server.ts'

const HASH = `0x${'ab'.repeat(32)}`
const NOW_MS = Date.UTC(2026, 10, 28)
const LISTED = [tokenApproval(), spentBy('0x0000000000000000000000000000000000000022')]
const UNLISTED = tokenApproval({
  asset: {
    ...tokenApproval().asset,
    address: '0x2222222222222222222222222222222222222222',
    isVerified: false,
  },
})

layOutAccounts()

function spentBy(address: `0x${string}`) {
  return tokenApproval({ spender: { address, isKnown: false } })
}

interface Behaviour {
  /** Whether the wallet carries out several calls as one. */
  readonly isBatch?: boolean
  /** The wallet's answer to a request; it does what it is asked by default. */
  readonly answer?: (method: string, position: number) => Result<unknown> | undefined
  readonly readStatus?: ChainTransfers['readStatus']
  /** Called when everything is about to be ended. */
  readonly beforeEnding?: () => void
}

/** Opens the view with a wallet and a chain that end what they are asked to, and ends everything. */
async function endAll(
  fixture: Partial<AccountFixture>,
  { isBatch = false, answer, readStatus, beforeEnding }: Behaviour,
  setting: Parameters<typeof openAccount>[1] = {},
) {
  const gone = new Set<string>()
  /** The spenders of each transaction, or the method of another request. */
  const requests: (string | readonly string[])[] = []
  const idOf = ({ approval: { asset, spender } }: RevocationQuestion): string =>
    `${asset.address} ${spender.address}`
  const spendersIn = (params: unknown): readonly string[] => [params].flat().map(String)
  const approvals: ChainApprovals = {
    isStanding: async (question) => ok(!gone.has(idOf(question))),
    prepare: async (question) =>
      ok({ problem: undefined, request: { method: 'eth_sendTransaction', params: [idOf(question)] } }),
    toBatch: (questions) => ({ method: 'wallet_sendCalls', params: questions.map(idOf) }),
  }
  const transfers = partialFake<ChainTransfers>({
    complete: async () => ok(HASH),
    readStatus: readStatus ?? (async () => ok('confirmed')),
  })
  const modal = await openAccount(fixture, {
    view: 'Sessions',
    now: () => NOW_MS,
    approvals: async () => approvals,
    transfers: async () => transfers,
    ...setting,
    request: async ({ method, params }) => {
      if (method === 'wallet_getCapabilities')
        return ok({ '0x1': { atomic: { status: isBatch ? 'supported' : 'unsupported' } } })
      const isTransaction = method !== 'personal_sign'
      requests.push(isTransaction ? spendersIn(params) : method)
      const answered = answer?.(method, requests.length - 1)
      if (answered) return answered
      if (isTransaction) for (const id of spendersIn(params)) gone.add(id)
      return ok(isTransaction ? HASH : '0x1234')
    },
  })
  const { view, user, store } = modal
  if (isBatch) await view.findByRole('button', { name: 'End all' })
  await user.click(await view.findByRole('button', { name: 'End all' }))
  const question = view.getByRole('group', { name: 'End all' })
  if (isBatch) await within(question).findByText(/end together/)
  beforeEnding?.()
  await user.click(within(question).getByRole('button', { name: 'End' }))
  return { ...modal, requests, isConnected: () => selectConnectedNamespaces(store.getState()).length > 0 }
}

type Ending = Awaited<ReturnType<typeof endAll>>

const isLeft = ({ isConnected }: Ending) => vi.waitFor(() => expect(isConnected()).toBe(false))
async function isIncomplete({ view, isConnected }: Ending): Promise<void> {
  expect(await view.findByText(/^Not everything could be ended/)).toBeTruthy()
  expect(isConnected()).toBe(true)
}
const idsOf = (...approvals: readonly ReturnType<typeof tokenApproval>[]) =>
  approvals.map(({ asset, spender }) => `${asset.address} ${spender.address}`)

const GRANT: PermissionSession = {
  project: { id: 'demo', name: 'A shop', url: 'https://shop.example' },
  pci: `0x${'1'.repeat(64)}`,
  caipNetworkId: 'eip155:1',
  expiry: NOW_MS / 1_000 + 3_600,
  createdAt: NOW_MS / 1_000 - 3_600,
  permissions: [
    { type: 'native-token-recurring-allowance', data: { allowance: '5', start: 1, period: 3_600 } },
  ],
  policies: [],
  context: `0x${'1'.repeat(64)}`,
  remaining: [],
}
const SIGN_IN: SignInSession = {
  id: 'a'.repeat(16),
  site: 'https://other.example',
  createdAt: new Date(NOW_MS - 3_600_000).toISOString(),
  expiresAt: new Date(NOW_MS + 3_600_000).toISOString(),
  isCurrent: false,
}
/** A site that signs visitors in, and a visitor who has signed in. */
const SIGNED_IN = {
  options: { siwx: true },
  signIn: async () =>
    partialFake<SignInPart>({ token: () => async () => 'a token', afterConnect: () => async () => false }),
} as const

describe('ending everything with a wallet that carries out several calls as one', () => {
  it('Listed approvals end with one request, those that nobody lists apart, and the wallet is disconnected', async () => {
    const ending = await endAll({ approvals: [UNLISTED, ...LISTED] }, { isBatch: true })
    await isLeft(ending)
    expect(ending.requests).toEqual([idsOf(...LISTED), idsOf(UNLISTED)])
  })

  it.each([
    ['the request', RPC_CODES.userRejected],
    ['to become a smart account', RPC_CODES.upgradeRejected],
  ])('A visitor who declines %s is asked for nothing more, and stays connected', async (_what, code) => {
    const answer = (): Result<unknown> => fail(code, 'no')
    const ending = await endAll({ approvals: [UNLISTED, ...LISTED] }, { isBatch: true, answer })
    await isIncomplete(ending)
    expect(ending.requests).toEqual([idsOf(...LISTED)])
    expect(await ending.view.findAllByText(/^You declined in your wallet/)).toHaveLength(2)
  })

  it('A batch that fails does not keep the next one from ending', async () => {
    const answer = (_method: string, position: number): Result<unknown> | undefined =>
      position === 0 ? fail(RPC_CODES.internal, 'It reverted.') : undefined
    const ending = await endAll({ approvals: [UNLISTED, ...LISTED] }, { isBatch: true, answer })
    await isIncomplete(ending)
    expect(ending.requests).toEqual([idsOf(...LISTED), idsOf(UNLISTED)])
  })
})

describe('ending everything one by one', () => {
  it('A rejection on a phone, which has a code of its own, stops the walk', async () => {
    const answer = (): Result<unknown> => fail(RPC_CODES.walletConnectRejected, 'no')
    const ending = await endAll({ approvals: LISTED }, { answer })
    await isIncomplete(ending)
    expect(ending.requests).toHaveLength(1)
  })

  it('Permissions and sign-ins end first, and the lists are read again after a rejection', async () => {
    const answer = (method: string): Result<unknown> | undefined =>
      method === 'personal_sign' ? undefined : fail(RPC_CODES.userRejected, 'no')
    const ending = await endAll(
      { approvals: LISTED, grants: [GRANT], signIns: [SIGN_IN] },
      { answer },
      SIGNED_IN,
    )
    const { server, view } = ending
    await vi.waitFor(() => expect(ending.requests).toEqual(['personal_sign', idsOf(LISTED[0] ?? UNLISTED)]))
    await isIncomplete(ending)
    const paths = server.requests.map(({ pathname }) => pathname)
    expect(paths.filter((path) => /\/(?:revoke|end)$/.test(path))).toEqual([
      '/auth/v1/sessions/end',
      expect.stringMatching(/^\/v1\/sessions\/eip155.*\/revoke$/),
    ])
    expect(await view.findByRole('list', { name: 'Session permissions' })).toBeTruthy()
    const ended = paths.lastIndexOf('/auth/v1/sessions/end')
    await vi.waitFor(() =>
      expect(
        server.requests.slice(ended).filter(({ pathname }) => pathname === '/auth/v1/sessions').length,
      ).toBeGreaterThan(0),
    )
  })

  it('A permission that cannot be ended keeps nothing else from ending, but the connection stays', async () => {
    const broken = new Map([['revoke', { status: 400, body: '{}' }]])
    const ending = await endAll({ approvals: LISTED, grants: [GRANT], broken }, {}, SIGNED_IN)
    await isIncomplete(ending)
    expect(ending.requests).toEqual(['personal_sign', ...LISTED.map((one) => idsOf(one))])
  })

  it('A visitor who declines to sign for a permission is asked for nothing more', async () => {
    const answer = (): Result<unknown> => fail(RPC_CODES.userRejected, 'no')
    const ending = await endAll({ approvals: LISTED, grants: [GRANT] }, { answer }, SIGNED_IN)
    await isIncomplete(ending)
    expect(ending.requests).toEqual(['personal_sign'])
  })

  it('On a network without an index of approvals the wallet is disconnected', async () => {
    const ending = await endAll({ chains: [], broken: new Map([['approvals', { status: 404 }]]) }, {})
    await isLeft(ending)
    expect(ending.requests).toEqual([])
  })

  it('What is known ends while a source is down, but the connection stays', async () => {
    const sources = [{ ...WHOLE, isComplete: false }]
    const ending = await endAll({ approvals: LISTED, sources }, {})
    await isIncomplete(ending)
    expect(ending.requests).toEqual(LISTED.map((one) => idsOf(one)))
  })

  it('A visitor who stops while the sign-ins are read keeps all of them', async () => {
    let isHeld = false
    let answerLists = (): void => {}
    const listed = new Promise<void>((resolve) => {
      answerLists = resolve
    })
    const signIns = partialFake<SignInPart>({
      token: () => async () => {
        if (isHeld) await listed
        return 'a token'
      },
      afterConnect: () => async () => false,
    })
    const beforeEnding = () => (isHeld = true)
    const setting = { ...SIGNED_IN, signIn: async () => signIns }
    const ending = await endAll({ signIns: [SIGN_IN] }, { beforeEnding }, setting)
    await ending.user.click(await ending.view.findByRole('button', { name: 'Stop waiting' }))
    await isIncomplete(ending)
    isHeld = false
    const before = ending.server.requests.length
    answerLists()
    await vi.waitFor(() => expect(ending.server.requests.length).toBeGreaterThan(before))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(ending.server.requests.filter(({ pathname }) => pathname.endsWith('/end'))).toEqual([])
  })

  it('The visitor can stop while the network is awaited; what was sent is still followed', async () => {
    let confirm = (): void => {}
    const confirmed = new Promise<void>((resolve) => {
      confirm = resolve
    })
    const readStatus: ChainTransfers['readStatus'] = async () => {
      await confirmed
      return ok('confirmed')
    }
    const ending = await endAll({ approvals: LISTED }, { readStatus })
    const { view, user } = ending
    await view.findByText('Waiting for the network')
    await user.click(view.getByRole('button', { name: 'Stop waiting' }))
    await isIncomplete(ending)
    confirm()
    const list = await view.findByRole('list', { name: 'Token approvals on Ethereum' })
    await vi.waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
    expect(list.textContent).not.toContain(SPENDER.slice(-4))
    expect(ending.requests).toHaveLength(1)
  })
})
