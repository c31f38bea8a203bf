import { CHAIN_NAMESPACES } from '#schemas/primitives/chain-namespace.ts'
import type { ConnectorInfo } from './connector-info.ts'

/** The embedded wallet's entry in the connectors, with one session for all namespaces (docs/specification.md §3.34). */
export const AUTH_CONNECTOR: ConnectorInfo = {
  id: 'auth',
  name: 'Embedded wallet',
  type: 'AUTH',
  namespaces: CHAIN_NAMESPACES,
  wallets: {},
  rdns: undefined,
  imageUrl: undefined,
}
