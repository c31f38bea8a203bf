import { act, cleanup, configure, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import type { ChainTransfers } from '#modal/chains/transfers.ts'
import { optionsParsed, selectOptions } from '#modal/core/state/options/options-slice.ts'
import { networksConfigured } from '#modal/core/state/network/network-slice.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { ethereum } from '#schemas/networks/eip155/ethereum.ts'
import type { Network } from '#schemas/entities/network.ts'
import { startAccountServer, type AccountServer } from '#tests/support/servers/account-server.ts'
import { ADDRESS, connectAccount, renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'
import { playTransfers } from '#tests/support/chains/send-nodes.ts'

// Answers come over real sockets, and no request is sent while the visitor types.
configure({ asyncUtilTimeout: 5_000 })

const SOLANA = 'tG1N92c5YT59Zxqz2FBETtPqw6xw647E4M32ASL2YJq'
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const EVM = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'

interface Chain {
  readonly namespace: ChainNamespace
  readonly network: string
  readonly name: string
  readonly coin: string
  readonly symbol: string
  readonly decimals: number
  readonly from: string
  readonly to: string
  /** Addresses of other networks, and malformed ones. */
  readonly wrong: readonly string[]
}

const CHAINS: readonly Chain[] = [
  {
    namespace: 'eip155',
    network: 'eip155:1',
    name: 'Ethereum',
    coin: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    from: ADDRESS,
    to: EVM,
    wrong: [SOLANA, BITCOIN, EVM.slice(0, -1), EVM.replace('aa9', 'AA9'), `0x${'0'.repeat(40)}`],
  },
  {
    namespace: 'solana',
    network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    coin: 'Solana',
    symbol: 'SOL',
    decimals: 9,
    from: 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH',
    to: SOLANA,
    wrong: [EVM, BITCOIN, SOLANA.slice(0, -1), '11111111111111111111111111111111'],
  },
  {
    namespace: 'bip122',
    network: 'bip122:000000000019d6689c085ae165831e93',
    name: 'Bitcoin',
    coin: 'Bitcoin',
    symbol: 'BTC',
    decimals: 8,
    from: BITCOIN,
    to: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    wrong: [EVM, SOLANA, `${BITCOIN.slice(0, -1)}5`, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  },
]

let server: AccountServer | undefined
afterEach(async () => {
  cleanup()
  await server?.stop()
})

async function openSend(chain: Chain | undefined, load?: () => Promise<ChainTransfers>) {
  if (!chain) throw new Error('There is no such chain.')
  server = await startAccountServer({ chains: [chain.network], names: { 'friend.eth': EVM } })
  const transfers = await playTransfers(chain.namespace)
  const modal = await renderModal({
    wallets: [WALLET],
    apiUrl: server.url,
    networks: [chain.network],
    transfers: load ?? (() => Promise.resolve(transfers)),
  })
  act(() => {
    connectAccount(modal.store, chain.namespace, chain.from)
    modal.store.dispatch(openModal({ view: 'WalletSend' }))
  })
  const { view, user } = modal
  await user.click((await view.findAllByRole('button', { name: 'Select Token' }))[0] ?? view.container)
  await user.click(await view.findByRole('button', { name: new RegExp(chain.coin) }))
  const amount = await view.findByRole('textbox', { name: 'Amount' })
  const recipient = view.getByRole('textbox', { name: 'Address or name' })
  const type = (field: HTMLElement, value: string): boolean => fireEvent.change(field, { target: { value } })
  return {
    ...modal,
    server,
    amount,
    recipient,
    type,
    button: async (name: string) => (await view.findByText(name)).closest('button') ?? view.container,
  }
}

/** The message of a field as screen readers find it. */
function saidAt(field: HTMLElement): string {
  const id = field.getAttribute('aria-describedby') ?? ''
  const said = document.querySelector(`#${CSS.escape(id)}`)
  expect(said?.getAttribute('role')).toBe('alert')
  expect(field.getAttribute('aria-invalid')).toBe(String(said?.textContent !== ''))
  return said?.textContent ?? ''
}

const REQUIRED = 'An amount and receiver address are required'

// Seven rows, each checked by a node after a pause.
describe.each(CHAINS)('problems of a transfer on $name', { timeout: 60_000 }, (chain) => {
  it('A problem with the amount is shown at its field, and the input stays', async () => {
    const { amount, recipient, type, button, view } = await openSend(chain)
    type(recipient, chain.to)
    for (const [typed, said, step] of [
      ['0', 'Enter an amount above 0.', 'Incorrect Value'],
      ['0.00', 'Enter an amount above 0.', 'Incorrect Value'],
      ['-1', 'The amount cannot be negative.', 'Incorrect Value'],
      [
        `0.${'0'.repeat(chain.decimals)}1`,
        `At most ${chain.decimals} decimals can be sent.`,
        'Incorrect Value',
      ],
      ['1e2', 'Enter the full number, without an exponent.', 'Incorrect Value'],
      ['1,5', 'Enter a plain number, such as 0.25.', 'Incorrect Value'],
      ['999999', 'This is more than you can send. At most: 0.9', 'Insufficient Funds'],
    ] as const) {
      type(amount, typed)
      await waitFor(() => expect(saidAt(amount)).toContain(said))
      expect(await button(step)).toBeTruthy()
      expect(saidAt(recipient)).toBe('')
      expect(amount).toHaveProperty('value', typed)
      expect(recipient).toHaveProperty('value', chain.to)
    }
    expect(await button('Add funds')).toBeTruthy()
    expect(saidAt(amount)).toMatch(
      new RegExp(`^This is more than you can send. At most: 0\\.\\d+ ${chain.symbol}\\.$`),
    )
    type(amount, '0.5')
    await waitFor(() => expect(saidAt(amount)).toBe(''))
    const preview = await button('Preview Send')
    await waitFor(() => expect(preview.getAttribute('aria-disabled')).toBeNull())
    expect(view.queryByRole('button', { name: 'Add funds' })).toBeNull()
  })

  it('A problem with the recipient is shown at its field, and the input stays', async () => {
    const { amount, recipient, type, button } = await openSend(chain)
    type(amount, '0.5')
    for (const typed of [...chain.wrong, 'nobody at all']) {
      type(recipient, typed)
      await waitFor(() =>
        expect(saidAt(recipient)).toBe(
          `This is not a valid address on ${chain.name}. Check every character.`,
        ),
      )
      expect(await button('Invalid Address')).toBeTruthy()
      expect(saidAt(amount)).toBe('')
      expect(amount).toHaveProperty('value', '0.5')
    }
  })

  it('A missing value is reported once the visitor continues', async () => {
    const { amount, recipient, type, button, user } = await openSend(chain)
    expect([saidAt(amount), saidAt(recipient)]).toEqual(['', ''])
    const add = await button('Add Amount')
    await waitFor(() => expect(add.getAttribute('aria-disabled')).toBeNull())
    await user.click(add)
    expect(saidAt(amount)).toBe(REQUIRED)
    type(amount, '0.5')
    expect([saidAt(amount), saidAt(recipient)]).toEqual(['', REQUIRED])
    type(recipient, chain.to)
    await waitFor(() => expect(saidAt(recipient)).toBe(''))
  })
})

describe('a name as recipient', () => {
  const [chain] = CHAINS
  const open = () => openSend(chain)

  it('A name that does not resolve is reported at the field, and stays', async () => {
    const { recipient, type, button, amount } = await open()
    type(amount, '0.5')
    type(recipient, 'nobody.eth')
    await waitFor(() => expect(saidAt(recipient)).toBe('This name has no address on Ethereum.'))
    expect(await button('Invalid Address')).toBeTruthy()
    expect(recipient).toHaveProperty('value', 'nobody.eth')
  })

  it('A name is not looked up on a network whose chain id records cannot express', async () => {
    const { recipient, type, store } = await open()
    const large: Network = { ...ethereum, id: 2_147_483_648 }
    act(() => void store.dispatch(networksConfigured({ networks: [large] })))
    type(recipient, 'friend.eth')
    await waitFor(() => expect(saidAt(recipient)).toBe('Invalid chainId'))
  })

  it('A failed lookup does not report the name as unknown', async () => {
    const { recipient, type, server: api } = await open()
    api.fixture.broken.set('nobody.eth', { status: 400 })
    type(recipient, 'nobody.eth')
    await waitFor(
      () =>
        expect(saidAt(recipient)).toBe('The name could not be looked up. Try again, or enter the address.'),
      { timeout: 15_000 },
    )
  })

  it('A name that resolves shows its full address', async () => {
    const { recipient, type, view } = await open()
    type(recipient, 'friend.eth')
    expect(await view.findByText(EVM)).toBeTruthy()
    expect(saidAt(recipient)).toBe('')
  })
})

describe('features the owner disables', () => {
  it('Disabling sending while its view is open leads to the account', async () => {
    const [chain] = CHAINS
    const { store, view } = await openSend(chain)
    act(
      () =>
        void store.dispatch(optionsParsed({ ...selectOptions(store.getState()), features: { send: false } })),
    )
    expect(await view.findByRole('heading', { level: 1, name: 'Account' })).toBeTruthy()
  })

  it('With receiving disabled there is no funding button for insufficient funds', async () => {
    const [chain] = CHAINS
    const { store, view, amount, type } = await openSend(chain)
    act(
      () =>
        void store.dispatch(
          optionsParsed({ ...selectOptions(store.getState()), features: { receive: false } }),
        ),
    )
    type(amount, '999999')
    expect(await view.findByText('Choose another token')).toBeTruthy()
    expect(view.queryByText('Add funds')).toBeNull()
  })
})

describe('loading the transfers of a network', () => {
  it('A chunk that does not load is reported and tried again, and no call waits for ever', async () => {
    const transfers = await playTransfers('eip155')
    let isThere = false
    const { view, amount, recipient, type, button } = await openSend(CHAINS[0], () =>
      isThere ? Promise.resolve(transfers) : Promise.reject(new TypeError('offline')),
    )
    type(amount, '0.5')
    type(recipient, EVM)
    expect((await view.findByText(/could not be read/)).getAttribute('role')).toBe('alert')
    isThere = true
    await waitFor(() => expect(view.queryByText(/could not be read/)).toBeNull(), {
      timeout: 20_000,
    })
    const preview = await button('Preview Send')
    await waitFor(() => expect(preview.getAttribute('aria-disabled')).toBeNull())
  }, 40_000)
})
