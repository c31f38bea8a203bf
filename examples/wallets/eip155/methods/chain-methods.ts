import { isHex, numberToHex } from 'viem'
import { asRecord, createNodeRpc } from '#examples/wallets/page/node-rpc.ts'
import type { EvmMethod, WalletContext } from '#examples/wallets/eip155/wallet-context.ts'
import { CODES, invalidParams, ProviderError } from '#examples/wallets/page/provider-error.ts'
import { readChainId, requireApproval } from './params.ts'

export const chainMethods = {
  eth_chainId: async (context) => numberToHex(context.state().chainId),
  net_version: async (context) => String(context.state().chainId),

  wallet_switchEthereumChain: async (context, [requested]) => {
    const chainId = readChainId(asRecord(requested)['chainId'])
    const chain = context.chains()[chainId]
    if (!chain) throw unknownChain(context, chainId)
    if (chainId === context.state().chainId) return null
    await requireApproval(context, 'Switch network', 'wallet_switchEthereumChain', [
      ['From', context.chains()[context.state().chainId]?.name ?? String(context.state().chainId)],
      ['To', `${chain.name} (${chainId})`],
    ])
    await switchTo(context, chainId)
    return null
  },

  wallet_addEthereumChain: async (context, [requested]) => {
    const { chainId: hexId, chainName, rpcUrls, nativeCurrency } = asRecord(requested)
    const chainId = readChainId(hexId)
    const rpcUrl: unknown = Array.isArray(rpcUrls) ? rpcUrls[0] : undefined
    if (typeof chainName !== 'string' || chainName === '') throw invalidParams('"chainName" is missing.')
    if (typeof rpcUrl !== 'string' || !/^https?:\/\//.test(rpcUrl)) {
      throw invalidParams('"rpcUrls" holds no http(s) URL.')
    }
    if (asRecord(nativeCurrency)['decimals'] !== 18)
      throw invalidParams('"nativeCurrency" must have 18 decimals.')
    await requireSameChain(rpcUrl, chainId)
    await requireApproval(context, 'Add network', 'wallet_addEthereumChain', [
      ['Network', `${chainName} (${chainId})`],
      ['Node', rpcUrl],
    ])
    if (!context.chains()[chainId]) {
      await context.update({ added: { ...context.state().added, [chainId]: { name: chainName, rpcUrl } } })
    }
    await switchTo(context, chainId)
    return null
  },
} satisfies Record<string, EvmMethod>

async function switchTo(context: WalletContext, chainId: number): Promise<void> {
  if (chainId === context.state().chainId) return
  await context.update({ chainId })
  context.emit('chainChanged', numberToHex(chainId))
}

/** Refuses a node of another chain; a node that does not answer cannot be checked. */
async function requireSameChain(rpcUrl: string, chainId: number): Promise<void> {
  const answered = await createNodeRpc(rpcUrl)('eth_chainId', []).catch(() => undefined)
  if (isHex(answered) && Number(answered) !== chainId) {
    throw invalidParams(`The node answers for chain ${Number(answered)}, not for ${chainId}.`)
  }
}

function unknownChain(context: WalletContext, chainId: number): ProviderError {
  const message = `Unrecognized chain ID "${numberToHex(chainId)}". Try adding the chain using wallet_addEthereumChain first.`
  if (!context.nestUnknownChain()) return new ProviderError(CODES.unknownChain, message)
  return new ProviderError(CODES.internal, message, { originalError: { code: CODES.unknownChain, message } })
}
