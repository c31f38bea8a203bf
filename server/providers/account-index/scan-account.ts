import type { Hex } from 'viem'
import { problem } from '#server/http/problems/problem.ts'
import { NodeRefusal } from '#server/providers/evm-nodes/evm-nodes.ts'
import type { StoredStep, ScanState, ScanStep } from './index-entries.ts'
import type { NodeReader } from './node-reader.ts'
import { readRange, type InternalTransfersOf, type ReadRange } from './read-range.ts'

/** How one network is scanned; see `history-config.ts`. */
export interface ScanRules {
  /** How many blocks before the newest one are read. */
  readonly backBlocks: number
  /** Blocks per request. */
  readonly rangeBlocks: number
  /** Whether blocks are read too, which shows transfers of the coin; for short chains. */
  readonly withBlocks: boolean
}

export interface AccountScan {
  readonly node: NodeReader
  readonly rules: ScanRules
  readonly internalTransfersOf: InternalTransfersOf
  /** In lower case. */
  readonly address: Hex
  /** The state that an earlier scan has left. */
  readonly known: ScanState | undefined
  /** @returns undefined when another process has acquired the account, or it was deleted. */
  readonly store: (step: ScanStep) => Promise<StoredStep | undefined>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly signal: AbortSignal
}

/** Blocks that may still be replaced; they are read again. */
const UNSETTLED_BLOCKS = 12
/** The most steps of one scan; the next scan continues. */
const MAX_STEPS = 200
const MAX_HALVINGS = 3
/** The most transactions of an account; older ones are deleted, and the answer says that they are missing. */
const MAX_ENTRIES = 5_000
/** How often a node without traces is checked again; once it can trace, everything is read again. */
const BLIND_MS = 3_600_000
const NOTHING: ReadRange = { transactions: [], assets: [], approvals: [], isBlind: false }

type Change = Pick<ScanStep, 'state' | 'forgetAbove'>

/**
 * Reads an account forward from the last scan, then some way back, and stores each step.
 *
 * @throws NodeRefusal, and the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT; what was stored stays.
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
  // Read completely or not at all, because a scan can only continue from `highest`.
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

/** Whether scans read no further back. */
export function isFarBack(state: ScanState, rules: ScanRules): boolean {
  return state.lowest <= goalOf(state, rules) || state.entries >= MAX_ENTRIES
}

function goalOf({ reached }: ScanState, { backBlocks }: ScanRules): number {
  return Math.max(0, reached - backBlocks)
}

/** Returns the state to continue from. Another block in the place of the last one means that the chain was replaced. */
async function startOf(scan: AccountScan, settled: number): Promise<ScanState> {
  const { known, node } = scan
  const isSame = known !== undefined && (await node.head(known.highest))?.hash === known.highestHash
  if (isSame && !(await seesNow(scan, known))) return known
  const highestHash = (await node.head(settled))?.hash ?? ''
  // Nothing has been read yet.
  const state = { lowest: settled + 1, highest: settled, highestHash, reached: settled, entries: 0 }
  return storeStep(scan, { state, forgetAbove: -1 }, NOTHING)
}

/** Whether internal transfers that were missed could be read now. */
async function seesNow(
  { node, rules, now, internalTransfersOf }: AccountScan,
  known: ScanState,
): Promise<boolean> {
  if (!rules.withBlocks || known.blindSince === undefined || now() - known.blindSince < BLIND_MS) return false
  const { hash, size } = await node.block(known.highest)
  return (await internalTransfersOf({ number: known.highest, hash, size })) !== undefined
}

/** @returns the state after the step; an account that exceeds its limit loses its oldest entries. */
async function storeStep(scan: AccountScan, change: Change, found: ReadRange): Promise<ScanState> {
  const { transactions, assets, approvals, isBlind } = found
  const blindSince = change.state.blindSince ?? (isBlind ? scan.now() : undefined)
  const state: ScanState = { ...change.state, blindSince }
  const stored = scan.signal.aborted
    ? undefined
    : await scan.store({ ...change, state, transactions, assets, approvals, most: MAX_ENTRIES })
  if (stored === undefined)
    throw problem('UPSTREAM_TIMEOUT', 'The scan of the account was stopped. Try again in a moment.')
  return { ...state, ...stored }
}

/**
 * Reads a range, or a smaller one: nodes limit their answers, each in its own way, so the range is halved until one fits.
 *
 * @param fixed The end of the range that adjoins what was read before.
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
