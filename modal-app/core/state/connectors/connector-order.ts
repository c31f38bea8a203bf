import { CONNECTOR_TYPE_ORDER } from '#schemas/constants/defaults.ts'

/** A group of the wallet list. */
export type ConnectorGroup = (typeof CONNECTOR_TYPE_ORDER)[number]

/**
 * Orders the groups of the wallet list: the owner's first, then the rest. WalletConnect is left out while it is connected
 * (docs/specification.md §2.43 to §2.45).
 *
 * @example
 * connectorOrder(['featured'], false)[0] // 'featured'
 */
export function connectorOrder(
  owners: readonly ConnectorGroup[] | undefined,
  isWalletConnectConnected: boolean,
): readonly ConnectorGroup[] {
  const order = [...new Set([...(owners ?? []), ...CONNECTOR_TYPE_ORDER])]
  return isWalletConnectConnected ? order.filter((group) => group !== 'walletConnect') : order
}
