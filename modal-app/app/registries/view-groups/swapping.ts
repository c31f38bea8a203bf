import { SwapConfirmedView } from '#modal/views/swap-confirmed/swap-confirmed-view.tsx'
import { SwapPreviewView } from '#modal/views/swap-preview/swap-preview-view.tsx'
import { SwapSelectTokenView } from '#modal/views/swap-select-token/swap-select-token-view.tsx'
import { SwapView } from '#modal/views/swap/swap-view.tsx'

/** The steps of swapping. */
export const SWAPPING_VIEWS = {
  Swap: SwapView,
  SwapSelectToken: SwapSelectTokenView,
  SwapPreview: SwapPreviewView,
  SwapConfirmed: SwapConfirmedView,
}
