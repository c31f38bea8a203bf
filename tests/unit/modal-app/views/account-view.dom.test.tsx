import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { walletConnected } from '#modal/core/state/wallet-events.ts'
import { AUTH_CONNECTOR } from '#modal/core/state/connectors/auth-connector.ts'
import { walletStateRead } from '#modal/core/state/embedded/embedded-slice.ts'
import { ANSWER_CACHE_KEYS, STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { heldToken, historyEntry, movedToken } from '#tests/support/builders/account-fixture.ts'
import { closeAccounts, layOutAccounts, openAccount, spoken } from '#tests/support/fixtures/open-account.tsx'
import { ADDRESS, connectAccount, renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'

layOutAccounts()

const ETHER = heldToken('ETH', {
  name: 'Ether',
  value: 2_479.98,
  quantity: { decimals: '18', numeric: '1.23999' },
})

/** Storage of a browser that has stored these values. */
function browserStorage(values: Readonly<Record<string, string>>) {
  const stored = new Map<string, string | null>(Object.entries(values))
  const storage = {
    get: async (name: string, detail = '') => stored.get(name + detail) ?? undefined,
    set: async (name: string, value: string | null, detail = '') => void stored.set(name + detail, value),
    isLasting: () => true,
  }
  return { stored, storage }
}

describe('what the Account view leaves for the next document', () => {
  const REMEMBERED = `${ANSWER_CACHE_KEYS.shownAccount}eip155`
  const CONNECTED = { [`${STORAGE_KEYS.connectedConnector}eip155`]: WALLET.id }
  const FIXTURE = { balances: [ETHER], identity: { name: 'ada.eth', avatar: null } }
  const SHOWN = {
    connectorId: WALLET.id,
    walletName: WALLET.name,
    caipNetworkId: 'eip155:1',
    address: ADDRESS,
    name: 'ada.eth',
    total: 2_479.98,
    isTotalPartial: false,
  }

  it('An account is remembered once everything is known, and forgotten by a disconnect', async () => {
    const { stored, storage } = browserStorage(CONNECTED)
    const { view, user } = await openAccount(FIXTURE, { storage })
    await waitFor(() => expect(parseJson(stored.get(REMEMBERED) ?? '')).toMatchObject(SHOWN))
    await user.click(view.getByRole('button', { name: 'Disconnect' }))
    await waitFor(() => expect(stored.get(REMEMBERED)).toBeNull())
  })

  it('Nothing is remembered of an account that was disconnected in another tab meanwhile', async () => {
    const { stored, storage } = browserStorage({})
    const { view } = await openAccount(FIXTURE, { storage })
    await view.findByText('ada.eth')
    await view.findAllByText('$2,479.98')
    // What is stored would be in the storage by then.
    await act(async () => {})
    expect(stored.get(REMEMBERED) ?? undefined).toBeUndefined()
  })

  it('What is remembered of another account is forgotten before anything is known of this one', async () => {
    const other = JSON.stringify({ ...SHOWN, address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', atMs: 0 })
    const { stored, storage } = browserStorage({ ...CONNECTED, [REMEMBERED]: other })
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const { store } = await renderModal({ wallets: [WALLET], storage })
    act(() => {
      connectAccount(store, 'eip155', ADDRESS)
      store.dispatch(openModal())
    })
    await waitFor(() => expect(stored.get(REMEMBERED)).toBeNull())
    vi.unstubAllGlobals()
  })
})

describe('tokens in the Account view', () => {
  it('Amounts are cut, never rounded, and shown with values and their sum', async () => {
    const { view } = await openAccount({ balances: [heldToken('USDC'), ETHER] })
    const list = await view.findByRole('list', { name: 'Tokens' })
    const rows = within(list).getAllByRole('listitem')
    expect(rows.map(spoken)).toEqual(['Ether1.239 ETH$2,479.98', 'USDC Coin10 USDC$10.00'])
    expect(view.getByText('$2,489.98')).toBeTruthy()
  })

  it('Unverified tokens are separate and not part of the sum, whatever value they claim', async () => {
    const forged = heldToken('USDС', { isVerified: false, value: 1_000_000, price: 1 })
    const { view } = await openAccount({ balances: [forged, ETHER] })
    expect(await view.findByText('Unverified tokens')).toBeTruthy()
    const rows = within(view.getByRole('list', { name: 'Tokens' })).getAllByRole('listitem')
    expect(rows.map(spoken).at(-1)).toBe('USDС Coin10 USDС')
    expect(view.getAllByText('$2,479.98')).toHaveLength(2)
  })

  it('An unknown price is shown as a dash, with a note that the sum leaves it out', async () => {
    const unknown = heldToken('RARE', { value: undefined, price: undefined })
    const { view } = await openAccount({ balances: [unknown, ETHER] })
    expect(await view.findByText('Price unknown')).toBeTruthy()
    expect(view.getByText('without tokens of unknown price')).toBeTruthy()
  })

  it('An empty account shows 0.00 and explains what appears here', async () => {
    const { view } = await openAccount()
    expect(await view.findByText('$0.00')).toBeTruthy()
    expect(view.getByText('What this account receives on Ethereum appears here.')).toBeTruthy()
  })

  it('Tokens without decimals are not shown', async () => {
    const whole = heldToken('VOUCHER', { quantity: { decimals: '0', numeric: '3' } })
    const { view } = await openAccount({ balances: [whole, ETHER] })
    expect(await view.findByText('Ether')).toBeTruthy()
    expect(view.queryByText('VOUCHER Coin')).toBeNull()
  })

  it('An unavailable balance is shown as a dash and a snack, with a countdown to the next try', async () => {
    const broken = new Map([['balance', { status: 400 }]])
    const { view, store } = await openAccount({ broken })
    expect(await view.findByText('Balance unknown:', { exact: false })).toBeTruthy()
    expect(store.getState().snack.shown?.textId).toBe('tokens.failed')
    expect(view.getByRole('button', { name: /Try again in \d+ s/ }).getAttribute('aria-disabled')).toBe(
      'true',
    )
  })

  it('The name of an address is shown above it, in the letters of its registration', async () => {
    const { view } = await openAccount({
      identity: { name: 'vit\u0430lik.eth', avatar: 'https://tracker.test/p' },
    })
    expect(await view.findByText('xn--vitlik-5nf.eth')).toBeTruthy()
    expect(view.container.querySelector('img[src*="tracker"]')).toBeNull()
    expect(view.getByText('0x9965…A4dc')).toBeTruthy()
  })

  it('Names with control characters are shown as plain text, and pictures only from the API', async () => {
    const hostile = heldToken('BAD', {
      name: `\u202eUS\u200bDC<img src=x onerror=alert(1)>a${'\u0301'.repeat(50)}`,
      iconUrl: 'https://tracker.test/pixel.svg',
    })
    const { view } = await openAccount({ balances: [hostile] })
    expect(await view.findByText(`USDC<img src=x onerror=alert(1)>á\u0301\u0301`)).toBeTruthy()
    expect(view.container.innerHTML).not.toContain('tracker.test')
  })
})

describe('tabs of the Account view', () => {
  it('Collectibles are shown two in a row, without spam', async () => {
    const nft = (tokenId: string, isSpam = false) => ({
      chainId: 'eip155:1',
      address: 'eip155:1:0xab',
      tokenId,
      standard: 'erc721' as const,
      quantity: '1',
      name: `Bird ${tokenId}`,
      isSpam,
    })
    const { view, user } = await openAccount({ collectibles: [nft('1'), nft('2', true), nft('3')] })
    await user.click(view.getByRole('tab', { name: 'NFTs' }))
    expect(await view.findByText('Bird 3')).toBeTruthy()
    expect(view.queryByText('Bird 2')).toBeNull()
    expect(within(view.getByRole('list', { name: 'NFTs' })).getAllByRole('listitem')).toHaveLength(1)
  })

  it('The activity is shown, and hidden if the owner disables it', async () => {
    const history = [historyEntry('a', 'send', { sentFrom: ADDRESS, transfers: [movedToken('out', '5')] })]
    const { view, user } = await openAccount({ history })
    await user.click(view.getByRole('tab', { name: 'Activity' }))
    expect(await view.findByText('Sent')).toBeTruthy()
    await closeAccounts()
    const hidden = await openAccount({ history }, { options: { features: { history: false } } })
    expect(hidden.view.queryByRole('tab', { name: 'Activity' })).toBeNull()
  })
})

describe('the Account view', () => {
  it('The full address is shown on demand', async () => {
    const { view, user } = await openAccount()
    const toggle = view.getByRole('button', { name: /0x9965/ })
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    await user.click(toggle)
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    expect(view.getByText(ADDRESS)).toBeTruthy()
  })

  it('Copying the address is confirmed', async () => {
    const { view, user } = await openAccount()
    await user.click(view.getByRole('button', { name: 'Copy address' }))
    expect(await navigator.clipboard.readText()).toBe(ADDRESS)
    expect(await view.findByText('Address copied')).toBeTruthy()
  })

  it('The explorer opens in a new tab by a real link', async () => {
    const { view } = await openAccount()
    const link = view.getByRole('link', { name: /View on Etherscan/ })
    expect(link.getAttribute('href')).toBe(`https://etherscan.io/address/${ADDRESS}`)
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  it('Connected chains are listed only if there are several, and can be switched', async () => {
    const solana = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'
    const { view, user, store } = await openAccount(
      {},
      { networks: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] },
    )
    expect(view.queryByText('Connected chains')).toBeNull()
    act(() => connectAccount(store, 'solana', solana))
    await user.click(await view.findByRole('button', { name: 'Switch to Solana, 7EqQdE…wJeK' }))
    expect(store.getState().network.activeNamespace).toBe('solana')
  })

  it('The fund button opens the funding methods, and is absent if the owner offers none', async () => {
    const { view, user } = await openAccount()
    await user.click(view.getByRole('button', { name: 'Fund' }))
    expect(view.getByRole('heading', { level: 1, name: 'Fund wallet' })).toBeTruthy()
    await closeAccounts()
    const without = await openAccount({}, { options: { features: { receive: false, swaps: false } } })
    expect(without.view.queryByRole('button', { name: 'Fund' })).toBeNull()
  })

  it('The activity tab has a link to the whole activity', async () => {
    const history = [historyEntry('a', 'send', { sentFrom: ADDRESS, transfers: [movedToken('out', '5')] })]
    const { view, user, store } = await openAccount({ history })
    await user.click(view.getByRole('tab', { name: 'Activity' }))
    await user.click(await view.findByRole('button', { name: 'All activity' }))
    expect(store.getState().router.history.at(-1)?.view).toBe('Transactions')
    expect(await view.findByText('Sent')).toBeTruthy()
    expect(view.queryByRole('button', { name: 'All activity' })).toBeNull()
    await user.click(view.getByRole('button', { name: 'Back' }))
    expect((await view.findByRole('tab', { name: 'Activity' })).getAttribute('aria-selected')).toBe('true')
  })

  it('The login of the embedded wallet is shown', async () => {
    const storedValues: Record<string, string> = { [STORAGE_KEYS.socialProvider]: 'google' }
    const storage = {
      get: async (key: string) => storedValues[key],
      set: async () => {},
      isLasting: () => true,
    }
    const { view, store } = await openAccount({}, { storage })
    expect(view.queryByText(/Google/)).toBeNull()
    act(() => {
      store.dispatch(
        walletStateRead({
          status: 'ready',
          email: 'ada@example.com',
          unlockers: ['passkey'],
          isRecoveryDeferred: false,
          isStorageKept: true,
        }),
      )
      store.dispatch(
        walletConnected({
          namespace: 'eip155',
          connectorId: AUTH_CONNECTOR.id,
          accounts: [{ address: ADDRESS, type: 'eoa' }],
          wallet: { id: AUTH_CONNECTOR.id, name: 'Postern' },
        }),
      )
    })
    expect(await view.findByText('Google')).toBeTruthy()
    expect(view.getByText('ada@example.com')).toBeTruthy()
  })

  it('Disconnecting returns to the start view', async () => {
    const { view, user } = await openAccount()
    await user.click(view.getByRole('button', { name: 'Disconnect' }))
    expect(await view.findByRole('heading', { level: 1, name: 'Connect a wallet' })).toBeTruthy()
  })
})
