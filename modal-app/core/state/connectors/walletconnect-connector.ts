import { WALLETCONNECT_ID } from '#schemas/constants/walletconnect.ts'
import { CHAIN_NAMESPACES } from '#schemas/primitives/chain-namespace.ts'
import type { ConnectorInfo } from './connector-info.ts'

/** The entry of phone wallets in the connectors, with one session for all namespaces. */
export const WALLETCONNECT_CONNECTOR: ConnectorInfo = {
  id: WALLETCONNECT_ID,
  name: 'WalletConnect',
  type: 'WALLET_CONNECT',
  namespaces: CHAIN_NAMESPACES,
  wallets: {},
  rdns: undefined,
  imageUrl: undefined,
}
