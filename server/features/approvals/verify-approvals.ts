import { decodeFunctionResult, encodeFunctionData, getAddress, parseAbi, type Address, type Hex } from 'viem'
import { PERMIT2 } from '#schemas/networks/permit2.ts'
import { problemCode } from '#server/http/problems/problem.ts'
import type { SeenApproval } from '#server/providers/account-index/index-entries.ts'
import {
  readContracts,
  wordOf,
  type ContractAnswer,
  type ContractRead,
  type MulticallSettings,
} from '#server/providers/evm-nodes/multicall.ts'
import { tokenText } from '#server/providers/tokens/token-text.ts'

/** An approval that its contract confirms, with what the contract states about itself. Amounts are in the smallest unit. */
export interface StandingApproval extends SeenApproval {
  /** The allowed amount; undefined for collectibles. */
  readonly amount: bigint | undefined
  /** Unix seconds at which it ends by itself. */
  readonly expiresAtS: bigint | undefined
  /** What the account holds: an amount, or a number of collectibles; undefined where the contract does not state it. */
  readonly balance: bigint | undefined
  readonly name: string
  readonly symbol: string
  /** Undefined where the contract states no valid number. */
  readonly decimals: number | undefined
}

export interface VerifiedApprovals {
  readonly approvals: readonly StandingApproval[]
  /** Whether every contract was asked. */
  readonly isComplete: boolean
}

/** A contract with some of its approvals, which are read together. */
interface Unit {
  readonly contract: Address
  readonly approvals: readonly SeenApproval[]
}

const ABI = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function getApproved(uint256 tokenId) view returns (address)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address owner) view returns (uint256)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])
const PERMIT2_ABI = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])
const TEXTS = (['name', 'symbol', 'decimals'] as const).map((functionName) =>
  encodeFunctionData({ abi: ABI, functionName }),
)
const MAX_NAME = 100
const MAX_SYMBOL = 32
const MAX_DECIMALS = 36n
/** Approvals of a contract that are read together. */
const MAX_OF_UNIT = 64
/** Reads of one call. */
const MAX_READS = 400
const READS_OF_CONTRACT = 5
const READS_OF_APPROVAL = 2
/** Contracts that are asked again by themselves, after they or a neighbour broke a call. */
const MAX_RETRIES = 32
/** The gas of all reads of a contract that is asked by itself: a contract may burn whatever it is given. */
const RETRY_GAS = 3_000_000n

/**
 * Asks the contracts which approvals still stand, in as few calls as possible. Anyone can deploy a contract that burns all
 * gas, or returns megabytes: listed contracts are asked apart from others, and each contract of a call that broke is asked by
 * itself.
 *
 * @param isListed Whether the operator's lists name a contract.
 * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT when no contract could be asked.
 */
export async function verifyApprovals(
  place: Omit<MulticallSettings, 'gas'>,
  owner: Address,
  seen: readonly SeenApproval[],
  isListed: (contract: string) => boolean,
): Promise<VerifiedApprovals> {
  const units = toUnits(seen)
  const listed = units.filter(({ contract }) => isListed(contract))
  const others = units.filter(({ contract }) => !isListed(contract))
  let failure: unknown
  const readTogether = async (group: readonly Unit[], gas?: bigint) =>
    readUnits(gas === undefined ? place : { ...place, gas }, owner, group).catch((error: unknown) => {
      if (problemCode(error) === undefined) throw error
      failure = error
      return group.map(() => undefined)
    })
  const groups = [...toGroups(listed), ...toGroups(others)]
  const first = (await Promise.all(groups.map((group) => readTogether(group)))).flat()
  const unread = groups.flat().filter((_, at) => first[at] === undefined)
  const retried = (
    await Promise.all(unread.slice(0, MAX_RETRIES).map((unit) => readTogether([unit], RETRY_GAS)))
  ).flat()
  // A contract that nobody lists may be made to be unreadable; of a listed one an approval may be missing.
  const isMissing = unread.some(({ contract }, at) => retried[at] === undefined && isListed(contract))
  const answered = [...first, ...retried].filter((one) => one !== undefined)
  if (answered.length === 0 && failure !== undefined) throw failure
  return { approvals: answered.flat(), isComplete: unread.length <= MAX_RETRIES && !isMissing }
}

function toUnits(seen: readonly SeenApproval[]): Unit[] {
  const byContract = new Map<string, SeenApproval[]>()
  for (const approval of seen) {
    const own = byContract.get(approval.contract) ?? []
    own.push(approval)
    byContract.set(approval.contract, own)
  }
  return [...byContract].flatMap(([contract, approvals]) =>
    Array.from({ length: Math.ceil(approvals.length / MAX_OF_UNIT) }, (_, at) => ({
      contract: getAddress(contract),
      approvals: approvals.slice(at * MAX_OF_UNIT, (at + 1) * MAX_OF_UNIT),
    })),
  )
}

