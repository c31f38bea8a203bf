import { BuyInProgressView } from '#modal/views/buy-in-progress/buy-in-progress-view.tsx'
import { DepositFromExchangeView } from '#modal/views/deposit-from-exchange/deposit-from-exchange-view.tsx'
import { DepositInProgressView } from '#modal/views/deposit-in-progress/deposit-in-progress-view.tsx'
import { DepositTokenSelectView } from '#modal/views/deposit-token-select/deposit-token-select-view.tsx'
import { OnRampActivityView } from '#modal/views/on-ramp-activity/on-ramp-activity-view.tsx'
import { OnRampFiatSelectView } from '#modal/views/on-ramp-fiat-select/on-ramp-fiat-select-view.tsx'
import { OnRampProvidersView } from '#modal/views/on-ramp-providers/on-ramp-providers-view.tsx'
import { OnRampTokenSelectView } from '#modal/views/on-ramp-token-select/on-ramp-token-select-view.tsx'
import { WhatIsABuyView } from '#modal/views/what-is-a-buy/what-is-a-buy-view.tsx'

/** The steps of buying with money and of depositing from an exchange, and the help beside them. */
export const BUYING_VIEWS = {
  OnRampProviders: OnRampProvidersView,
  OnRampFiatSelect: OnRampFiatSelectView,
  OnRampTokenSelect: OnRampTokenSelectView,
  BuyInProgress: BuyInProgressView,
  OnRampActivity: OnRampActivityView,
  WhatIsABuy: WhatIsABuyView,
  DepositFromExchange: DepositFromExchangeView,
  DepositTokenSelect: DepositTokenSelectView,
  DepositInProgress: DepositInProgressView,
}
