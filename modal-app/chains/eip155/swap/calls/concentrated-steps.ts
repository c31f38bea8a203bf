import type { Hex } from 'viem'
import type { PermitStep, RouterCall, RouterRoute } from './router-call.ts'

/** One of the calls that a router of Uniswap v3 makes in a transaction. */
export type ConcentratedStep =
  | { readonly kind: 'input' | 'output'; readonly route: RouterRoute }
  | { readonly kind: 'unwrap'; readonly least: bigint; readonly recipient: Hex }
  | { readonly kind: 'refund' }
  | ({ readonly kind: 'permit' } & PermitStep)

/** More parts than any swap is divided into. */
const MAX_ROUTES = 4
/** Digits of a token and of a fee in a path, which alternate. */
const [TOKEN_DIGITS, FEE_DIGITS] = [40, 6]

/**
 * Joins the steps of a transaction: at most one permit, swaps in one direction, then at most one payout in coins and one refund of them.
 *
 * @param self what the router reads as its own address.
 * @returns undefined for steps in any other order, or one that was not read.
 */
export function joinSteps(
  steps: readonly (ConcentratedStep | undefined)[],
  self: Hex,
): RouterCall | undefined {
  const [opening] = steps
  const permit = opening?.kind === 'permit' ? opening : undefined
  const permitted = permit === undefined ? steps : steps.slice(1)
  const refunds = permitted.at(-1)?.kind === 'refund'
  const paying = refunds ? permitted.slice(0, -1) : permitted
  const last = paying.at(-1)
  const unwrapped =
    last?.kind === 'unwrap' ? { least: last.least, recipient: last.recipient, self } : undefined
  const swapping = unwrapped === undefined ? paying : paying.slice(0, -1)
  const [first] = swapping
  if (first === undefined || swapping.length > MAX_ROUTES) return undefined
  const routes = swapping.flatMap((step) =>
    step !== undefined && 'route' in step && step.kind === first.kind ? [step.route] : [],
  )
  if (routes.length < swapping.length) return undefined
  const common = { permit, routes, refunds, unwrapped, isExactOutput: first.kind === 'output' }
  return { ...common, paysCoin: undefined, givesCoin: unwrapped !== undefined }
}

/** Reads a path of tokens and fees, as it is written; undefined if it is none. */
function readPath(
  path: Hex,
): { readonly tokens: readonly Hex[]; readonly firstFee: number; readonly lastFee: number } | undefined {
  const digits = path.slice(2)
  const hops = (digits.length - TOKEN_DIGITS) / (TOKEN_DIGITS + FEE_DIGITS)
  if (!Number.isInteger(hops) || hops < 1) return undefined
  const at = (hop: number): number => hop * (TOKEN_DIGITS + FEE_DIGITS)
  const tokens = Array.from({ length: hops + 1 }, (_, hop): Hex => {
    return `0x${digits.slice(at(hop), at(hop) + TOKEN_DIGITS)}`
  })
  const feeBefore = (hop: number): number => Number.parseInt(digits.slice(at(hop) - FEE_DIGITS, at(hop)), 16)
  return { tokens, firstFee: feeBefore(1), lastFee: feeBefore(hops) }
}

/** Reads the tokens of a path in the order of the trade, and the fee of the first pool. */
export function readWay(
  path: Hex,
  kind: 'input' | 'output',
): Pick<RouterRoute, 'tokens' | 'fee'> | undefined {
  const way = readPath(path)
  if (way === undefined) return undefined
  // The path of an exact output is written from its end.
  return kind === 'input'
    ? { tokens: way.tokens, fee: way.firstFee }
    : { tokens: way.tokens.toReversed(), fee: way.lastFee }
}
