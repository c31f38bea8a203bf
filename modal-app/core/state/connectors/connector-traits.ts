import type { CONNECTOR_TYPE_ORDER } from '#schemas/constants/defaults.ts'
import { AUTH_CONNECTOR } from './auth-connector.ts'
import type { ConnectorInfo, ConnectorType } from './connector-info.ts'
import { WALLETCONNECT_CONNECTOR } from './walletconnect-connector.ts'

/** The differences between kinds of connectors. Shared code asks for a trait, and never for the kind. */
export interface ConnectorTraits {
  /** Its group in the wallet list; none if it has a place of its own. */
  readonly group:
    | Extract<(typeof CONNECTOR_TYPE_ORDER)[number], 'injected' | 'external' | 'walletConnect'>
    | undefined
  /** One session serves all namespaces, so that they connect and disconnect together. */
  readonly sharesSession: boolean
  /** It is reached by a pairing, and approves on a phone or in an app beside the browser. */
  readonly isRemote: boolean
  /** The deployment's own wallet, which shows its requests in the modal and has a login that may end with the connection. */
  readonly isEmbedded: boolean
  /** The method in the event CONNECT_SUCCESS. */
  readonly method: 'browser' | 'email' | 'qrcode'
}

const INJECTED_TRAITS: ConnectorTraits = {
  group: 'injected',
  sharesSession: false,
  isRemote: false,
  isEmbedded: false,
  method: 'browser',
}

const TRAITS: Readonly<Record<ConnectorType, ConnectorTraits>> = {
  ANNOUNCED: INJECTED_TRAITS,
  INJECTED: INJECTED_TRAITS,
  MULTI_CHAIN: INJECTED_TRAITS,
  EXTERNAL: { ...INJECTED_TRAITS, group: 'external' },
  AUTH: { ...INJECTED_TRAITS, group: undefined, sharesSession: true, isEmbedded: true, method: 'email' },
  WALLET_CONNECT: {
    ...INJECTED_TRAITS,
    group: 'walletConnect',
    sharesSession: true,
    isRemote: true,
    method: 'qrcode',
  },
}

/** Finds the traits of a list entry. */
export function traitsOf({ type }: Pick<ConnectorInfo, 'type'>): ConnectorTraits {
  return TRAITS[type]
}

/**
 * Finds the traits of a wallet by its id, for instance of one that an earlier document stored.
 *
 * @example
 * traitsOfId('auth').isEmbedded // true
 */
export function traitsOfId(connectorId: string | undefined): ConnectorTraits {
  const own = [AUTH_CONNECTOR, WALLETCONNECT_CONNECTOR].find(({ id }) => id === connectorId)
  return own ? traitsOf(own) : INJECTED_TRAITS
}
