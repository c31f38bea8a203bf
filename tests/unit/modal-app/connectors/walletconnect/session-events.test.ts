import { describe, expect, it } from 'vitest'
import { accountsPutFirst, networkMovedTo } from '#modal/connectors/walletconnect/worker/session-events.ts'
import type { WalletSession } from '#modal/connectors/walletconnect/worker-messages.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_BEFORE = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const FIRST = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const SECOND = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const STRANGER = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'

const SESSION: WalletSession = {
  topic: 'topic',
  expiresAt: 0,
  peer: { name: 'Phone', url: 'https://phone.test', icons: [] },
  accounts: [`eip155:1:${FIRST}`],
  methods: {},
  chainIds: { eip155: ['eip155:1', 'eip155:10'], solana: [SOLANA] },
}

describe('network event of a wallet', () => {
  it.each([
    ['a number', 'eip155:1', 10, 'eip155:10'],
    ['decimal digits', 'eip155:1', '10', 'eip155:10'],
    ['hexadecimal digits', 'eip155:1', '0xa', 'eip155:10'],
    ['a CAIP-2 id', 'eip155:1', 'eip155:10', 'eip155:10'],
    ['what it sends it under', 'eip155:10', undefined, 'eip155:10'],
    ['the same twice', 'eip155:10', 10, 'eip155:10'],
    ['nothing readable beside it', 'eip155:10', { chainId: 1 }, 'eip155:10'],
    ['a network of no session beside one of this', 'eip155:10', 137, 'eip155:10'],
    ['an older id', SOLANA_BEFORE, undefined, SOLANA],
    ['an older id in the event', SOLANA, SOLANA_BEFORE.slice('solana:'.length), SOLANA],
  ])('The network is read from %s.', (_how, chainId, data, moved) => {
    expect(networkMovedTo(SESSION, { chainId, event: { data } })).toBe(moved)
  })

  it.each([
    ['eip155:137', 137],
    ['eip155:137', undefined],
    ['', '0x'],
    ['eip155:', Number.NaN],
  ])('A network that the session does not have is ignored: %s, %s.', (chainId, data) => {
    expect(networkMovedTo(SESSION, { chainId, event: { data } })).toBeUndefined()
  })
})

describe('account event of a wallet', () => {
  const eip155 = {
    accounts: [`eip155:1:${FIRST}`, `eip155:10:${FIRST}`, `eip155:1:${SECOND}`, `eip155:10:${SECOND}`],
    methods: [],
    events: [],
  }
  const solana = { accounts: [`${SOLANA}:a`, `${SOLANA}:b`], methods: [], events: [] }
  const put = (data: unknown, chainId = 'eip155:1') =>
    accountsPutFirst({ eip155, solana }, { chainId, event: { data } })
  const turned = [`eip155:1:${SECOND}`, `eip155:10:${SECOND}`, `eip155:1:${FIRST}`, `eip155:10:${FIRST}`]

  it.each([
    ['by its address', [SECOND]],
    ['in small letters', [SECOND.toLowerCase()]],
    ['in capital letters, prefix included', [SECOND.toUpperCase()]],
    ['with its network', [`eip155:1:${SECOND}`]],
    ['and the one before after it', [SECOND, FIRST]],
  ])('The account is moved to the front %s, on every network of it.', (_how, data) => {
    expect(put(data)).toEqual({ eip155: { ...eip155, accounts: turned }, solana })
  })

  it('The account is found in a namespace with case-sensitive addresses.', () => {
    expect(put(['b'], SOLANA)?.['solana']?.accounts).toEqual([`${SOLANA}:b`, `${SOLANA}:a`])
    expect(put(['B'], SOLANA)).toBeUndefined()
  })

  it('An account that the session does not have is ignored.', () => {
    expect(put([STRANGER])).toBeUndefined()
    expect(put([STRANGER, SECOND])?.['eip155']?.accounts).toEqual(turned)
  })

  it.each([[[]], [[FIRST]], [[7, null]], ['text'], [undefined], [{ 0: SECOND, length: 1 }]])(
    'The data %j change nothing.',
    (data) => {
      expect(put(data)).toBeUndefined()
    },
  )
})
