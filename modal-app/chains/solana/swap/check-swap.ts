import { JUPITER, WRAPPED_SOL } from '#schemas/networks/aggregators.ts'
import { isSolanaAddress } from '#schemas/primitives/address.ts'
import type { SwapCall, SwapFault, SwapTerms } from '#modal/chains/swaps.ts'
import { readJupiterCall, type JupiterCall } from './jupiter-call.ts'
import { COMPUTE_BUDGET, networkFeeOf } from './priority-fee.ts'
import { ASSOCIATED_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAMS, tokenAccountsOf } from './swap-accounts.ts'
import { readSwapMessage, type SwapInstruction } from './swap-message.ts'

/** More than what the server lets the aggregator ask for, in lamports. */
const MAX_NETWORK_FEE = 2_000_000n
/** Accounts that a route may need for tokens in between; each costs a deposit. */
const MAX_NEW_ACCOUNTS = 4
const [TRANSFER, CREATE, CREATE_IDEMPOTENT, CLOSE, SYNC] = [2, 0, 1, 9, 17]

/** Compares a built transaction with what was shown; see `ChainSwaps.check`. */
export function checkSwap(terms: SwapTerms, call: SwapCall): SwapFault | undefined {
  const { from, paid, received, router, mostPaid, leastReceived } = terms
  if (call.to !== JUPITER.program || router !== JUPITER.program || terms.kind !== 'swap') return 'router'
  if (![from, paid ?? WRAPPED_SOL, received ?? WRAPPED_SOL].every(isSolanaAddress)) return 'tokens'
  // The wrapped coin itself would be unwrapped at the end.
  if ([paid, received].includes(WRAPPED_SOL) || paid === received) return 'tokens'
  const read = readSwapMessage(call.data)
  if (read === undefined || call.value !== 0n) return 'call'
  if (read.payer !== from) return 'recipient'
  const { instructions } = read
  const fee = networkFeeOf(instructions)
  if (fee === undefined) return 'call'
  if (fee > MAX_NETWORK_FEE) return 'paid'
  const swaps = instructions.filter(({ program }) => program === JUPITER.program)
  const [swap, ...more] = swaps.map(readJupiterCall)
  if (swap === undefined || more.length > 0) return 'call'
  return (
    checkAccounts(terms, swap) ??
    checkOthers(terms, instructions, swap) ??
    (swap.paid === 0n || swap.paid > mostPaid ? 'paid' : undefined) ??
    (swap.least < leastReceived ? 'received' : undefined)
  )
}

/** The accounts of the visitor follow from the tokens, so that no list and no node can name others. */
function checkAccounts(
  { from, paid, received }: SwapTerms,
  { authority, source, destination, otherDestination }: JupiterCall,
): SwapFault | undefined {
  if (authority !== from) return 'recipient'
  if (!isAmong(source, tokenAccountsOf(from, paid ?? WRAPPED_SOL))) return 'tokens'
  if (!isAmong(destination, tokenAccountsOf(from, received ?? WRAPPED_SOL))) return 'recipient'
  const isOwn = otherDestination === JUPITER.program || otherDestination === destination
  return isOwn ? undefined : 'recipient'
}

/** Beside the swap only what prepares it is allowed: nothing that moves value elsewhere, or grants anything. */
function checkOthers(
  { from, paid, received }: SwapTerms,
  instructions: readonly SwapInstruction[],
  swap: JupiterCall,
): SwapFault | undefined {
  const [wrapped = ''] = tokenAccountsOf(from, WRAPPED_SOL)
  const swapAt = instructions.findIndex(({ program }) => program === JUPITER.program)
  let [moved, created, isUnwrapped] = [0n, 0, false]
  for (const [at, instruction] of instructions.entries()) {
    const { program, accounts, data } = instruction
    if (program === JUPITER.program || program === COMPUTE_BUDGET) continue
    if (isCreation(instruction, from)) created += 1
    else if (isTransfer(instruction, from, wrapped) && at < swapAt)
      moved += new DataView(data.buffer, data.byteOffset).getBigUint64(4, true)
    else if (isOfWrapped(instruction, wrapped, SYNC)) continue
    else if (isOfWrapped(instruction, wrapped, CLOSE) && accounts[1] === from && accounts[2] === from)
      isUnwrapped ||= at > swapAt
    else return 'call'
  }
  if (created > MAX_NEW_ACCOUNTS) return 'call'
  if (moved !== (paid === undefined ? swap.paid : 0n)) return 'paid'
  return received === undefined && !isUnwrapped ? 'received' : undefined
}

/** Opens an associated account of the visitor; the program refuses any other address for it. */
function isCreation({ program, accounts, data }: SwapInstruction, from: string): boolean {
  const isKnown =
    data.length === 0 || (data.length === 1 && [CREATE, CREATE_IDEMPOTENT].includes(data[0] ?? 0))
  return program === ASSOCIATED_PROGRAM && isKnown && accounts[0] === from && accounts[2] === from
}

function isTransfer({ program, accounts, data }: SwapInstruction, from: string, wrapped: string): boolean {
  const isKnown =
    data.length === 12 && data[0] === TRANSFER && data.subarray(1, 4).every((byte) => byte === 0)
  return program === SYSTEM_PROGRAM && isKnown && accounts[0] === from && accounts[1] === wrapped
}

function isOfWrapped({ program, accounts, data }: SwapInstruction, wrapped: string, tag: number): boolean {
  return program === TOKEN_PROGRAMS[0] && data.length === 1 && data[0] === tag && accounts[0] === wrapped
}

function isAmong(address: string | undefined, own: readonly string[]): boolean {
  return address !== undefined && own.includes(address)
}
