import { DEFAULT_SLIPPAGE_BPS } from '#schemas/constants/defaults.ts'
import { MAX_SLIPPAGE_BPS, MIN_SLIPPAGE_BPS } from '#schemas/constants/limits.ts'
import { PRIVATE_STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectSwap, slippageChosen } from './swap-slice.ts'

/** From here on a warning says what it may cost; basis points. */
export const HIGH_SLIPPAGE_BPS = 500

/**
 * Parses a slippage in percent, with at most two decimals.
 *
 * @returns basis points; undefined for anything outside 0.01 to 50.
 * @example
 * parseSlippage('0.5') // 50
 */
export function parseSlippage(text: string): number | undefined {
  const typed = text.trim().replace(',', '.').replace(/\s*%$/, '')
  if (!/^\d{1,2}(?:\.\d{0,2})?$|^\.\d{1,2}$/.test(typed)) return undefined
  const bps = Math.round(Number(typed) * 100)
  return bps >= MIN_SLIPPAGE_BPS && bps <= MAX_SLIPPAGE_BPS ? bps : undefined
}

/** Reads the visitor's earlier choice, once. */
export function readSlippage(): CoreThunk<Promise<void>> {
  return async (dispatch, getState, { storage }) => {
    if (selectSwap(getState()).slippageBps !== undefined) return
    const bps = Number(await storage.get(PRIVATE_STORAGE_KEYS.swapSlippage))
    const isValid = Number.isInteger(bps) && bps >= MIN_SLIPPAGE_BPS && bps <= MAX_SLIPPAGE_BPS
    dispatch(slippageChosen(isValid ? bps : DEFAULT_SLIPPAGE_BPS))
  }
}

/** Keeps the visitor's choice for this and later swaps. */
export function chooseSlippage(bps: number): CoreThunk<Promise<void>> {
  return async (dispatch, _getState, { storage }) => {
    dispatch(slippageChosen(bps))
    await storage.set(PRIVATE_STORAGE_KEYS.swapSlippage, String(bps))
  }
}
