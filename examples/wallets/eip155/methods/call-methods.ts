import { numberToHex } from 'viem'
import { asRecord } from '#examples/wallets/page/node-rpc.ts'
import { prepareTransaction, sendPrepared } from '#examples/wallets/eip155/transactions.ts'
import type { CallBundle, EvmMethod, WalletContext } from '#examples/wallets/eip155/wallet-context.ts'
import { CODES, invalidParams, ProviderError } from '#examples/wallets/page/provider-error.ts'
import { readChainId, requireAccount, requireApproval } from './params.ts'

const VERSION = '2.0.0'

/** Status codes of wallet_getCallsStatus (EIP-5792). */
const STATUS = {
  pending: 100,
  confirmed: 200,
  failedOffChain: 400,
  reverted: 500,
  partlyReverted: 600,
} as const

/**
 * The methods of EIP-5792. The demo wallet is a plain account: it sends calls one after the other, and declares that they are
 * not atomic.
 */
export const callMethods = {
  wallet_getCapabilities: async (context, [address, chainIds]) => {
    requireAccount(context, address)
    const requested = Array.isArray(chainIds)
      ? chainIds.map(readChainId)
      : Object.keys(context.chains()).map(Number)
    return Object.fromEntries(
      requested.map((chainId) => [numberToHex(chainId), { atomic: { status: 'unsupported' } }]),
    )
  },

  wallet_sendCalls: async (context, [request]) => {
    const fields = asRecord(request)
    requireAccount(context, fields['from'])
    const { calls, id } = readBundle(context, fields)
    const list = calls.map((call) => JSON.stringify({ to: call['to'], value: call['value'] ?? '0x0' }))
    await requireApproval(context, `Send ${calls.length} calls, one after the other`, 'wallet_sendCalls', [
      ['Calls', list.join('\n')],
    ])
    const bundle: CallBundle = { chainId: context.state().chainId, hashes: [], failed: false }
    context.bundles.set(id, bundle)
    try {
      for (const call of calls) {
        bundle.hashes.push(await sendPrepared(context, await prepareTransaction(context, call)))
      }
    } catch (error) {
      bundle.failed = true
      if (bundle.hashes.length === 0) throw error
    }
    return { id }
  },

  wallet_getCallsStatus: async (context, [id]) => {
    const bundle = typeof id === 'string' ? context.bundles.get(id) : undefined
    if (!bundle) throw new ProviderError(CODES.unknownBundle, 'This wallet knows no bundle of this id.')
    const receipts = await Promise.all(
      bundle.hashes.map(async (hash) => asRecord(await context.node('eth_getTransactionReceipt', [hash]))),
    )
    return {
      version: VERSION,
      id,
      chainId: numberToHex(bundle.chainId),
      atomic: false,
      status: statusOf(bundle, receipts),
      receipts: receipts.filter((receipt) => receipt['transactionHash'] !== undefined),
    }
  },

  wallet_showCallsStatus: async () => null,
} satisfies Record<string, EvmMethod>

function readBundle(
  context: WalletContext,
  fields: Record<string, unknown>,
): { calls: Array<Record<string, unknown>>; id: string } {
  const { calls, chainId, atomicRequired, capabilities, id } = fields
  if (!Array.isArray(calls) || calls.length === 0) throw invalidParams('"calls" is not a list with calls.')
  if (readChainId(chainId) !== context.state().chainId)
    throw invalidParams('"chainId" is not the active chain.')
  if (atomicRequired === true) {
    throw new ProviderError(CODES.atomicityUnsupported, 'This wallet cannot run the calls atomically.')
  }
  const required = Object.entries(asRecord(capabilities)).find(
    ([, value]) => asRecord(value)['optional'] !== true,
  )
  if (required)
    throw new ProviderError(CODES.unsupportedCapability, `Unsupported capability: ${required[0]}.`)
  if (typeof id === 'string' && context.bundles.has(id)) {
    throw new ProviderError(CODES.duplicateBundle, 'A bundle of this id was sent already.')
  }
  return { calls: calls.map(asRecord), id: typeof id === 'string' ? id : newBundleId() }
}

function newBundleId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function statusOf(bundle: CallBundle, receipts: ReadonlyArray<Record<string, unknown>>): number {
  if (receipts.some((receipt) => receipt['status'] === undefined)) return STATUS.pending
  const reverted = receipts.filter((receipt) => receipt['status'] !== '0x1').length
  if (reverted === 0 && !bundle.failed) return STATUS.confirmed
  if (receipts.length === 0) return STATUS.failedOffChain
  return reverted === receipts.length ? STATUS.reverted : STATUS.partlyReverted
}
