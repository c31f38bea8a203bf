import * as z from 'zod/mini'
import { ANSWER_CACHE_KEYS, STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import type { Network } from '#schemas/entities/network.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { accountRecalled } from '#modal/core/state/account/account-details-slice.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { showableAccount } from '#modal/core/state/account/shown-account.ts'
import { selectConnectedConnectorId } from '#modal/core/state/connection/connection-slice.ts'

const Name = z.string().check(z.minLength(1), z.maxLength(128))

/** The form in which an account is stored for the next document, whose kernel reads it by guards equal to this. */
export const StoredAccount = z.strictObject({
  connectorId: z.string().check(z.minLength(1), z.maxLength(200)),
  walletName: Name,
  caipNetworkId: Name,
  address: Name,
  name: z.optional(Name),
  avatar: z.optional(z.string().check(z.minLength(1), z.maxLength(2_048))),
  total: z.optional(z.number().check(z.minimum(0))),
  isTotalPartial: z.boolean(),
  atMs: z.number().check(z.minimum(0)),
})

/** What a view knows of the account that it shows. */
export interface AccountToRemember {
  readonly network: Network
  /** As it is shown. */
  readonly address: string
  readonly name: string | undefined
  readonly avatar: string | undefined
  readonly total: number | undefined
  readonly isTotalPartial: boolean
}

/**
 * Reads what the last document showed of an account, for the time until this document knows more. What it showed of another
 * one is removed: the next document must not begin with an account that this one has left.
 *
 * @param address as it is shown.
 */
export function recallAccount(
  { chainNamespace: namespace, caipNetworkId }: Network,
  address: string,
): CoreThunk<Promise<void>> {
  return async (dispatch, _getState, { storage, now }) => {
    const text = await storage.get(ANSWER_CACHE_KEYS.shownAccount, namespace)
    if (text === undefined) return
    const stored = StoredAccount.safeParse(parseJson(text))
    const shown = stored.success ? showableAccount(stored.data, now()) : undefined
    if (shown?.address === address && shown.caipNetworkId === caipNetworkId) dispatch(accountRecalled(shown))
    else await storage.set(ANSWER_CACHE_KEYS.shownAccount, null, namespace)
  }
}

/** Stores what is shown of the account, as long as its wallet is connected in every tab of the site. */
export function rememberAccount(account: AccountToRemember): CoreThunk<Promise<void>> {
  return async (_dispatch, getState, { storage, now }) => {
    const { network, ...shown } = account
    const { chainNamespace: namespace, caipNetworkId } = network
    const connectorId = await storage.get(STORAGE_KEYS.connectedConnector, namespace)
    // Another tab may have disconnected, and deleted what was stored.
    if (connectorId === undefined || connectorId !== selectConnectedConnectorId(namespace)(getState())) return
    const walletName = selectAccount(namespace)(getState()).wallet?.name
    const stored = StoredAccount.safeParse({ ...shown, connectorId, walletName, caipNetworkId, atMs: now() })
    await storage.set(
      ANSWER_CACHE_KEYS.shownAccount,
      stored.success ? JSON.stringify(stored.data) : null,
      namespace,
    )
  }
}
