import { encodeBundleId } from '#frame/accounts/bundle-id.ts'
import { prepareAtomicCalls, type CallsContext, type PreparedCalls } from '#frame/accounts/prepared-calls.ts'
import { prepareSequentialCalls } from '#frame/accounts/sequential-calls.ts'
import { prepareWithPayer, type SponsorPreference } from '#frame/accounts/choose-payer.ts'
import { fromHex } from '#frame/preview/evm/encoding/bytes.ts'
import type { EvmCall } from '#frame/preview/evm/calls/call-meaning.ts'
import { hasSponsor, type EvmServices } from '#frame/preview/evm/evm-services.ts'
import type { RecordSending } from '#frame/preview/sending.ts'
import { callsContext, invalidParams, OTHER_ACCOUNT } from '#frame/rpc/evm-request.ts'
import type { PrepareRequest } from '#frame/rpc/rpc-handler.ts'
import type { Network } from '#schemas/entities/network.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { parseRpcParams, type RpcParams } from '#schemas/rpc/catalogue.ts'

type SendCalls = RpcParams<'wallet_sendCalls'>[0]

/** The versions of the standard whose requests mean the same here. */
const VERSIONS: readonly string[] = ['1.0', '1.0.0', '2.0', '2.0.0']
/** The capability with which a site asks the operator to pay. */
const SPONSOR = 'sponsor'
const NOT_ATOMIC = fail(RPC_CODES.atomicityUnsupported, 'This account cannot send these calls as one.')

/** Sends several calls as one request (EIP-5792): as one transaction where the account can, else one after another. */
export function createSendCalls(services: EvmServices): PrepareRequest {
  return async (request, context) => {
    const params = parseRpcParams('wallet_sendCalls', request.params)
    if (!params.ok) return params
    const [requested] = params.value
    const refusal = refusalOf(requested, context.account.address, request.network, services)
    if (refusal) return refusal
    const recordSending = trackSending(requested, request.network, context.recordSending)
    const prepared = await prepare(requested, callsContext(request, { ...context, recordSending }, services))
    if (!prepared.ok) return prepared
    const { preview, outflow, fee, send } = prepared.value
    return ok({
      preview,
      outflow,
      fee,
      perform: async () => {
        const sent = await send()
        if (!sent.ok) return sent
        const id = requested.id ?? encodeBundleId(sent.value)
        services.sentCalls.put(id, sent.value)
        return ok({ id })
      },
    })
  }
}

/** Stores a single transaction as the whole answer, unless the site named the bundle: that id must be refused afterwards. */
function trackSending(
  { id, calls }: SendCalls,
  { caipNetworkId }: Network,
  recordSending: RecordSending,
): RecordSending {
  return (sending) => {
    if (!sending || id !== undefined) return recordSending()
    const transactionHashes = [sending.transactionId]
    const bundle = { caipNetworkId, transactionHashes, isAtomic: calls.length > 1 }
    recordSending({ ...sending, answer: { id: encodeBundleId(bundle) } })
  }
}

function refusalOf(
  { version, from, chainId, capabilities, calls, id }: SendCalls,
  account: string,
  { id: network, caipNetworkId }: Network,
  services: EvmServices,
): Result<never> | undefined {
  if (version !== undefined && !VERSIONS.includes(version))
    return invalidParams('params[0].version', 'expected 2.0.0')
  if (from !== undefined && from.toLowerCase() !== account.toLowerCase()) return OTHER_ACCOUNT
  if (chainId !== undefined && BigInt(chainId) !== BigInt(network))
    return fail(RPC_CODES.unsupportedChain, 'Switch to the chain of these calls first.')
  if (id !== undefined && services.sentCalls.find(id))
    return fail(RPC_CODES.duplicateCallsId, 'Calls with this id were sent already.')
  const known = hasSponsor(services, caipNetworkId) ? ['atomic', SPONSOR] : ['atomic']
  const wanted = [capabilities, ...calls.map((call) => call.capabilities)].flatMap((one) =>
    Object.entries(one ?? {}),
  )
  const missing = wanted.find(([name, value]) => !known.includes(name) && !isOptional(value))
  return missing
    ? fail(
        RPC_CODES.unsupportedCapability,
        `This wallet does not have the capability ${missing[0].slice(0, 64)}.`,
      )
    : undefined
}

function isOptional(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'optional' in value && value.optional === true
}

function preferenceOf({ capabilities }: SendCalls): SponsorPreference {
  const requested = capabilities?.[SPONSOR]
  if (requested === undefined) return 'none'
  return isOptional(requested) ? 'optional' : 'required'
}

function prepare(requested: SendCalls, context: CallsContext): Promise<Result<PreparedCalls>> {
  const calls = requested.calls.map(({ to, value, data }): EvmCall => ({
    to: to?.toLowerCase(),
    value: BigInt(value ?? '0x0'),
    data: fromHex(data ?? '0x'),
  }))
  const plan = context.services.smartAccount(context.network.caipNetworkId)
  const canBeOne = plan !== undefined && calls.every(({ to }) => to !== undefined)
  const prepareOwn = async (): Promise<Result<PreparedCalls>> => {
    // A single call is atomic by itself, and a plain transaction is cheaper.
    if (canBeOne && calls.length > 1) return prepareAtomicCalls(calls, plan, context)
    if (calls.length > 1 && requested.atomicRequired === true) return NOT_ATOMIC
    return prepareSequentialCalls(calls, context)
  }
  return prepareWithPayer(calls, preferenceOf(requested), prepareOwn, context)
}
