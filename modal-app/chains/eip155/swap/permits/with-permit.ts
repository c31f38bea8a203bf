import { encodeFunctionData, getAddress, parseAbi, size, slice, type Hex } from 'viem'
import type { KnownRouterKind, SwapRouters } from '#schemas/networks/swap-deployments.ts'
import type { SignedPermit, SwapCall, SwapTerms } from '#modal/chains/swaps.ts'
import { toBytes } from '#modal/chains/eip155/swap/calls/call-bytes.ts'
import { callsOfFirstRouter } from '#modal/chains/eip155/swap/calls/uniswap-v3.ts'
import { callsOfLaterRouter } from '#modal/chains/eip155/swap/calls/uniswap-v3-router-02.ts'
import { isSame, routerKind } from '#modal/chains/eip155/swap/known-routers.ts'

const ABI = parseAbi([
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
])
const SIGNATURE_BYTES = 65
/** Some wallets number the two points of a curve from 0, contracts from 27. */
const FIRST_POINT = 27

/** How a router makes several calls one after another, by its interface; without one it takes no permits. */
const JOINED: Readonly<Partial<Record<KnownRouterKind, (first: Hex, data: Hex) => Hex | undefined>>> = {
  'uniswap-v3': callsOfFirstRouter,
  'uniswap-v3-router-02': callsOfLaterRouter,
}

/** Whether a router can be given an approval within its call. */
export function takesPermits(kind: KnownRouterKind | undefined): boolean {
  return kind !== undefined && JOINED[kind] !== undefined
}

/**
 * Puts a signed approval before a swap. It is skipped by the router if somebody has used the signature before.
 *
 * @returns undefined unless it is the approval of exactly this swap, for as long as it is valid.
 */
export function withPermit(
  { paid, router, allowed }: SwapTerms,
  { to, data, value }: SwapCall,
  permit: SignedPermit,
  { routers, nowS }: { readonly routers: SwapRouters; readonly nowS: bigint },
): SwapCall | undefined {
  const signature = readSignature(permit.signature)
  const kind = routerKind(routers, to)
  const bytes = toBytes(data)
  const isOfSwap =
    paid !== undefined && isSame(permit.token, paid) && isSame(permit.router, router) && isSame(to, router)
  if (!isOfSwap || BigInt(permit.value) !== allowed || BigInt(permit.deadline) <= nowS) return undefined
  if (signature === undefined || bytes === undefined || kind === undefined) return undefined
  const { v, r, s } = signature
  const first = encodeFunctionData({
    abi: ABI,
    functionName: 'selfPermitIfNecessary',
    args: [getAddress(permit.token), allowed, BigInt(permit.deadline), v, r, s],
  })
  const joined = join(kind, first, bytes)
  return joined && { to, data: joined, value }
}

function join(kind: KnownRouterKind, first: Hex, data: Hex): Hex | undefined {
  try {
    return JOINED[kind]?.(first, data)
  } catch {
    return undefined
  }
}

function readSignature(text: string): { readonly v: number; readonly r: Hex; readonly s: Hex } | undefined {
  const bytes = toBytes(text)
  if (bytes === undefined || size(bytes) !== SIGNATURE_BYTES) return undefined
  const last = Number(slice(bytes, 64))
  const v = last < FIRST_POINT ? last + FIRST_POINT : last
  return v === FIRST_POINT || v === FIRST_POINT + 1
    ? { v, r: slice(bytes, 0, 32), s: slice(bytes, 32, 64) }
    : undefined
}
