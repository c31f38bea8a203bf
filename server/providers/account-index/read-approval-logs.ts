import { decodeAbiParameters, toEventSelector, type Hex } from 'viem'
import { PERMIT2 } from '#schemas/networks/permit2.ts'
import type { SeenApproval } from './index-entries.ts'
import type { NodeLog } from './node-reader.ts'

/** ERC-20 and ERC-721. */
const APPROVAL = toEventSelector('Approval(address,address,uint256)')
/** ERC-721 and ERC-1155. */
const APPROVAL_FOR_ALL = toEventSelector('ApprovalForAll(address,address,bool)')
const PERMIT2_APPROVAL = toEventSelector('Approval(address,address,address,uint160,uint48)')
const PERMIT2_PERMIT = toEventSelector('Permit(address,address,address,uint160,uint48,uint48)')
/** The events by which an account gives a permission; each has the account as its first topic. */
export const APPROVAL_EVENTS: readonly Hex[] = [APPROVAL, APPROVAL_FOR_ALL, PERMIT2_APPROVAL, PERMIT2_PERMIT]

/** Of one contract in one range of blocks: a contract that emits more must not displace the others. */
const MAX_OF_CONTRACT = 1_000

/**
 * Reads the permissions that an account gave from its logs. Events that take one back are left out, since the contracts are
 * asked for what still stands.
 *
 * @param owner The account as a topic, in lower case.
 */
export function readApprovals(logs: readonly NodeLog[], owner: Hex): SeenApproval[] {
  const counts = new Map<string, number>()
  return logs
    .toSorted((left, right) => right.blockNumber - left.blockNumber)
    .flatMap((log) => {
      if (log.topics[1]?.toLowerCase() !== owner) return []
      const approval = readApproval(log)
      const count = (counts.get(log.address) ?? 0) + 1
      if (approval === undefined || count > MAX_OF_CONTRACT) return []
      counts.set(log.address, count)
      return [approval]
    })
}

function readApproval({ address, topics, data, blockNumber: block }: NodeLog): SeenApproval | undefined {
  const [event, , second, third] = topics
  if (second === undefined) return undefined
  const place = { contract: address, spender: addressOf(second), tokenId: '', block }
  if (event === PERMIT2_APPROVAL || event === PERMIT2_PERMIT) {
    if (address !== PERMIT2.toLowerCase() || third === undefined) return undefined
    return { ...place, contract: addressOf(second), spender: addressOf(third), kind: 'permit2' }
  }
  if (event === APPROVAL && third !== undefined) {
    const isTakenBack = BigInt(second) === 0n
    return isTakenBack ? undefined : { ...place, kind: 'collectible', tokenId: BigInt(third).toString() }
  }
  if (third !== undefined || !isGiven(data)) return undefined
  return { ...place, kind: event === APPROVAL ? 'token' : 'collection' }
}

/** Whether the amount or the flag of an event is not zero. Anybody may emit a log of this name with any content. */
function isGiven(data: Hex): boolean {
  try {
    return decodeAbiParameters([{ type: 'uint256' }], data)[0] !== 0n
  } catch {
    return false
  }
}

function addressOf(topic: Hex): string {
  return `0x${topic.slice(-40).toLowerCase()}`
}
