import { describe, expect, it } from 'vitest'
import { openWalletPort } from '#modal/connectors/injected/wallet-port.ts'
import { switchOrAddChain } from '#modal/connectors/injected/switch-or-add-chain.ts'
import { polygon } from '#schemas/networks/eip155/polygon.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { createEip1193Wallet } from '#tests/support/fakes/eip1193-wallet.ts'
import { createWalletHost } from '#tests/support/fixtures/wallet-host.ts'

function setUp(network = polygon) {
  const wallet = createEip1193Wallet()
  const port = openWalletPort(wallet.found.info.id, createWalletHost([wallet.found]))
  const call = { signal: new AbortController().signal }
  return { wallet, go: (rpcUrl?: string) => switchOrAddChain({ port, network, rpcUrl, call }) }
}

describe('switching a wallet to a chain', () => {
  it('A wallet that knows the chain only switches.', async () => {
    const { wallet, go } = setUp(localEvm)
    expect(await go()).toEqual({ ok: true, value: undefined })
    expect(wallet.calls).toEqual(['wallet_switchEthereumChain'])
    expect(wallet.chainId()).toBe('0x7a69')
  })

  it('A chain that a nested 4902 calls unknown is added, then switched to.', async () => {
    const { wallet, go } = setUp()
    expect(await go()).toEqual({ ok: true, value: undefined })
    expect(wallet.calls).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
    expect(wallet.chainId()).toBe('0x89')
  })

  it('A chain is offered with its id, nodes, name, coin and explorer.', async () => {
    const wallet = createEip1193Wallet()
    const provider = wallet.found.provider?.()
    if (!provider) throw new Error('The wallet has no provider.')
    const offered: unknown[] = []
    const watched = {
      ...provider,
      request: (request: Parameters<typeof provider.request>[0]) => {
        if (request.method === 'wallet_addEthereumChain') offered.push(request.params)
        return provider.request(request)
      },
    }
    const port = openWalletPort(
      wallet.found.info.id,
      createWalletHost([{ ...wallet.found, provider: () => watched }]),
    )
    const call = { signal: new AbortController().signal }
    await switchOrAddChain({ port, network: polygon, rpcUrl: undefined, call })
    expect(offered).toEqual([
      [
        {
          chainId: '0x89',
          rpcUrls: polygon.rpcUrls.default.http,
          chainName: polygon.name,
          nativeCurrency: polygon.nativeCurrency,
          blockExplorerUrls: [polygon.blockExplorers?.default.url],
        },
      ],
    ])
  })

  it.each([4902, 5000, 32603, -32603])('A chain is added after code %i.', async (code) => {
    const { wallet, go } = setUp()
    wallet.failNext('wallet_switchEthereumChain', { code, message: 'no' })
    expect((await go()).ok).toBe(true)
    expect(wallet.calls).toContain('wallet_addEthereumChain')
  })

  it.each([
    ['in data', { code: -32000, message: 'no', data: { code: 4902 } }],
    ['in an original error', { code: -32000, message: 'no', data: { originalError: { code: 4902 } } }],
    ['two deep', { code: 4200, message: 'no', data: { error: { data: { code: 4902 } } } }],
    ['in its cause', { code: -32002, message: 'no', cause: { code: 4902, message: 'unknown' } }],
    ['in the cause of its cause', { code: 4900, message: 'no', cause: { cause: { code: 4902 } } }],
    ['by its words alone', { code: -32000, message: 'Error: Chain is not supported' }],
  ])('A chain is added where the wallet says that it is unknown %s.', async (_where, error) => {
    const { wallet, go } = setUp()
    wallet.failNext('wallet_switchEthereumChain', error)
    expect((await go()).ok).toBe(true)
    expect(wallet.calls).toContain('wallet_addEthereumChain')
  })

  it('A rejection adds nothing, whatever is nested in it.', async () => {
    const { wallet, go } = setUp()
    wallet.failNext('wallet_switchEthereumChain', { code: 4001, message: 'no', data: { code: 4902 } })
    expect(await go()).toMatchObject({ ok: false, error: { code: 4001 } })
    expect(wallet.calls).not.toContain('wallet_addEthereumChain')
  })

  it.each([4001, 4100, 4200, -32002])('Code %i arrives unchanged and adds nothing.', async (code) => {
    const { wallet, go } = setUp()
    wallet.failNext('wallet_switchEthereumChain', { code, message: 'no' })
    expect(await go()).toMatchObject({ ok: false, error: { code } })
    expect(wallet.calls).not.toContain('wallet_addEthereumChain')
  })

  it('A chain that the wallet does not accept is not supported.', async () => {
    const { wallet, go } = setUp()
    wallet.failNext('wallet_addEthereumChain', { code: -32602, message: 'rpcUrls must be https' })
    expect(await go()).toEqual({
      ok: false,
      error: { code: -32602, message: 'Chain is not supported', data: { reason: 'rpcUrls must be https' } },
    })
  })

  it('The visitor’s rejection to add a chain is 4001.', async () => {
    const { wallet, go } = setUp()
    wallet.failNext('wallet_addEthereumChain', { code: 4001, message: 'User rejected the request.' })
    expect(await go()).toMatchObject({
      ok: false,
      error: { code: 4001, message: 'User rejected the request.' },
    })
  })
})
