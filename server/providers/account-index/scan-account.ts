import type { Hex } from 'viem'
import { problem } from '#server/http/problems/problem.ts'
import { NodeRefusal } from '#server/providers/evm-nodes/evm-nodes.ts'
import type { StoredStep, ScanState, ScanStep } from './index-entries.ts'
import type { NodeReader } from './node-reader.ts'
import { readRange, type InternalTransfersOf, type ReadRange } from './read-range.ts'

/** How one network is scanned; see `history-config.ts`. */
export interface ScanRules {
  /** How many blocks before the newest one are looked at. */
  readonly backBlocks: number
  /** Blocks of one question. */
  readonly rangeBlocks: number
  /** Reads the blocks too, which shows movements of the coin: for short chains. */
  readonly withBlocks: boolean
}

export interface AccountScan {
  readonly node: NodeReader
  readonly rules: ScanRules
  readonly internalTransfersOf: InternalTransfersOf
  /** In lower case. */
  readonly address: Hex
  /** How far an earlier scan came. */
  readonly known: ScanState | undefined
  /** @returns undefined when another process has taken the account, or nobody keeps it any more. */
  readonly store: (step: ScanStep) => Promise<StoredStep | undefined>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly signal: AbortSignal
}

/** Blocks that may yet be replaced; they are read anew. */
const UNSETTLED_BLOCKS = 12
/** Of one scan; the next one goes on. */
const MAX_STEPS = 200
const MAX_HALVINGS = 3
/** Of an account: what is older makes room, and is said to be missing. */
const MAX_ENTRIES = 5_000
/** Whether a node has learned to trace is asked this seldom: what was read without is read anew then. */
const BLIND_MS = 3_600_000
const NOTHING: ReadRange = { transactions: [], assets: [], isBlind: false }

type Change = Pick<ScanStep, 'state' | 'forgetAbove'>

/**
 * Reads what happened to an account since the last scan, then some way back, and keeps each step.
 *
 * @throws NodeRefusal, and the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT; what was kept stays.
 */
export async function scanAccount(scan: AccountScan): Promise<void> {
  const { node, rules, now } = scan
  const head = await node.blockNumber()
  const settled = Math.max(0, head - UNSETTLED_BLOCKS)
  let state = await startOf(scan, settled)
  let steps = 0
  for (; state.highest < settled && steps < MAX_STEPS; steps += 1) {
    const forgetAbove = state.highest
    const from = state.highest + 1
    const part = await readShrinking(scan, from, Math.min(settled, from + rules.rangeBlocks - 1), 'from')
    const highestHash = (await node.head(part.to))?.hash ?? ''
    state = { ...state, highest: part.to, highestHash, reached: part.to }
    state = await storeStep(scan, { state, forgetAbove }, part.found)
  }
  if (state.highest < settled) return
  // Read whole or not at all: what is above `highest` has no place to go on from.
  const newest = head > settled ? await read(scan, settled + 1, head) : NOTHING
  state = { ...state, reached: head, scannedAt: now() }
  state = await storeStep(scan, { state, forgetAbove: state.highest }, newest)
  const goal = goalOf(state, rules)
  for (; !isFarBack(state, rules) && steps < MAX_STEPS; steps += 1) {
    const to = state.lowest - 1
    const part = await readShrinking(scan, Math.max(goal, to - rules.rangeBlocks + 1), to, 'to')
    state = { ...state, lowest: part.from, scannedAt: now() }
    state = await storeStep(scan, { state }, part.found)
  }
}

/** Whether a scan looks no further back, however often it goes on. */
export function isFarBack(state: ScanState, rules: ScanRules): boolean {
  return state.lowest <= goalOf(state, rules) || state.entries >= MAX_ENTRIES
}

function goalOf({ reached }: ScanState, { backBlocks }: ScanRules): number {
  return Math.max(0, reached - backBlocks)
}

/** Where a scan goes on; another block in the place of the last one means that the chain is another one. */
async function startOf(scan: AccountScan, settled: number): Promise<ScanState> {
  const { known, node } = scan
  const isSame = known !== undefined && (await node.head(known.highest))?.hash === known.highestHash
  if (isSame && !(await seesNow(scan, known))) return known
  const highestHash = (await node.head(settled))?.hash ?? ''
  // Nothing is read yet.
  const state = { lowest: settled + 1, highest: settled, highestHash, reached: settled, entries: 0 }
  return storeStep(scan, { state, forgetAbove: -1 }, NOTHING)
}

/** Whether what was not seen inside of contracts would be seen today. */
async function seesNow(
  { node, rules, now, internalTransfersOf }: AccountScan,
  known: ScanState,
): Promise<boolean> {
  if (!rules.withBlocks || known.blindSince === undefined || now() - known.blindSince < BLIND_MS) return false
  const { hash, size } = await node.block(known.highest)
  return (await internalTransfersOf({ number: known.highest, hash, size })) !== undefined
}

/** @returns the state with what became of it: an account that fills its room loses its oldest entries. */
async function storeStep(scan: AccountScan, change: Change, found: ReadRange): Promise<ScanState> {
  const { transactions, assets, isBlind } = found
  const blindSince = change.state.blindSince ?? (isBlind ? scan.now() : undefined)
  const state: ScanState = { ...change.state, blindSince }
  const kept = scan.signal.aborted
    ? undefined
    : await scan.store({ ...change, state, transactions, assets, most: MAX_ENTRIES })
  if (kept === undefined)
    throw problem('UPSTREAM_TIMEOUT', 'The scan of the account was stopped. Try again in a moment.')
  return { ...state, ...kept }
}

/**
 * Nodes bound how much they tell at once, each in its own way: less is asked for until one does.
 *
 * @param fixed The end of the range that what was read before touches.
 */
async function readShrinking(scan: AccountScan, from: number, to: number, fixed: 'from' | 'to') {
  let range = { from, to }
  for (let halvings = 0; ; halvings += 1) {
    try {
      const found = await read(scan, range.from, range.to)
      return { ...range, found }
    } catch (error) {
      const canShrink = range.to > range.from && (error instanceof NodeRefusal || halvings < MAX_HALVINGS)
      if (!canShrink || scan.signal.aborted) throw error
      const middle = range.from + Math.floor((range.to - range.from) / 2)
      range = fixed === 'from' ? { ...range, to: middle } : { ...range, from: middle + 1 }
    }
  }
}

function read(
  { node, address, rules, internalTransfersOf }: AccountScan,
  from: number,
  to: number,
): Promise<ReadRange> {
  return readRange(node, address, { from, to }, rules.withBlocks ? internalTransfersOf : undefined)
}
