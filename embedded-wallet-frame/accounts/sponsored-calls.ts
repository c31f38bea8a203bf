import { storeRecipients, type CallsContext, type PreparedCalls } from '#frame/accounts/prepared-calls.ts'
import { readSmartAccount } from '#frame/accounts/smart-account.ts'
import { ENTRY_POINT, operationDigest, packOperation } from '#frame/accounts/smart-account-operation.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import { concat, numberToBytes, padLeft } from '#frame/preview/evm/encoding/bytes.ts'
import { encodeExecuteBatch } from '#frame/preview/evm/calls/batch-calls.ts'
import type { EvmCall } from '#frame/preview/evm/calls/call-meaning.ts'
import { fetchFees, fetchNonce } from '#frame/preview/evm/transactions/complete-transaction.ts'
import type { Sponsor } from '#frame/preview/evm/evm-services.ts'
import { previewOperation } from '#frame/preview/evm/operation-preview.ts'
import { signDigest } from '#frame/preview/evm/transactions/sign.ts'
import type { SmartAccountPlan } from '#frame/preview/evm/evm-services.ts'
import { trialFeesOf } from '#frame/preview/evm/transaction-preview.ts'
import { authorizationDigest } from '#frame/preview/evm/transactions/transaction.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Failure, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { SignedAuthorization } from '#schemas/http/wallet/sponsor.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'

/** The gas of a transaction before its call begins: a fixed part, and at most so much for each byte (EIP-2028, EIP-7623). */
const CALL_GAS = 21_000n
const BYTE_GAS = 40n

const NOT_FREE: Failure = {
  code: 'SPONSORSHIP_REFUSED',
  message: 'What it offers is not free.',
}
const UNSETTLED = fail(
  'TICKET_STATE_UNKNOWN',
  'The operator took these calls and did not answer: they may still happen. Look at the account before they are sent again.',
)

/** Prepares calls that the operator pays for (ERC-4337): signed as one operation, sent by the operator. */
export async function prepareSponsoredCalls(
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
  const [quote, fees] = await Promise.all([
    sponsor.quote({
      caipNetworkId,
      sender: account,
      callData: bytesToHex(callData),
      isDelegated: isDeployed,
    }),
    fetchFees(context),
  ])
  if (!quote.ok) return notPaid(quote.error)
  const operation = packOperation({ sender: account, callData, isDelegated: isDeployed }, quote.value)
  const isFree = BigInt(quote.value.maxFeePerGas) === 0n || quote.value.paymasterAndData !== '0x'
  if (!operation || quote.value.entryPoint.toLowerCase() !== ENTRY_POINT || !isFree) return notPaid(NOT_FREE)
  const digest = operationDigest(operation, chainId, delegate)
  const shown = await previewOperation(callData, digest, {
    ...context,
    sender: ENTRY_POINT,
    terms: {
      gasLimits: [BigInt(quote.value.callGasLimit) + CALL_GAS + BYTE_GAS * BigInt(callData.length)],
      ...(fees.ok && { fees: trialFeesOf({ kind: 'eip1559', ...fees.value }, fees.value) }),
    },
    ...(!isDeployed && { delegate }),
  })
  return ok({
    preview: shown.preview,
    outflow: shown.outflow,
    cost: calls.reduce((sum, { value }) => sum + value, 0n),
    fee: 0n,
    send: async () => {
      const authorization = isDeployed ? ok(undefined) : await authorize(delegate, context)
      if (!authorization.ok) return authorization
      const signature = await signDigest(digest, sign)
      if (!signature.ok) return signature
      const { r, s, yParity } = signature.value
      const words = [r, s].map((value) => padLeft(numberToBytes(value), 32))
      context.recordSending()
      const sent = await sponsor.send({
        caipNetworkId,
        operation: { ...operation, signature: bytesToHex(concat(...words, Uint8Array.of(27 + yParity))) },
        ...(authorization.value && { authorization: authorization.value }),
      })
      if (!sent.ok) return notSent(sent.error)
      storeRecipients(context, shown.touched)
      const { transactionHash, operationHash } = sent.value
      return ok({ caipNetworkId, transactionHashes: [transactionHash], isAtomic: true, operationHash })
    },
  })
}

/** Signs the authorisation that the sponsor submits. The account sends nothing itself, so its present nonce counts. */
async function authorize(delegate: EvmAddress, context: CallsContext): Promise<Result<SignedAuthorization>> {
  const { account, network, sign } = context
  const nonce = await fetchNonce(account, context)
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

/** Refuses because the operator does not pay: the site gets a code it knows, and the operator's own reason. */
function notPaid({ code, message }: Failure): Result<never> {
  if (code === 'SESSION_EXPIRED') return fail(code, message)
  const text = `${errorMessage('SPONSORSHIP_REFUSED')} ${message}`
  return fail(RPC_CODES.resourceUnavailable, text, { reason: code })
}

/** Only a refusal proves that nothing was sent. */
function notSent(error: Failure): Result<never> {
  return error.code === 'SPONSORSHIP_REFUSED' || error.code === 'SESSION_EXPIRED' ? notPaid(error) : UNSETTLED
}
