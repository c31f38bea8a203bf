import type { EvmServices } from '#frame/preview/evm/evm-services.ts'
import { previewPermissions } from '#frame/preview/evm/permission-preview.ts'
import type { PermissionRequest, RequestedPermission } from '#frame/preview/evm/permission-request.ts'
import { callsContext, invalidParams } from '#frame/rpc/evm-request.ts'
import type { PermissionStore } from '#frame/rpc/permission-store.ts'
import type { PreparedRequest, RpcHandlerContext, WalletRpcRequest } from '#frame/rpc/rpc-handler.ts'
import type { SessionPermission } from '#frame/rpc/session-permission.ts'
import { validatePermission } from '#frame/rpc/validate-permission.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'

/** The answer to every method of permissions where the owner allows none, or the browser does not attest the site. */
export const NOT_OFFERED = fail(
  RPC_CODES.unsupportedMethod,
  'This wallet grants no permissions here: the operator has not switched them on (embeddedWallet.sessionPermissions), or the browser does not tell the wallet which site asks. Send each request by itself: the visitor approves it.',
)

/** What a grant is made for. */
export interface GrantRequest {
  readonly request: WalletRpcRequest
  readonly context: RpcHandlerContext
  readonly services: EvmServices
  readonly permissions: PermissionStore
  readonly parsed: PermissionRequest
  /** The session accounts that the site named. */
  readonly to?: string[]
  /** Makes the answer for the site. */
  readonly answer: (grant: SessionPermission) => unknown
}

/** Prepares a grant: shows what it allows, and once the visitor approves it stores it, at the server and here. */
export async function prepareGrant(asked: GrantRequest): Promise<Result<PreparedRequest>> {
  const { request, context, services, permissions, parsed, to, answer } = asked
  const grant = {
    caipNetworkId: request.network.caipNetworkId,
    account: context.account.address,
    expiresAt: parsed.expiry * 1_000,
    permissions: parsed.permissions.map(permissionOf),
    ...(to && { to }),
  }
  // A permission without bounds is refused before the visitor sees it.
  const problem = validatePermission(grant, context.now())
  if (problem) return invalidParams(`params[0].${problem.field}`, problem.expectation)
  return ok({
    preview: await previewPermissions(parsed, callsContext(request, context, services)),
    perform: async () => {
      const granted = await permissions.grant(grant, context.vault.sign)
      return granted.ok ? ok(answer(granted.value)) : granted
    },
  })
}

/** Refuses a chain that is not the active one. */
export function requireActiveChain(chainId: unknown, active: bigint): Result<never> | undefined {
  const isNumber =
    typeof chainId === 'number' || (typeof chainId === 'string' && /^(?:0x[0-9a-f]+|\d+)$/i.test(chainId))
  const isActive = chainId === undefined || (isNumber && BigInt(chainId) === active)
  return isActive
    ? undefined
    : fail(RPC_CODES.unsupportedChain, 'Switch to the chain of these permissions first.')
}

function permissionOf(requested: RequestedPermission): SessionPermission['permissions'][number] {
  if (requested.kind === 'call') {
    const { address, functions, valueLimit } = requested
    const selectors = functions.map(({ selector }) => selector)
    const names = functions.map(({ signature }) => signature)
    return { kind: 'call', address, selectors, names, valueLimit }
  }
  const { kind, token, amount, start, period } = requested
  return {
    kind,
    amount,
    startsAt: start * 1_000,
    periodMs: period * 1_000,
    ...(token !== undefined && { token }),
  }
}
