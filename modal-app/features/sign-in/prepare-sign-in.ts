import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { SignInRequest } from '#modal/connectors/connector.ts'
import type { CoreThunk, SignInPart } from '#modal/core/commands/thunk.ts'
import type { ConnectorInfo } from '#modal/core/state/connectors/connector-info.ts'
import { traitsOf } from '#modal/core/state/connectors/connector-traits.ts'
import { selectOrderedNetworkIds } from '#modal/core/state/network/network-slice.ts'
import { backendOf } from './current-backend.ts'
import { TEXT_SIGNING } from '#modal/core/commands/sign-in/sign-text.ts'

/** Placeholder for an address that is unknown before the wallet is asked. */
const UNKNOWN_ADDRESS = '<<AccountAddress>>'
const SIGN_IN_FEATURE = ':signIn'

/**
 * Injected wallets sign in by a feature of their own, phone wallets with the session proposal (CAIP-222). CAIP-222 covers EVM
 * accounts only: a phone wallet that signs in this way shares no others.
 */
function canSignIn(info: ConnectorInfo, namespace: ChainNamespace): boolean {
  const { features = [] } = info.wallets[namespace] ?? {}
  if (traitsOf(info).isRemote) return TEXT_SIGNING[namespace].isProposed
  return features.some((name) => name.endsWith(SIGN_IN_FEATURE))
}

/** Creates a message in which the wallet fills in the account. */
export const prepare: SignInPart['prepare'] =
  (info, namespace): CoreThunk<Promise<SignInRequest | undefined>> =>
  async (_dispatch, getState, extra) => {
    const [chainId] = selectOrderedNetworkIds(namespace)(getState())
    if (!canSignIn(info, namespace) || chainId === undefined) return undefined
    const created = await backendOf(getState(), extra).createMessage({
      accountAddress: UNKNOWN_ADDRESS,
      chainId,
    })
    if (!created.ok) return undefined
    const { domain, uri, nonce, statement, resources, expirationTime, issuedAt } = created.value.data
    const host = new URL(getState().site.siteOrigin).host
    if (domain !== host || issuedAt === undefined) return undefined
    return { domain, uri, nonce, statement, resources, expirationTime, issuedAt }
  }
