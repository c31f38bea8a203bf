import { act, within } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, it, vi } from 'vitest'
import type { ChainApprovals } from '#modal/chains/approvals.ts'
import type { ChainTransfers } from '#modal/chains/transfers.ts'
import { optionsParsed, selectOptions } from '#modal/core/state/options/options-slice.ts'
import { selectNetwork } from '#modal/core/state/network/network-slice.ts'
import { walletConnected } from '#modal/core/state/wallet-events.ts'
import { revokeApprovals } from '#modal/features/sessions/revoke-approvals.ts'
import { selectSessions } from '#modal/features/sessions/sessions-slice.ts'
import { WALLETCONNECT_ID } from '#schemas/constants/walletconnect.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { SPENDER, tokenApproval as approval } from '#tests/support/builders/token-approval.ts'
import { WHOLE, type AccountFixture } from '#tests/support/servers/account-server.ts'
import { partialFake } from '#tests/support/fakes/partial-fake.ts'
import { layOutAccounts, openAccount } from '#tests/support/fixtures/open-account.tsx'
import { ADDRESS } from '#tests/support/fixtures/render-modal.tsx'

const HASH = `0x${'ab'.repeat(32)}`

layOutAccounts()

type Setting = NonNullable<Parameters<typeof openAccount>[1]>

async function openSessions(fixture: Partial<AccountFixture> = {}, setting: Setting = {}) {
  const modal = await openAccount(fixture, { ...setting, view: 'Sessions' })
  const rowOf = async (name: RegExp): Promise<HTMLElement> => {
    const list = await modal.view.findByRole('list', { name: 'Token approvals on Ethereum' })
    const row = within(list)
      .getAllByRole('listitem')
      .find((one) => name.test(one.textContent))
    if (row === undefined) throw new Error(`There is no row ${String(name)}.`)
    return row
  }
  return { ...modal, rowOf }
}

/** A chain on which a revocation is confirmed, and what it was asked. */
function revocableChain(problem?: 'refused' | 'costly') {
  let isGone = false
  const approvals: ChainApprovals = {
    isStanding: async () => ok(!isGone),
    prepare: async () =>
      ok({
        problem,
        request: problem ? undefined : { method: 'eth_sendTransaction', params: [{ from: ADDRESS }] },
      }),
    toBatch: () => undefined,
  }
  const transfers = partialFake<ChainTransfers>({
    complete: async () => ok(HASH),
    readStatus: async () => {
      isGone = true
      return ok('confirmed')
    },
  })
  return { approvals: async () => approvals, transfers: async () => transfers }
}

