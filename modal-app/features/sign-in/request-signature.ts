import { randomId } from '#schemas/channel/random-id.ts'
import type { SiwxSession } from '#schemas/entities/siwx.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { signInChainNames } from '#schemas/namespaces/sign-in-chain-names.ts'
import { parseCaipNetworkId } from '#schemas/primitives/caip.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { validateSignIn } from '#schemas/primitives/validate-sign-in.ts'
import { parseSignIn } from '#schemas/primitives/sign-in-message.ts'
import type { SignedIn } from '#modal/connectors/connector.ts'
import type { CoreThunk, Extra } from '#modal/core/commands/thunk.ts'
import { requestWallet } from '#modal/core/commands/tickets/request-wallet.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectSite } from '#modal/core/state/site/site-slice.ts'
import { backendOf } from './current-backend.ts'
import type { SignInAccount } from './sign-in-backend.ts'
import { isSameAccount, signInAccount } from './sign-in-account.ts'
import { signatureSettled, signedIn } from './sign-in-slice.ts'
import { TEXT_SIGNING } from '#modal/core/commands/sign-in/sign-text.ts'

const NOT_BEGUN = fail('SIWX_INITIALISATION_FAILED', errorMessage('SIWX_INITIALISATION_FAILED'))
const DECLINED = fail('SIGNATURE_DECLINED', errorMessage('SIGNATURE_DECLINED'))

/** A signed session the server did not receive: the wallet is not asked for it twice. */
const undelivered = (): { session?: SiwxSession | undefined } => ({})

/**
 * Creates a message, has it signed and verified. The wallet is not asked if there is a session by now, for instance from
 * another tab, or a signed one that did not reach the server.
 *
 * @returns SIWX_INITIALISATION_FAILED if there is no message to sign; else the failure of the wallet or the backend.
 */
export function requestSignature(
  namespace: ChainNamespace,
  account: SignInAccount,
  signal: AbortSignal,
): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch, getState, extra) => {
    const backend = backendOf(getState(), extra)
    const sessions = await backend.getSessions(account)
    if (sessions.ok && sessions.value.length > 0) return ok(undefined)
    const pending = extra.once(undelivered).session
    if (pending && isSameAccount(pending.data, account)) {
      const delivered = await dispatch(deliver(pending))
      if (delivered.ok || extra.once(undelivered).session) return delivered
    }
    const created = await backend.createMessage(account)
    if (!created.ok) return NOT_BEGUN
    const { data, message } = created.value
    const checked = checkMessage(message, account, getState(), extra)
    if (!checked.ok) return checked
    const { method, params, answer } = TEXT_SIGNING[namespace]
    const request = {
      namespace,
      caipNetworkId: account.chainId,
      method,
      params: params(message, account.accountAddress),
    }
    const signed = await dispatch(requestWallet(request, { ticketId: randomId(), signal }))
    if (!signed.ok || signal.aborted) return signed.ok ? DECLINED : signed
    const signature = answer.safeParse(signed.value).data
    return signature === undefined ? DECLINED : dispatch(deliver({ data, message, signature }))
  }
}

function deliver(session: SiwxSession): CoreThunk<Promise<Result<unknown>>> {
  return async (_dispatch, getState, extra) => {
    const added = await backendOf(getState(), extra).addSession(session)
    if (!added.ok && added.error.code === 'SIGN_IN_UNREACHABLE') extra.once(undelivered).session = session
    else dropUndelivered(extra)
    return added
  }
}

/** After a sign-out, a session that could not be delivered must not sign the visitor in. */
export function dropUndelivered(extra: Extra): void {
  extra.once(undelivered).session = undefined
}

/** Refuses a message that signs in to another site, account or network, before a wallet sees it. */
function checkMessage(
  message: string,
  account: SignInAccount,
  state: CoreState,
  { now }: Pick<Extra, 'now'>,
): Result<undefined> {
  const { chainNamespace } = parseCaipNetworkId(account.chainId) ?? {}
  if (!chainNamespace) return NOT_BEGUN
  const parsed = validateSignIn(message, {
    kind: NAMESPACES[chainNamespace].name,
    domain: new URL(selectSite(state).siteOrigin).host,
    chainNames: signInChainNames(account.chainId),
    now: now(),
  })
  // The message is new, so its time is right and the device's clock is wrong.
  if (!parsed.ok && ['SIGN_IN_EXPIRED', 'SIGN_IN_NOT_YET_VALID'].includes(String(parsed.error.code)))
    return fail('SIGN_IN_NOT_YET_VALID', 'The clock of this device is wrong.')
  const isOwn = parsed.ok && parsed.value.address.toLowerCase() === account.accountAddress.toLowerCase()
  return isOwn ? ok(undefined) : NOT_BEGUN
}

/** Adds a session a wallet signed while it connected, if it is for the account and network in use. */
export function addSignedSession(
  namespace: ChainNamespace,
  { caipNetworkId, address, message, signature, cacao }: SignedIn,
): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch, getState, extra) => {
    const account = signInAccount(getState(), namespace)
    const isInUse = isSameAccount(account, { chainId: caipNetworkId, accountAddress: address })
    const data = account && isInUse ? readMessageData(account, message) : undefined
    if (!account || !data || !checkMessage(message, account, getState(), extra).ok) return DECLINED
    const added = await dispatch(deliver({ data, message, signature, ...(cacao !== undefined && { cacao }) }))
    if (added.ok) dispatch(signedIn(account))
    else dispatch(signatureSettled(added.error.code))
    return added
  }
}

function readMessageData(account: SignInAccount, message: string): SiwxSession['data'] | undefined {
  const { chainNamespace } = parseCaipNetworkId(account.chainId) ?? {}
  const parsed = chainNamespace && parseSignIn(message, NAMESPACES[chainNamespace].name)
  if (!parsed) return undefined
  const { URI: uri = '', Version: version = '', Nonce: nonce = '', 'Issued At': issuedAt } = parsed.fields
  const { domain, statement, resources } = parsed
  return { ...account, domain, uri, version, nonce, issuedAt, statement, resources: [...resources] }
}
