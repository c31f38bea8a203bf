import { PayResultView } from '#modal/views/pay-result/pay-result-view.tsx'
import { PayWaysView } from '#modal/views/pay-ways/pay-ways-view.tsx'
import { PayView } from '#modal/views/pay/pay-view.tsx'

/** The steps of a payment that a site asks for. */
export const PAYING_VIEWS = {
  Pay: PayView,
  PayWays: PayWaysView,
  PayResult: PayResultView,
}
