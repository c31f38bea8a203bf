import { describe, expect, test, vi } from 'vitest'
import { mainnet, optimism } from 'viem/chains'
import { Options } from '#schemas/entities/options.ts'
import { AppError } from '#schemas/errors/app-error.ts'
import { CHAIN_NAMESPACES } from '#schemas/primitives/chain-namespace.ts'
import { caipNetworkIdOf, NAMESPACES, toWireNetwork } from '#sdk/compat/map-networks.ts'
import { VIEWS } from '#modal/core/state/router/view-catalogue.ts'
import { toPatch, toPosternOptions } from '#sdk/compat/map-options.ts'
import { ignoredOptions, OPENABLE_VIEWS, warnOfView } from '#sdk/compat/notices.ts'
import { EthersAdapter } from '#sdk/compat/adapters/ethers.ts'
import type { AppKitOptions } from '#sdk/compat/types.ts'
import type { SiweConfig } from '#sdk/types/sign-in.ts'
import { checkOptions } from '#sdk/options/check-options.ts'

const SOLANA = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://rpc.test/solana'] } },
}
const OPTIONS: AppKitOptions = {
  projectId: 'demo',
  modalUrl: 'https://modal.test',
  networks: [mainnet, optimism, SOLANA, 'bip122:000000000019d6689c085ae165831e93'],
}

const SIGN_IN_DATA = {
  accountAddress: '0x',
  chainId: 'eip155:1',
  domain: 'site.test',
  uri: 'https://site.test',
  version: '1',
}
const SIWE: SiweConfig = {
  getNonce: () => 'n',
  createMessage: () => '',
  verifyMessage: () => true,
  getSession: () => null,
  signOut: () => true,
}

/** The options that reach the modal, as it parses them. */
function parsed(options: Partial<AppKitOptions>): Options {
  return Options.parse(checkOptions(toPosternOptions({ ...OPTIONS, ...options }), undefined).wire)
}

function refusalOf(options: unknown): unknown {
  try {
    Reflect.apply(toPosternOptions, undefined, [options])
    return undefined
  } catch (error) {
    return error instanceof AppError ? [error.code, error.data, error.message] : error
  }
}

