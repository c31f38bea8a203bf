import { decodeParameters, type AbiValue } from '#frame/preview/evm/encoding/abi.ts'
import { parseFunction, parseParameters, type AbiParameter } from '#frame/preview/evm/encoding/abi-type.ts'
import { keccak256, utf8, type EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import { PERMIT2 } from '#frame/preview/evm/calls/permit2-calls.ts'
import type { GrantedPower } from '#frame/preview/evm/calls/granted-power.ts'
import { isRecord } from '#frame/preview/evm/lookups/gather-facts.ts'
import { bytesToHex, hexToBytes } from '#schemas/primitives/hex.ts'

/** An item of a collection that enters (positive) or leaves the account. */
export interface MovedItem {
  readonly collection: EvmAddress
  readonly id: bigint
  readonly amount: bigint
}

/** What logs say about the account. */
export interface Movements {
  /** By token; positive amounts enter the account. The key of the native coin is `native`. */
  readonly moved: ReadonlyMap<EvmAddress, bigint>
  readonly items: readonly MovedItem[]
  readonly grants: readonly GrantedPower[]
  /** The contracts that emitted logs, except for the node itself. */
  readonly emitters: readonly EvmAddress[]
  /** There were more logs than were read. */
  readonly isTooMuch: boolean
}

/** The address under which nodes log transfers of the native coin. */
export const NATIVE_LOGS = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** The most logs of one request; more than any swap emits. */
const MAX_LOGS = 2_048

interface Ledger {
  readonly account: EvmAddress
  readonly moved: Map<EvmAddress, bigint>
  readonly items: Map<string, MovedItem>
  readonly grants: Map<string, GrantedPower>
}

type ReadEvent = (values: readonly AbiValue[], emitter: EvmAddress, ledger: Ledger) => void

interface KnownEvent {
  readonly indexed: readonly AbiParameter[]
  readonly data: readonly AbiParameter[]
  readonly read: ReadEvent
}

/** Reads the logs of successful calls. */
export function readLogs(logs: readonly unknown[], account: EvmAddress): Movements {
  const ledger: Ledger = { account, moved: new Map(), items: new Map(), grants: new Map() }
  const emitters = new Set<EvmAddress>()
  for (const log of logs.slice(0, MAX_LOGS)) {
    if (!isRecord(log) || typeof log['address'] !== 'string' || !Array.isArray(log['topics'])) continue
    const emitter = log['address'].toLowerCase()
    if (emitter !== NATIVE_LOGS) emitters.add(emitter)
    readLog(log['topics'].map(String), typeof log['data'] === 'string' ? log['data'] : '0x', emitter, ledger)
  }
  const items = [...ledger.items.values()].filter(({ amount }) => amount !== 0n)
  return {
    moved: ledger.moved,
    items,
    grants: [...ledger.grants.values()],
    emitters: [...emitters],
    isTooMuch: logs.length > MAX_LOGS,
  }
}

function readLog(topics: readonly string[], data: string, emitter: EvmAddress, ledger: Ledger): void {
  const event = EVENTS.get(`${topics[0]?.toLowerCase()} ${topics.length - 1}`)
  const words = hexToBytes(
    `0x${topics
      .slice(1)
      .map((topic) => topic.slice(2))
      .join('')}`,
  )
  const bytes = hexToBytes(data)
  if (!event || !words || !bytes) return
  const indexed = decodeParameters(event.indexed, words)
  const rest = decodeParameters(event.data, bytes)
  if (indexed && rest) event.read([...indexed.values, ...rest.values], emitter, ledger)
}

/** Defines an event: its topics first, then its data. */
function event(signature: string, indexed: string, data: string, read: ReadEvent): [string, KnownEvent] {
  const topic = bytesToHex(keccak256(utf8(parseFunction(signature).signature)))
  const parameters = parseParameters(indexed)
  return [`${topic} ${parameters.length}`, { indexed: parameters, data: parseParameters(data), read }]
}

const addTo = <K>(map: Map<K, bigint>, key: K, amount: bigint): void =>
  void map.set(key, (map.get(key) ?? 0n) + amount)
const isBig = (value: AbiValue | undefined): value is bigint => typeof value === 'bigint'
const text = (value: AbiValue | undefined): string => (typeof value === 'string' ? value : '')
const toBigint = (value: AbiValue | undefined): bigint => (isBig(value) ? value : 0n)
const bigints = (value: AbiValue | undefined): readonly bigint[] =>
  Array.isArray(value) ? value.filter(isBig) : []

function signOf(from: string, to: string, { account }: Ledger): bigint {
  return (to === account ? 1n : 0n) - (from === account ? 1n : 0n)
}

function addItem(collection: EvmAddress, id: bigint, amount: bigint, { items }: Ledger): void {
  const key = `${collection} ${id}`
  items.set(key, { collection, id, amount: (items.get(key)?.amount ?? 0n) + amount })
}

function addPower(grant: GrantedPower, { grants }: Ledger): void {
  const { power, holder, over, item, isPermit2 = false } = grant
  // The last log about a power counts.
  grants.set(JSON.stringify([power, holder, over, String(item), isPermit2]), grant)
}

/** A power over everything; an amount of zero if it is revoked. */
const powerOverAll = (isGiven: AbiValue | undefined) => (isGiven === true ? {} : { amount: 0n })

const moveTokens: ReadEvent = ([from, to, amount], emitter, ledger) => {
  const token = emitter === NATIVE_LOGS ? 'native' : emitter
  const sign = signOf(text(from), text(to), ledger)
  if (sign !== 0n) addTo(ledger.moved, token, sign * toBigint(amount))
}
const moveItem: ReadEvent = ([from, to, id], emitter, ledger) => {
  const sign = signOf(text(from), text(to), ledger)
  if (sign !== 0n) addItem(emitter, toBigint(id), sign, ledger)
}
const allow: ReadEvent = ([owner, holder, amount], over, ledger) => {
  if (owner === ledger.account)
    addPower({ power: 'spend', holder: text(holder), over, amount: toBigint(amount) }, ledger)
}
const allowAll: ReadEvent = ([owner, holder, isGiven], over, ledger) => {
  if (owner === ledger.account)
    addPower({ power: 'moveAll', holder: text(holder), over, ...powerOverAll(isGiven) }, ledger)
}
const permit2: ReadEvent = ([owner, token, holder, amount], emitter, ledger) => {
  if (owner !== ledger.account || emitter !== PERMIT2) return
  addPower(
    { power: 'spend', holder: text(holder), over: text(token), amount: toBigint(amount), isPermit2: true },
    ledger,
  )
}
const act: ReadEvent = ([holder], over, ledger) =>
  addPower({ power: 'act', holder: text(holder), over }, ledger)
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

/** The events of token standards and of the most used contracts for transfers and powers. */
const EVENTS: ReadonlyMap<string, KnownEvent> = new Map([
  event('Transfer(address,address,uint256)', '(address,address)', '(uint256)', moveTokens),
  event('Transfer(address,address,uint256)', '(address,address,uint256)', '()', moveItem),
  event(
    'TransferSingle(address,address,address,uint256,uint256)',
    '(address,address,address)',
    '(uint256,uint256)',
    ([, from, to, id, amount], emitter, ledger) => {
      const sign = signOf(text(from), text(to), ledger)
      if (sign !== 0n) addItem(emitter, toBigint(id), sign * toBigint(amount), ledger)
    },
  ),
  event(
    'TransferBatch(address,address,address,uint256[],uint256[])',
    '(address,address,address)',
    '(uint256[],uint256[])',
    ([, from, to, ids, amounts], emitter, ledger) => {
      const sign = signOf(text(from), text(to), ledger)
      if (sign === 0n) return
      for (const [place, id] of bigints(ids).entries())
        addItem(emitter, id, sign * (bigints(amounts)[place] ?? 0n), ledger)
    },
  ),
  event('Approval(address,address,uint256)', '(address,address)', '(uint256)', allow),
  event(
    'Approval(address,address,uint256)',
    '(address,address,uint256)',
    '()',
    ([owner, holder, item], over, ledger) => {
      if (owner !== ledger.account) return
      const isTaken = holder === ZERO_ADDRESS
      addPower(
        { power: 'spend', holder: text(holder), over, item: toBigint(item), ...powerOverAll(!isTaken) },
        ledger,
      )
    },
  ),
  event('ApprovalForAll(address,address,bool)', '(address,address)', '(bool)', allowAll),
  // ERC-777
  event('AuthorizedOperator(address,address)', '(address,address)', '()', ([holder, owner], over, ledger) =>
    allowAll([owner ?? '', holder ?? '', true], over, ledger),
  ),
  // ERC-6909
  event('OperatorSet(address,address,bool)', '(address,address)', '(bool)', allowAll),
  // Permit2
  event(
    'Approval(address,address,address,uint160,uint48)',
    '(address,address,address)',
    '(uint160,uint48)',
    permit2,
  ),
  event(
    'Permit(address,address,address,uint160,uint48,uint48)',
    '(address,address,address)',
    '(uint160,uint48,uint48)',
    permit2,
  ),
  // Debt that somebody may take on in the name of the account (Aave).
  event(
    'BorrowAllowanceDelegated(address,address,address,uint256)',
    '(address,address,address)',
    '(uint256)',
    ([owner, holder, , amount], over, ledger) =>
      allow([owner ?? '', holder ?? '', amount ?? 0n], over, ledger),
  ),
  event(
    'OwnershipTransferred(address,address)',
    '(address,address)',
    '()',
    ([before, after], over, ledger) => {
      if (before === ledger.account && after !== ledger.account)
        addPower({ power: 'own', holder: text(after), over }, ledger)
    },
  ),
  // Safe
  event('EnabledModule(address)', '(address)', '()', act),
  event('EnabledModule(address)', '()', '(address)', act),
  event('AddedOwner(address)', '(address)', '()', act),
  event('AddedOwner(address)', '()', '(address)', act),
  event(
    'RoleGranted(bytes32,address,address)',
    '(bytes32,address,address)',
    '()',
    ([, holder, by], over, ledger) => {
      if (by === ledger.account) act([holder ?? ''], over, ledger)
    },
  ),
])

/** Creates the topics of a log with two addresses and a number, for movements that are not known from logs. */
export function nativeLog(from: EvmAddress, to: EvmAddress, amount: bigint): unknown {
  const word = (hex: string): string => `0x${hex.padStart(64, '0')}`
  return {
    address: NATIVE_LOGS,
    topics: [TRANSFER, word(from.slice(2)), word(to.slice(2))],
    data: word(amount.toString(16)),
  }
}

const TRANSFER = bytesToHex(keccak256(utf8('Transfer(address,address,uint256)')))
