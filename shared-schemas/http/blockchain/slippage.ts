import * as z from 'zod/mini'
import { DEFAULT_SLIPPAGE_BPS } from '#schemas/constants/defaults.ts'
import { MAX_SLIPPAGE_BPS, MIN_SLIPPAGE_BPS } from '#schemas/constants/limits.ts'

const BPS_OF_A_PERCENT = 100

/** Basis points in the text of a query. */
export const SlippageBps = z.pipe(
  z.string().check(z.regex(/^\d{1,4}$/, 'Write basis points')),
  z.pipe(z.transform(Number), z.int().check(z.minimum(MIN_SLIPPAGE_BPS), z.maximum(MAX_SLIPPAGE_BPS))),
)

/** Percent, as existing clients send it in a body. */
export const SlippagePercent = z
  .number()
  .check(z.minimum(MIN_SLIPPAGE_BPS / BPS_OF_A_PERCENT), z.maximum(MAX_SLIPPAGE_BPS / BPS_OF_A_PERCENT))

/** Basis points of a slippage in percent; the default where there is none. */
export function slippageBpsOf(percent: number | undefined): number {
  return percent === undefined ? DEFAULT_SLIPPAGE_BPS : Math.round(percent * BPS_OF_A_PERCENT)
}
