import { decodeBundleId } from '#frame/accounts/bundle-id.ts'
import { ENTRY_POINT } from '#frame/accounts/smart-account-operation.ts'
import { keccak256, utf8 } from '#frame/preview/evm/encoding/bytes.ts'
import type { EvmServices, SentBundle } from '#frame/preview/evm/evm-services.ts'
import { isRecord } from '#frame/preview/evm/lookups/gather-facts.ts'
import type { AnswerRead } from '#frame/rpc/dispatch-options.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'

type Receipt = Readonly<Record<string, unknown>>

/** The status codes of EIP-5792. */
const STATUS = { pending: 100, confirmed: 200, failed: 500, partly: 600 } as const
const OPERATION_EVENT = bytesToHex(
  keccak256(utf8('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')),
)
const RECEIPT_FIELDS = ['status', 'blockHash', 'blockNumber', 'gasUsed', 'transactionHash'] as const

/** Answers what became of sent calls (EIP-5792). */
export function createGetCallsStatus(services: Pick<EvmServices, 'sentCalls'>): AnswerRead {
  return async ({ params, network }, { askNode }) => {
    const parsed = parseRpcParams('wallet_getCallsStatus', params)
    if (!parsed.ok) return parsed
    const [id] = parsed.value
    const bundle = services.sentCalls.find(id) ?? decodeBundleId(id, network.chainNamespace)
    if (bundle?.caipNetworkId !== network.caipNetworkId)
      return fail(RPC_CODES.unknownCallsId, 'No calls with this id were sent here.')
    const answers = await Promise.all(
      bundle.transactionHashes.map((hash) => askNode(network, 'eth_getTransactionReceipt', [hash])),
    )
    const failed = answers.find((answer) => !answer.ok)
    if (failed) return failed
    const receipts = answers
      .map((answer) => (answer.ok ? answer.value : undefined))
      .filter(isRecord)
      // A receipt of another transaction says nothing about these calls.
      .filter(({ transactionHash }) =>
        bundle.transactionHashes.includes(String(transactionHash).toLowerCase()),
      )
    return ok({
      version: '2.0.0',
      id,
      chainId: `0x${BigInt(network.id).toString(16)}`,
      status: statusOf(bundle, receipts),
      atomic: bundle.isAtomic,
      receipts: receipts.map(receiptOf),
    })
  }
}

function statusOf(bundle: SentBundle, receipts: readonly Receipt[]): number {
  if (receipts.length < bundle.transactionHashes.length) return STATUS.pending
  const { operationHash } = bundle
  const worked = receipts.filter((receipt) =>
    operationHash === undefined ? receipt['status'] === '0x1' : hasOperationWorked(receipt, operationHash),
  ).length
  if (worked === (bundle.count ?? receipts.length)) return STATUS.confirmed
  return worked === 0 ? STATUS.failed : STATUS.partly
}

/** The transaction of an operation may succeed although its calls fail, so the EntryPoint's event decides. */
function hasOperationWorked(receipt: Receipt, operationHash: string): boolean {
  const logs: unknown = receipt['logs']
  return (Array.isArray(logs) ? logs : []).some((log: unknown) => {
    if (!isRecord(log) || String(log['address']).toLowerCase() !== ENTRY_POINT) return false
    const { topics, data } = log
    if (!Array.isArray(topics) || topics[0] !== OPERATION_EVENT || topics[1] !== operationHash) return false
    // The data begins with the nonce, then says whether the calls succeeded.
    return typeof data === 'string' && data.slice(66, 130).endsWith('1')
  })
}

function receiptOf(receipt: Receipt) {
  const logs: unknown = receipt['logs']
  return {
    ...Object.fromEntries(RECEIPT_FIELDS.map((name) => [name, receipt[name]])),
    logs: (Array.isArray(logs) ? logs : [])
      .filter(isRecord)
      .map(({ address, data, topics }) => ({ address, data, topics })),
  }
}