function toGroups(units: readonly Unit[]): Unit[][] {
  const groups: Unit[][] = []
  let reads = Infinity
  for (const unit of units) {
    const cost = READS_OF_CONTRACT + READS_OF_APPROVAL * unit.approvals.length
    if (reads + cost > MAX_READS) {
      groups.push([])
      reads = 0
    }
    groups.at(-1)?.push(unit)
    reads += cost
  }
  return groups
}

/** @returns what stands of each unit; undefined for one of which nothing could be read. */
async function readUnits(
  place: MulticallSettings,
  owner: Address,
  units: readonly Unit[],
): Promise<(readonly StandingApproval[] | undefined)[]> {
  const reads = units.map((unit) => readsOf(unit, owner))
  const answers = await readContracts(place, reads.flat())
  let from = 0
  return units.map((unit, at) => {
    const to = from + (reads[at]?.length ?? 0)
    const own = answers?.slice(from, to) ?? []
    from = to
    // A contract that burns all gas makes its neighbours fail without a reason.
    const isRead = own.some(({ success, returnData }) => success || returnData !== '0x')
    return isRead ? standingOf(unit, owner, own) : undefined
  })
}

function readsOf({ contract, approvals }: Unit, owner: Address): ContractRead[] {
  const call = (callData: Hex, target: Address = contract) => ({ target, callData })
  const allowance = (spender: Address) =>
    call(encodeFunctionData({ abi: ABI, functionName: 'allowance', args: [owner, spender] }))
  return [
    call(encodeFunctionData({ abi: ABI, functionName: 'balanceOf', args: [owner] })),
    allowance(PERMIT2),
    ...TEXTS.map((callData) => call(callData)),
    ...approvals.flatMap(({ kind, spender: written, tokenId }) => {
      const spender = getAddress(written)
      const id = tokenId === '' ? 0n : BigInt(tokenId)
      if (kind === 'token') return [allowance(spender)]
      if (kind === 'collection')
        return [
          call(encodeFunctionData({ abi: ABI, functionName: 'isApprovedForAll', args: [owner, spender] })),
        ]
      if (kind === 'collectible')
        return [
          call(encodeFunctionData({ abi: ABI, functionName: 'getApproved', args: [id] })),
          call(encodeFunctionData({ abi: ABI, functionName: 'ownerOf', args: [id] })),
        ]
      const args = [owner, contract, spender] as const
      return [call(encodeFunctionData({ abi: PERMIT2_ABI, functionName: 'allowance', args }), PERMIT2)]
    }),
  ]
}

function standingOf(
  { approvals }: Unit,
  owner: Address,
  [held, toPermit2, name, symbol, digits, ...checks]: readonly ContractAnswer[],
): StandingApproval[] {
  const decimals = digits && wordOf(digits)
  const about = {
    balance: held && wordOf(held),
    name: tokenText(name, MAX_NAME),
    symbol: tokenText(symbol, MAX_SYMBOL),
    decimals: decimals === undefined || decimals > MAX_DECIMALS ? undefined : Number(decimals),
  }
  const passed = (toPermit2 && wordOf(toPermit2)) ?? 0n
  let at = 0
  return approvals.flatMap((approval): StandingApproval[] => {
    const [check, second] = checks.slice(at)
    at += approval.kind === 'collectible' ? 2 : 1
    const base = { ...approval, ...about, amount: undefined, expiresAtS: undefined }
    const word = check && wordOf(check)
    if (word === undefined || word === 0n) return []
    if (approval.kind === 'token') return [{ ...base, amount: word }]
    if (approval.kind === 'collection') return [base]
    if (approval.kind === 'collectible') {
      const isStanding = word === BigInt(approval.spender) && (second && wordOf(second)) === BigInt(owner)
      return isStanding ? [{ ...base, balance: 1n }] : []
    }
    const limit = check && limitOf(check)
    // Permit2 can only pass on what the token lets it take.
    if (limit === undefined || limit.amount === 0n || passed === 0n) return []
    const amount = limit.amount < passed ? limit.amount : passed
    return [{ ...base, amount, expiresAtS: limit.expiresAtS }]
  })
}

function limitOf({ returnData }: ContractAnswer) {
  try {
    const [amount, expiration] = decodeFunctionResult({
      abi: PERMIT2_ABI,
      functionName: 'allowance',
      data: returnData,
    })
    return { amount, expiresAtS: BigInt(expiration) }
  } catch {
    return undefined
  }
}
