import { prepareBatch, readSmartAccount } from '#frame/accounts/smart-account.ts'
import { ENTRY_POINT, operationDigest, packOperation } from '#frame/accounts/smart-account-operation.ts'
import type { EvmAddress } from '#frame/preview/evm/bytes.ts'
import { concat, numberToBytes, padLeft } from '#frame/preview/evm/bytes.ts'
import { encodeExecuteBatch } from '#frame/preview/evm/calls/batch-calls.ts'
import type { EvmCall } from '#frame/preview/evm/calls/call-meaning.ts'
import { askNonce, broadcast } from '#frame/preview/evm/complete-transaction.ts'
import type { EvmServices, SentBundle, Sponsor } from '#frame/preview/evm/evm-services.ts'
import type { FactsContext } from '#frame/preview/evm/facts.ts'
import { previewOperation } from '#frame/preview/evm/operation-preview.ts'
import { signDigest, signTransaction } from '#frame/preview/evm/sign.ts'
import type { SmartAccountPlan } from '#frame/preview/evm/smart-account-plan.ts'
import { authorizationDigest } from '#frame/preview/evm/transaction.ts'
import { previewTransaction } from '#frame/preview/evm/transaction-preview.ts'
import type { Preview } from '#frame/preview/preview.ts'
import type { Vault } from '#frame/keys/vault.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { SignedAuthorization } from '#schemas/http/wallet/sponsor.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'

/** What preparing calls needs. */
export interface CallsContext extends FactsContext {
  readonly services: EvmServices
  readonly sign: Vault['sign']
}

/** Calls that are understood and ready: what to show, and how they are sent once that is approved. */
export interface PreparedCalls {
  readonly preview: Preview
  readonly send: () => Promise<Result<SentBundle>>
}

const UNSHOWABLE = fail(RPC_CODES.internal, 'This transaction cannot be shown, so it cannot be signed.')

/** Calls of which all or none happen, paid by the operator where that is possible. */
export async function prepareAtomicCalls(
  calls: readonly EvmCall[],
  plan: SmartAccountPlan,
  context: CallsContext,
): Promise<Result<PreparedCalls>> {
  const { sponsor } = context.services
  if (plan.isSponsored && sponsor) {
    const sponsored = await prepareSponsored(calls, plan, sponsor, context)
    // Where the operator does not pay, the visitor still can.
    if (sponsored.ok) return sponsored
  }
  const batch = await prepareBatch(calls, plan, context)
  if (!batch.ok) return batch
  const { transaction, unsigned, networkFee } = batch.value
  const shown = await previewTransaction(unsigned, {
    ...context,
    networkFee,
    delegate: plan.delegate.toLowerCase(),
  })
  if (!shown) return UNSHOWABLE
  const { caipNetworkId } = context.network
  return ok({
    preview: shown.preview,
    send: async () => {
      const signed = await signTransaction(transaction, context.sign)
      const hash = signed.ok ? await broadcast(signed.value, context) : signed
      if (!hash.ok) return hash
      rememberCalls(context, shown.touched)
      return ok({ caipNetworkId, transactionHashes: [hash.value], isAtomic: true })
    },
  })
}

/** Calls the operator pays for (ERC-4337): signed as one operation, sent by the operator. */
async function prepareSponsored(
  calls: readonly EvmCall[],
  plan: SmartAccountPlan,
  sponsor: Sponsor,
  context: CallsContext,
): Promise<Result<PreparedCalls>> {
  const { account, network, sign } = context
  const { caipNetworkId } = network
  const chainId = BigInt(network.id)
  const delegate = plan.delegate.toLowerCase()
  const { isDeployed } = await readSmartAccount(plan, context)
  const callData = encodeExecuteBatch(calls)
  const quote = await sponsor.quote({
    caipNetworkId,
    sender: account,
    callData: bytesToHex(callData),
    isDelegated: isDeployed,
  })
  if (!quote.ok) return quote
  const operation = packOperation({ sender: account, callData, isDelegated: isDeployed }, quote.value)
  const isFree = BigInt(quote.value.maxFeePerGas) === 0n || quote.value.paymasterAndData !== '0x'
  if (!operation || quote.value.entryPoint.toLowerCase() !== ENTRY_POINT || !isFree)
    return fail(RPC_CODES.resourceUnavailable, 'The operator does not pay for these calls.')
  const digest = operationDigest(operation, chainId, delegate)
  const shown = await previewOperation(callData, digest, { ...context, ...(!isDeployed && { delegate }) })
  return ok({
    preview: shown.preview,
    send: async () => {
      const authorization = isDeployed ? ok(undefined) : await authorize(delegate, context)
      if (!authorization.ok) return authorization
      const signature = await signDigest(digest, sign)
      if (!signature.ok) return signature
      const { r, s, yParity } = signature.value
      const words = [r, s].map((value) => padLeft(numberToBytes(value), 32))
      const sent = await sponsor.send({
        caipNetworkId,
        operation: { ...operation, signature: bytesToHex(concat(...words, Uint8Array.of(27 + yParity))) },
        ...(authorization.value && { authorization: authorization.value }),
      })
      if (!sent.ok) return sent
      rememberCalls(context, shown.touched)
      const { transactionHash, operationHash } = sent.value
      return ok({ caipNetworkId, transactionHashes: [transactionHash], isAtomic: true, operationHash })
    },
  })
}

/** The authorisation a sponsor hands in: the account sends nothing itself, so its nonce is the present one. */
async function authorize(delegate: EvmAddress, context: CallsContext): Promise<Result<SignedAuthorization>> {
  const { account, network, sign } = context
  const nonce = await askNonce(account, context)
  if (!nonce.ok) return nonce
  const chainId = BigInt(network.id)
  const signature = await signDigest(
    authorizationDigest({ chainId, address: delegate, nonce: nonce.value }),
    sign,
  )
  if (!signature.ok) return signature
  const { r, s, yParity } = signature.value
  return ok({
    chainId: hex(chainId),
    address: delegate,
    nonce: hex(nonce.value),
    r: hex(r),
    s: hex(s),
    yParity: yParity === 0 ? '0x0' : '0x1',
  })
}

const hex = (value: bigint): string => `0x${value.toString(16)}`

/** Notes whom this account dealt with. */
export function rememberCalls(
  { services, network, account }: CallsContext,
  touched: readonly EvmAddress[],
): void {
  services.addressBook.remember(
    network.caipNetworkId,
    account,
    touched.filter((one) => one !== account),
  )
}