describe('networks', () => {
  test('viem networks, networks with a CAIP-2 id and bare ids reach the modal', () => {
    const { networks } = parsed({ defaultNetwork: optimism })
    expect(
      networks?.map((network) => (typeof network === 'string' ? network : network.caipNetworkId)),
    ).toEqual([
      'eip155:1',
      'eip155:10',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'bip122:000000000019d6689c085ae165831e93',
    ])
    expect(networks?.[0]).toMatchObject({ id: 1, name: 'Ethereum', nativeCurrency: { symbol: 'ETH' } })
    expect(parsed({ defaultNetwork: optimism }).defaultNetwork).toBe('eip155:10')
  })

  test('A network gets the RPC URLs that the site configures', () => {
    const { networks } = parsed({ customRpcUrls: { 'eip155:1': [{ url: 'https://own.test' }] } })
    expect(networks?.[0]).toMatchObject({ rpcUrls: { default: { http: ['https://own.test'] } } })
    expect(networks?.[1]).toMatchObject({
      rpcUrls: { default: { http: [...optimism.rpcUrls.default.http] } },
    })
  })

  test.each([
    [{ ...SOLANA, caipNetworkId: undefined }, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    [{ ...mainnet, id: '8453' }, 'eip155:8453'],
    ['eip155:1', 'eip155:1'],
  ])('Network %# gets its CAIP-2 id', (network, id) => {
    expect(caipNetworkIdOf(network)).toBe(id)
  })

  test('A network of an unknown namespace is refused by name', () => {
    expect(() => toWireNetwork({ ...mainnet, id: 'cosmoshub-4' })).toThrow('cosmoshub-4')
    expect(() => toWireNetwork({ ...mainnet, caipNetworkId: 'cosmos:cosmoshub-4' })).toThrow('`networks`')
  })

  test('The namespaces are those of the product', () => {
    expect(NAMESPACES).toEqual(CHAIN_NAMESPACES)
  })
})

describe('AppKit options', () => {
  test('The mapped options pass the modal’s own validation', () => {
    const options = parsed({
      metadata: { name: 'Shop', description: 'A shop', url: 'https://shop.test', icons: [] },
      features: { email: false, socials: ['google'], reownAuthentication: true, headless: true },
      themeMode: 'light',
      themeVariables: { '--w3m-accent': '#ff0000', '--apkt-border-radius-master': '2px', '--w3m-z-index': 5 },
      featuredWalletIds: ['a'],
      adapters: [{}],
      enableCoinbase: true,
    })
    expect(options).toMatchObject({
      metadata: { name: 'Shop' },
      features: { email: false, socials: ['google'] },
      themeMode: 'light',
      themeVariables: { accent: '#ff0000', 'border-radius-master': '2px', 'z-index': 5 },
      featuredWalletIds: ['a'],
    })
    expect(options.features).not.toHaveProperty('headless')
  })

  test('Options without effect are listed with the reason', () => {
    const ignored = ignoredOptions({
      ...OPTIONS,
      adapters: [{}],
      enableCoinbase: false,
      disableAppend: true,
      features: { reownAuthentication: true },
    })
    expect(ignored).toHaveLength(4)
    expect(ignored.join()).toMatch(
      /`adapters`.+`enableCoinbase`.+`disableAppend`.+`features\.reownAuthentication`/,
    )
    expect(ignoredOptions({ ...OPTIONS, adapters: [new EthersAdapter()] })).toEqual([])
    expect(
      ignoredOptions({
        ...OPTIONS,
        enableEmbedded: true,
        features: { swaps: true, onramp: true, analytics: true, pay: true },
      }),
    ).toEqual(['`enableEmbedded` (pass the element of the page as `container`)'])
  })

  test('A site that draws its own wallet list gets the pairing code', () => {
    expect(parsed({ features: { headless: true } }).manualWCControl).toBe(true)
  })

  test('A warning names a view that does not exist, and no view that does', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    warnOfView('Account')
    expect(warn).not.toHaveBeenCalled()
    warnOfView('PayQuote')
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/no view “PayQuote”.+Account/)]])
    warn.mockRestore()
  })

  test('The openable views are those of the modal and the two sign-in views', () => {
    const names = Object.entries(VIEWS).flatMap(([name, { openable }]) => (openable ? [name] : []))
    expect(OPENABLE_VIEWS.toSorted()).toEqual([...names, 'ConnectingSiwe', 'SIWXSignMessage'].toSorted())
  })

  test('The methods of a sign-in object keep their receiver', async () => {
    class Sessions {
      readonly #held = ['one']
      createMessage = () => Promise.reject(new Error('not asked'))
      addSession(): void {}
      revokeSession(): void {}
      setSessions(): void {}
      getSessions() {
        return this.#held.map((nonce) => ({ data: { ...SIGN_IN_DATA, nonce }, message: '', signature: '' }))
      }
      getRequired(): boolean {
        return this.#held.length > 0
      }
    }
    const { siwx } = toPatch({ siwx: new Sessions() })
    if (typeof siwx !== 'object') throw new Error('the functions are gone')
    const { getRequired, getSessions } = siwx
    expect(getRequired?.()).toBe(true)
    expect(await getSessions('eip155:1', '0x')).toHaveLength(1)
  })

  test('Options without a modal URL are refused', () => {
    expect(refusalOf({ ...OPTIONS, modalUrl: undefined })).toEqual([
      'MODAL_URL_INVALID',
      { field: 'modalUrl' },
      expect.stringContaining('`modalUrl` is missing'),
    ])
  })

  test('Options without a network are refused', () => {
    const refusal = ['OPTION_INVALID', { field: 'networks' }, expect.any(String)]
    expect(refusalOf({ ...OPTIONS, networks: [] })).toEqual(refusal)
    expect(refusalOf({ ...OPTIONS, networks: undefined })).toEqual(refusal)
  })

  test('Options with siweConfig and siwx are refused', () => {
    const both = toPosternOptions({ ...OPTIONS, siwx: true, siweConfig: SIWE })
    expect(() => checkOptions(both, undefined)).toThrow('Cannot set both `siweConfig` and `siwx` options')
  })
})
