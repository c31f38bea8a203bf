import type { SentEventName } from '#schemas/http/analytics/event-catalogue.ts'
import type { ViewName } from '#modal/core/state/router/view-catalogue.ts'

/** The events of views that a visitor opens. */
export const VIEW_EVENTS: Readonly<Partial<Record<ViewName, SentEventName>>> = {
  AllWallets: 'CLICK_ALL_WALLETS',
  WhatIsAWallet: 'CLICK_WALLET_HELP',
  WhatIsANetwork: 'CLICK_NETWORK_HELP',
  GetWallet: 'CLICK_GET_WALLET',
  Transactions: 'CLICK_TRANSACTIONS',
  Networks: 'CLICK_NETWORKS',
  EmailLogin: 'EMAIL_LOGIN_SELECTED',
  EmailVerifyOtp: 'EMAIL_VERIFICATION_CODE_SENT',
  UpdateEmailWallet: 'EMAIL_EDIT',
  WalletSend: 'OPEN_SEND',
  Swap: 'OPEN_SWAP',
  SwapSelectToken: 'CLICK_SELECT_TOKEN_TO_SWAP',
  OnRampProviders: 'SELECT_BUY_CRYPTO',
  WhatIsABuy: 'SELECT_WHAT_IS_A_BUY',
  Pay: 'PAY_MODAL_OPEN',
}
