import { decodeEventLog, parseAbi } from 'viem'
import type { SwapTerms } from '#modal/chains/swaps.ts'
import { toBytes } from './calls/call-bytes.ts'
import { isSame } from './known-routers.ts'
import type { TrialLog } from './simulate-calls.ts'

/** What tokens and collectibles log when something leaves an account, or may be taken from it. */
const EVENTS = [
  parseAbi([
    'event Transfer(address indexed from, address indexed to, uint256 value)',
    'event Approval(address indexed owner, address indexed spender, uint256 value)',
    'event ApprovalForAll(address indexed owner, address indexed spender, bool approved)',
    'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
    'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  ]),
  // Collectibles have the same events with one more topic.
  parseAbi([
    'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
    'event Approval(address indexed owner, address indexed spender, uint256 indexed id)',
  ]),
] as const

/**
 * Whether logs say that something other than what is paid leaves the account, or may be taken from it. What is paid is counted
 * by its balance, and its own approval is of the router.
 */
export function movesOthers({ from, paid, router }: SwapTerms, logs: readonly TrialLog[]): boolean {
  return logs.some((log) => {
    const event = readEvent(log)
    const isPaid = paid !== undefined && isSame(log.address, paid)
    switch (event?.eventName) {
      case 'Transfer':
      case 'TransferSingle':
      case 'TransferBatch':
        return isSame(event.args.from, from) && !(isPaid && event.eventName === 'Transfer')
      case 'Approval':
      case 'ApprovalForAll':
        return isSame(event.args.owner, from) && !(isPaid && isSame(event.args.spender, router))
      case undefined:
      default:
        return false
    }
  })
}

function readEvent({ topics, data }: TrialLog) {
  const [first, ...rest] = topics.flatMap((topic) => toBytes(topic) ?? [])
  const bytes = toBytes(data)
  if (first === undefined || bytes === undefined) return undefined
  for (const abi of EVENTS) {
    try {
      return decodeEventLog({ abi, topics: [first, ...rest], data: bytes })
    } catch {
      // Other contracts log what they like.
    }
  }
  return undefined
}
