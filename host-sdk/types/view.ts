/** The views that a site may open by name; all others are reached inside the modal. */
export type PosternView =
  | 'Account'
  | 'AllWallets'
  | 'ChooseAccountName'
  | 'Connect'
  | 'ConnectWallets'
  | 'ConnectingWalletConnectBasic'
  | 'DepositFromExchange'
  | 'FundWallet'
  | 'GetWallet'
  | 'Networks'
  | 'OnRampProviders'
  | 'Profile'
  | 'RegisterAccountName'
  | 'Sessions'
  | 'Swap'
  | 'Transactions'
  | 'WalletReceive'
  | 'WalletSend'
  | 'WhatIsABuy'
  | 'WhatIsANetwork'
  | 'WhatIsAWallet'

/** What a site fills into the form of the view `Swap`. */
export interface SwapArguments {
  /** Of `fromToken`, in whole tokens: a plain decimal. */
  amount?: string | undefined
  /** A symbol, or the address of a contract. */
  fromToken?: string | undefined
  toToken?: string | undefined
}
