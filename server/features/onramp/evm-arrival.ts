import { formatUnits, isHash, parseAbi, parseEventLogs, TransactionReceiptNotFoundError } from 'viem'
import { nodeProblem, type EvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import { ABSENT, UNCLEAR, type ReadArrival } from './arrival.ts'

const TRANSFER_ABI = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])

/** Reads transactions of EVM networks: the value of a payment, or the transfers of a token. */
export function createEvmArrival(readers: EvmReaders): ReadArrival {
  return async ({ asset, address, transactionId: hash, decimals }) => {
    const reader = readers(asset.caipNetworkId)
    if (reader === undefined || !isHash(hash)) return ABSENT
    const receipt = await reader.getTransactionReceipt({ hash }).catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined
      throw nodeProblem(error) ?? error
    })
    if (receipt?.status !== 'success') return ABSENT
    if (asset.address === undefined) {
      const { to, value } = await reader.getTransaction({ hash }).catch((error: unknown) => {
        throw nodeProblem(error) ?? error
      })
      if (!isSame(to ?? '', address)) return UNCLEAR
      return value === 0n ? ABSENT : { kind: 'arrived', amount: formatUnits(value, decimals) }
    }
    const contract = asset.address
    const paid = parseEventLogs({ abi: TRANSFER_ABI, logs: receipt.logs })
      .filter((log) => isSame(log.address, contract) && isSame(log.args.to, address))
      .reduce((sum, { args }) => sum + args.value, 0n)
    return paid === 0n ? ABSENT : { kind: 'arrived', amount: formatUnits(paid, decimals) }
  }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
