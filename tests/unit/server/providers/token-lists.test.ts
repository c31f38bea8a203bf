import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getAddress } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import { BUILT_IN_TOKENS } from '#server/providers/tokens/built-in-tokens.ts'
import {
  createTokenLists,
  type TokenLists,
  type TokenListsSettings,
} from '#server/providers/tokens/token-lists.ts'
import { startNode, type TestNode } from '#tests/support/servers/start-node.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const HOUR_MS = 3_600_000

const entry = (change: object = {}) => ({
  chainId: 1,
  address: USDC,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  ...change,
})

let open: TokenLists[] = []
let node: TestNode | undefined
afterEach(async () => {
  for (const lists of open) lists.close()
  open = []
  await node?.stop()
  node = undefined
})

function lists(settings: Partial<TokenListsSettings>): TokenLists {
  const made = createTokenLists({ own: [], lists: [], builtIn: [], onFailure: () => {}, ...settings })
  open.push(made)
  return made
}

describe('built-in token list', () => {
  it('The list has each address of its networks once, with its checksum', () => {
    const wrong = BUILT_IN_TOKENS.filter(({ caipNetworkId, address }) => {
      const network = findNetwork(caipNetworkId)
      if (network === undefined) return true
      if (!NAMESPACES[network.chainNamespace].isAddress(address, String(network.id))) return true
      return address.startsWith('0x') && getAddress(address) !== address
    })
    expect(wrong).toEqual([])
    expect(new Set(BUILT_IN_TOKENS.map((token) => token.caipNetworkId + token.address)).size).toBe(
      BUILT_IN_TOKENS.length,
    )
  })
})

describe('token lists', () => {
  it('A token is found by its address however it is written, and by nothing else', () => {
    const known = lists({ own: [entry()] })
    expect(known.find('eip155:1', USDC.toLowerCase())).toMatchObject({ symbol: 'USDC', address: USDC })
    expect(known.find('eip155:10', USDC)).toBeUndefined()
    expect(known.find('eip155:1', DAI)).toBeUndefined()
    expect(known.of('eip155:10')).toEqual([])
  })

  it("The operator's tokens come first, then their lists, then the product's", () => {
    const folder = temporaryFolder()
    const file = join(folder.path, 'list.json')
    writeFileSync(
      file,
      JSON.stringify({
        tokens: [entry({ name: 'From the file' }), entry({ address: DAI, symbol: 'DAI-F' })],
      }),
    )
    const known = lists({
      own: [entry({ name: 'Own' })],
      lists: [{ file, everyMs: HOUR_MS }],
      builtIn: BUILT_IN_TOKENS,
    })
    folder.remove()
    expect(known.of('eip155:1').slice(0, 2)).toMatchObject([
      { name: 'Own' },
      { symbol: 'DAI-F', address: DAI },
    ])
    expect(known.of('eip155:1').filter(({ address }) => address === USDC)).toHaveLength(1)
  })

  it.each([
    ['decimals below 0', { decimals: -1 }],
    ['decimals beyond 36', { decimals: 1e9 }],
    ['decimals as text', { decimals: '18\n' }],
    ['an address of another kind', { address: '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R' }],
    ['the placeholder of the native coin', { address: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' }],
    ['the zero address', { address: `0x${'0'.repeat(40)}` }],
    ['an unknown network', { chainId: 999_999 }],
    ['a symbol without a visible character', { symbol: '\u200B\u202E' }],
  ])('An entry with %s is left out', (_, change) => {
    const folder = temporaryFolder()
    const file = join(folder.path, 'list.json')
    writeFileSync(file, JSON.stringify({ tokens: [entry(change), entry({ address: DAI })] }))
    const known = lists({ lists: [{ file, everyMs: HOUR_MS }] })
    folder.remove()
    expect(known.of('eip155:1').map(({ address }) => address)).toEqual([DAI])
    expect(() => lists({ own: [entry(change)] })).toThrow('tokens.own')
  })

  it('Characters that reverse or hide text are removed', () => {
    const [token] = lists({
      own: [entry({ symbol: 'US\u202EDC\u200B', name: `A\u0000${'x'.repeat(500)}` })],
    }).of('eip155:1')
    expect(token?.symbol).toBe('USDC')
    expect(token?.name).toHaveLength(100)
  })

  it('Long names are cut without splitting a character', () => {
    const long = { name: `${'n'.repeat(99)}🤑`, symbol: `${'s'.repeat(31)}🤑` }
    const [token] = lists({ own: [entry(long)] }).of('eip155:1')
    expect(token).toMatchObject({ name: 'n'.repeat(99), symbol: 's'.repeat(31) })
  })

  it('A network has at most 500 tokens', () => {
    const own = Array.from({ length: 700 }, (_, index) =>
      entry({ address: `0x${(index + 1).toString(16).padStart(40, '0')}` }),
    )
    expect(lists({ own }).of('eip155:1')).toHaveLength(500)
  })

  it('A remote list is fetched from its URL; until then and when that fails the other tokens are available', async () => {
    const answers = [
      (response: { end: (text: string) => void }) => response.end(JSON.stringify({ tokens: [entry()] })),
    ]
    node = await startNode((_, response) => answers[0]?.(response))
    const known = lists({ lists: [{ url: `${node.url}/list.json`, everyMs: HOUR_MS }], builtIn: [] })
    expect(known.of('eip155:1')).toEqual([])
    await known.copied
    expect(known.find('eip155:1', USDC)?.symbol).toBe('USDC')
  })

  it.each([
    ['a server error', 500, 'no'],
    ['a page', 200, '<html>'],
    ['more than 2 MiB', 200, `{"tokens":[],"x":"${'x'.repeat(2_100_000)}"}`],
    ['another form', 200, '{"tokens":"many"}'],
  ])('A URL that answers with %s is reported', async (_, status, text) => {
    node = await startNode((__, response) => {
      response.statusCode = status
      response.end(text)
    })
    const failures: string[] = []
    const known = lists({
      lists: [{ url: node.url, everyMs: HOUR_MS }],
      builtIn: BUILT_IN_TOKENS,
      onFailure: (url) => failures.push(url),
    })
    await known.copied
    expect(failures).toEqual([node.url])
    expect(known.find('eip155:1', USDC)?.symbol).toBe('USDC')
  })

  it('A file that cannot be read or is no list is named', () => {
    const folder = temporaryFolder()
    const file = join(folder.path, 'list.json')
    writeFileSync(file, '[]')
    expect(() => lists({ lists: [{ file, everyMs: HOUR_MS }] })).toThrow(file)
    expect(() => lists({ lists: [{ file: `${file}.none`, everyMs: HOUR_MS }] })).toThrow(file)
    folder.remove()
  })
})