describe('the view of access and approvals', () => {
  it('The site, and each approval with spender, right and worth at risk, are listed in this order', async () => {
    const permit = approval({
      kind: 'permit2',
      amount: '5000000',
      isUnlimited: false,
      expiresAt: '2027-03-01T00:00:00.000Z',
      spender: { address: SPENDER, name: 'Uniswap Router', isKnown: true },
      value: 5,
    })
    const collection = approval({
      kind: 'collection',
      asset: { ...approval().asset, symbol: 'BANDS', isVerified: false },
      amount: undefined,
      atRisk: '3',
      value: undefined,
    })
    const { view, rowOf } = await openSessions({ approvals: [approval(), collection, permit] })
    const unlimited = await rowOf(/all your USDC/)
    expect(unlimited.textContent).toMatch(/Unknown contract.*0x0000…0011.*At risk: \$99\.50/)
    expect((await rowOf(/BANDS/)).textContent).toMatch(/all collectibles of BANDS.*At risk: 3 BANDS/)
    expect((await rowOf(/Uniswap Router/)).textContent).toMatch(
      /May take 5 USDC through Permit2 until March 1, 2027/,
    )
    expect(view.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Connected sites',
      'Token approvals on Ethereum',
    ])
    expect(view.getByText('3 approvals, the riskiest first')).toBeTruthy()
    const { violations } = await axe.run(view.getByRole('dialog'), {
      rules: { 'color-contrast': { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  })

  it('The question shows the whole address, is reached by keyboard, and can be left again', async () => {
    const { rowOf, user } = await openSessions({ approvals: [approval()] })
    const row = await rowOf(/USDC/)
    within(row)
      .getByRole('button', { name: /^End: Unknown contract/ })
      .focus()
    await user.keyboard('{Enter}')
    expect(row.textContent).toContain(SPENDER)
    expect(document.activeElement?.textContent).toBe('Keep it')
    await user.keyboard('{Enter}')
    expect(row.textContent).not.toContain(SPENDER)
  })

  it('A revocation is drawn until the chain confirms it, then the row is gone', async () => {
    const requested: string[] = []
    let answer = (): void => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { rowOf, user, view } = await openSessions(
      { approvals: [approval()] },
      {
        ...revocableChain(),
        request: async ({ method }) => {
          requested.push(method)
          await answered
          return ok(HASH)
        },
      },
    )
    await user.click(within(await rowOf(/USDC/)).getByRole('button', { name: /^End/ }))
    await user.click(within(await rowOf(/USDC/)).getByRole('button', { name: 'End' }))
    expect(await view.findByText('Confirm in your wallet')).toBeTruthy()
    act(() => answer())
    expect(await view.findByText('No approvals')).toBeTruthy()
    expect(requested.filter((method) => method !== 'wallet_getCapabilities')).toEqual(['eth_sendTransaction'])
  })

  it('A rejection in the wallet, and a contract that refuses, are named, and the row stays', async () => {
    const rejecting = await openSessions(
      { approvals: [approval()] },
      {
        ...revocableChain(),
        request: async () => ({ ok: false, error: { code: 4001, message: 'no' } }),
      },
    )
    await rejecting.user.click(within(await rejecting.rowOf(/USDC/)).getByRole('button', { name: /^End/ }))
    await rejecting.user.click(within(await rejecting.rowOf(/USDC/)).getByRole('button', { name: 'End' }))
    expect(await rejecting.view.findByText(/^You declined in your wallet/)).toBeTruthy()
    rejecting.view.unmount()
    const refusing = await openSessions({ approvals: [approval()] }, revocableChain('costly'))
    await refusing.user.click(within(await refusing.rowOf(/USDC/)).getByRole('button', { name: /^End/ }))
    await refusing.user.click(within(await refusing.rowOf(/USDC/)).getByRole('button', { name: 'End' }))
    expect(await refusing.view.findByText(/unusual amount of gas/)).toBeTruthy()
  })

  it('A row whose check fails after the transaction stays, since nobody knows that it has ended', async () => {
    const chain = revocableChain()
    const approvals = await chain.approvals()
    let isSent = false
    const { rowOf, user, view } = await openSessions(
      { approvals: [approval()] },
      {
        ...chain,
        approvals: async () => ({
          ...approvals,
          isStanding: async () => (isSent ? fail(-32_603, 'The node is away.') : ok(true)),
        }),
        request: async () => {
          isSent = true
          return ok(HASH)
        },
      },
    )
    await user.click(within(await rowOf(/USDC/)).getByRole('button', { name: /^End/ }))
    await user.click(within(await rowOf(/USDC/)).getByRole('button', { name: 'End' }))
    expect(await view.findByText(/^This did not work/)).toBeTruthy()
    expect((await rowOf(/USDC/)).textContent).toContain('USDC')
  })

  it('A part of the modal that cannot be loaded ends the wait of a row', async () => {
    const { rowOf, user, view } = await openSessions(
      { approvals: [approval()] },
      {
        ...revocableChain(),
        transfers: () => Promise.reject(new Error('The file is gone.')),
        request: async () => ok(HASH),
      },
    )
    await user.click(within(await rowOf(/USDC/)).getByRole('button', { name: /^End/ }))
    await user.click(within(await rowOf(/USDC/)).getByRole('button', { name: 'End' }))
    expect(await view.findByText(/^This did not work/)).toBeTruthy()
  })

  it('Not everything has ended while a revocation waits in the wallet', async () => {
    const { store } = await openSessions(
      { approvals: [approval()] },
      { ...revocableChain(), request: () => new Promise(() => {}) },
    )
    const network = selectNetwork('eip155:1')(store.getState())
    if (!network) throw new Error('Ethereum is missing.')
    const given = { network, owner: ADDRESS, approvals: [approval()] }
    void store.dispatch(revokeApprovals(given, false))
    await vi.waitFor(() =>
      expect(Object.values(selectSessions(store.getState()).revocations)).toMatchObject([
        { phase: 'asking' },
      ]),
    )
    expect(await store.dispatch(revokeApprovals(given, false))).toBe(false)
  })

  it('The visitor can stop to wait for a wallet that does not answer', async () => {
    const { rowOf, user, view } = await openSessions(
      { approvals: [approval()] },
      { ...revocableChain(), request: () => new Promise(() => {}) },
    )
    await user.click(within(await rowOf(/USDC/)).getByRole('button', { name: /^End/ }))
    await user.click(within(await rowOf(/USDC/)).getByRole('button', { name: 'End' }))
    await view.findByText('Confirm in your wallet')
    await user.click(await view.findByRole('button', { name: 'Stop waiting' }))
    expect(await view.findByText(/^You declined in your wallet/)).toBeTruthy()
    expect(within(await rowOf(/USDC/)).getByRole('button', { name: /^End/ })).toBeTruthy()
  })

  it('The session of a phone wallet is listed with its end, unless the wallet names none that a date can have', async () => {
    for (const [endsAtMs, shown] of [
      [Date.UTC(2027, 2, 1, 12), /Connected by WalletConnect to .*Until Mar 1/],
      [Number.MAX_VALUE, /Connected by WalletConnect to [^U]*End$/],
    ] as const) {
      const { view, store } = await openSessions(
        { approvals: [] },
        { hasRelay: true, sessionEndsAtMs: () => endsAtMs },
      )
      act(
        () =>
          void store.dispatch(
            walletConnected({
              namespace: 'eip155',
              connectorId: WALLETCONNECT_ID,
              accounts: [{ address: ADDRESS, type: 'eoa' }],
              wallet: { id: WALLETCONNECT_ID, name: 'Fern' },
            }),
          ),
      )
      const list = await view.findByRole('list', { name: 'Phone wallet sessions' })
      await vi.waitFor(() => expect(list.textContent).toMatch(shown))
      view.unmount()
    }
  })

  it('Where there are no approvals, nothing is left of them', async () => {
    const { store } = await openSessions({ approvals: [] }, { approvals: undefined })
    const network = selectNetwork('eip155:1')(store.getState())
    if (!network) throw new Error('Ethereum is missing.')
    expect(await store.dispatch(revokeApprovals({ network, owner: ADDRESS, approvals: [] }, false))).toBe(
      true,
    )
  })

  it('None, a failure with a retry, a source that is down and a network without an index look different', async () => {
    const none = await openSessions({ approvals: [] })
    expect(await none.view.findByText('No approvals')).toBeTruthy()
    none.view.unmount()
    const down = await openSessions({ approvals: [], sources: [{ ...WHOLE, isComplete: false }] })
    expect(await down.view.findByText('None found so far')).toBeTruthy()
    down.view.unmount()
    const without = await openSessions({ approvals: [], sources: [] })
    expect(await without.view.findByText('Approvals are not looked for on Ethereum.')).toBeTruthy()
    without.view.unmount()
    const failing = await openSessions({ broken: new Map([['approvals', { status: 400, body: '{}' }]]) })
    expect(await failing.view.findByText('The approvals could not be loaded')).toBeTruthy()
    failing.server.fixture.broken.clear()
    await failing.user.click(failing.view.getByRole('button', { name: 'Try again' }))
    expect(await failing.view.findByText('No approvals')).toBeTruthy()
  })

  it('A hostile name is drawn as text, and its token is marked as suspicious', async () => {
    const hostile = approval({
      asset: {
        ...approval().asset,
        symbol: '\u202e<img src=x onerror=alert(1)>',
        isVerified: false,
        isSpam: true,
      },
      value: undefined,
    })
    const { rowOf, view } = await openSessions({ approvals: [hostile] })
    const row = await rowOf(/onerror/)
    expect(row.querySelector('img[src="x"]')).toBeNull()
    expect(row.textContent).not.toContain('\u202e')
    expect(within(row).getByText(/^Suspicious token/)).toBeTruthy()
    expect(view.getByRole('button', { name: 'End all' })).toBeTruthy()
  })

  it('Approvals on another network are read once it is opened, and end after a switch to it', async () => {
    const elsewhere = approval({ chainId: 'eip155:10', asset: { ...approval().asset, symbol: 'OPUS' } })
    const { view, user, server, rowOf } = await openSessions({
      approvals: [approval(), elsewhere],
      chains: ['eip155:1', 'eip155:10'],
    })
    await rowOf(/USDC/)
    const read = () => server.requests.filter(({ search }) => search.includes('eip155%3A10'))
    await user.click(await view.findByRole('button', { name: 'Other networks' }))
    expect(read()).toEqual([])
    await user.click(view.getByRole('button', { name: /OP Mainnet/ }))
    const list = await view.findByRole('list', { name: 'Token approvals on OP Mainnet' })
    expect(list.textContent).toMatch(/May take all your OPUS.*At risk/)
    expect(view.getAllByText('1 approval, the riskiest first')).toHaveLength(2)
    expect(within(list).queryByRole('button', { name: /^End/ })).toBeNull()
    const { violations } = await axe.run(view.getByRole('dialog'), {
      rules: { 'color-contrast': { enabled: false } },
    })
    expect(violations.map(({ id }) => id)).toEqual([])
    await user.click(view.getByRole('button', { name: 'Switch to OP Mainnet to end them' }))
    expect(await view.findByRole('heading', { level: 1, name: 'Switch network' })).toBeTruthy()
  })

  it('The list of another network does not bring back what has ended on this one', async () => {
    // The clock of the store is at 0, and the lists are read by that of the machine, long after the revocation.
    const { view, user, rowOf } = await openSessions(
      {
        approvals: [approval(), approval({ chainId: 'eip155:10' })],
        chains: ['eip155:1', 'eip155:10'],
      },
      { ...revocableChain(), request: async () => ok(HASH) },
    )
    await user.click(within(await rowOf(/USDC/)).getByRole('button', { name: /^End/ }))
    await user.click(within(await rowOf(/USDC/)).getByRole('button', { name: 'End' }))
    expect(await view.findByText('No approvals')).toBeTruthy()
    await user.click(view.getByRole('button', { name: 'Other networks' }))
    await user.click(view.getByRole('button', { name: /OP Mainnet/ }))
    await view.findByRole('list', { name: 'Token approvals on OP Mainnet' })
    expect(view.getByText('No approvals')).toBeTruthy()
  })

  it('Further pages are loaded on request', async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      approval({
        spender: { address: `0x${String(at + 1).padStart(40, '0')}`, isKnown: false },
      }),
    )
    const { view, user } = await openSessions({ approvals: many })
    const list = await view.findByRole('list', { name: 'Token approvals on Ethereum' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(50)
    await user.click(view.getByRole('button', { name: 'Show more' }))
    await vi.waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(60))
  })

  it('The view is written in German and in Arabic, from right to left', async () => {
    const { view, store } = await openSessions({ approvals: [approval()] })
    for (const [language, title, direction] of [
      ['de', 'Zugriffe und Freigaben', 'ltr'],
      ['ar', 'الوصول والموافقات', 'rtl'],
    ] as const) {
      act(() => void store.dispatch(optionsParsed({ ...selectOptions(store.getState()), language })))
      expect(await view.findByRole('heading', { level: 1, name: title })).toBeTruthy()
      expect(document.documentElement.dir).toBe(direction)
    }
  })
})
