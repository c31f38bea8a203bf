import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import type { EmbeddedAccountType } from '#schemas/entities/embedded-user.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { attachConnection } from '#modal/core/commands/connection/attach-connection.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectTraits } from '#modal/core/state/connection/connection-slice.ts'
import { AUTH_CONNECTOR } from '#modal/core/state/connectors/auth-connector.ts'
import { selectNamespaces, selectOrderedNetworkIds } from '#modal/core/state/network/network-slice.ts'

/** Reads the type of the embedded account; undefined when nobody is connected. */
export function readAccountType(): CoreThunk<Promise<EmbeddedAccountType | undefined>> {
  return async (_dispatch, _getState, { wallet }) => {
    const frame = await wallet.ready()
    const user = frame.ok ? await frame.value.getUser(undefined) : undefined
    return user?.ok ? user.value.preferredAccountType : undefined
  }
}

/** Switches between a plain and a smart account and connects again with it (docs/specification.md §4.43). */
export function chooseAccountType(type: EmbeddedAccountType): CoreThunk<Promise<Result<undefined>>> {
  return async (dispatch, _getState, { wallet, storage }) => {
    const frame = await wallet.ready()
    if (!frame.ok) return frame
    const chosen = await frame.value.setPreferredAccount({ type })
    if (!chosen.ok) return chosen
    void storage.set(STORAGE_KEYS.preferredAccountTypes, chosen.value.type)
    return dispatch(reconnect())
  }
}

function reconnect(): CoreThunk<Promise<Result<undefined>>> {
  return async (dispatch, getState, { connectors }) => {
    // Other namespaces are connected to other wallets, which stay.
    const namespaces = selectNamespaces(getState()).filter((one) => selectTraits(one)(getState()).isEmbedded)
    const [first] = namespaces
    const connector = first && (await connectors.load(AUTH_CONNECTOR, first))
    if (!connector)
      return fail('ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND', errorMessage('ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND'))
    const chainIds = namespaces.flatMap((namespace) => selectOrderedNetworkIds(namespace)(getState()))
    const answer = await connector.restore({ namespaces, chainIds })
    if (!answer.ok || !answer.value) return answer.ok ? ok(undefined) : answer
    const connectorId = AUTH_CONNECTOR.id
    dispatch(
      attachConnection({ connector, connectorId, connected: answer.value, keepsActiveNamespace: true }),
    )
    return ok(undefined)
  }
}
