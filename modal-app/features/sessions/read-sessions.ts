import * as z from 'zod/mini'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import {
  REVOKE_SESSION_ENDPOINT,
  revocationMessage,
  SESSIONS_ENDPOINT,
  type PermissionSession,
} from '#schemas/http/blockchain/sessions.ts'
import { SIGN_IN_ENDPOINTS, type SignInSession } from '#schemas/http/sign-in.ts'
import { parseCaipNetworkId } from '#schemas/primitives/caip.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import { withSignIn } from '#modal/core/commands/sign-in/sign-in-part.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { callDeployment, type CallContent } from '#modal/services/call-deployment.ts'
import { askWallet } from './ask-wallet.ts'

const SECOND_MS = 1_000
const Signature = z.string().check(z.regex(/^0x[0-9a-fA-F]+$/))

/** The sign-in sessions of the active account on the sites of the project; none without a sign-in. */
export function readSignIns(): CoreThunk<Promise<Result<readonly SignInSession[]>>> {
  return async (dispatch, _getState, { deployment }) => {
    const token = await dispatch(withSignIn((part) => part.token()))
    if (token === undefined) return ok([])
    const answer = await callDeployment(deployment, SIGN_IN_ENDPOINTS.sessions, bearer(token))
    return answer.ok ? ok(answer.value.sessions) : answer
  }
}

/** Ends a sign-in session; the current one with everything that follows a sign-out. */
export function endSignIn({ id, isCurrent }: SignInSession): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch, _getState, { deployment }) => {
    if (isCurrent) return (await dispatch(withSignIn((part) => part.signOut()))) ?? ok(undefined)
    const token = await dispatch(withSignIn((part) => part.token()))
    if (token === undefined) return ok(undefined)
    return callDeployment(deployment, SIGN_IN_ENDPOINTS.endSession, { ...bearer(token), body: { id } })
  }
}

/**
 * The permissions in force that an account granted sites of the project.
 *
 * @param account its CAIP-10 id. The server lists them only to an account that signed in.
 */
export function readGrants(account: string): CoreThunk<Promise<Result<readonly PermissionSession[]>>> {
  return async (dispatch, _getState, { deployment, now }) => {
    const token = await dispatch(withSignIn((part) => part.token()))
    if (token === undefined) return ok([])
    const content = { ...bearer(token), params: { address: account } }
    const answer = await callDeployment(deployment, SESSIONS_ENDPOINT, content)
    if (!answer.ok) return answer
    const isInForce = ({ expiry, revokedAt }: PermissionSession): boolean =>
      revokedAt === undefined && expiry * SECOND_MS > now()
    return ok(answer.value.sessions.filter(isInForce))
  }
}

/** Ends a permission by a signature of its account. */
export function endGrant(
  { pci, caipNetworkId }: PermissionSession,
  address: string,
): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch, _getState, { deployment }) => {
    const namespace = parseCaipNetworkId(caipNetworkId)?.chainNamespace
    if (namespace === undefined) return fail('UNKNOWN', errorMessage('UNKNOWN'))
    const caipAddress = `${caipNetworkId}:${address}`
    const text = revocationMessage({ apiOrigin: new URL(deployment.apiUrl).origin, caipAddress, pci })
    const params = [bytesToHex(new TextEncoder().encode(text)), address]
    const signed = await dispatch(askWallet({ namespace, caipNetworkId, method: 'personal_sign', params }))
    if (!signed.ok) return signed
    const signature = Signature.safeParse(signed.value).data
    if (signature === undefined) return fail('UNKNOWN', errorMessage('UNKNOWN'))
    return callDeployment(deployment, REVOKE_SESSION_ENDPOINT, {
      params: { address: caipAddress },
      body: { pci, signature },
    })
  }
}

function bearer(token: string): CallContent {
  return { headers: { authorization: `Bearer ${token}` } }
}
