import type * as z from 'zod/mini'
import { EMBEDDED_WALLET_ERRORS } from '#schemas/errors/records/embedded-wallet.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { RpcMethod, RpcSafety } from './define-rpc-method.ts'
import { describeIssue } from './describe-issue.ts'
import { getAccountAddresses, sendTransfer, signMessage, signPsbt } from './methods/bip122.ts'
import { eth_accounts, eth_requestAccounts } from './methods/eip155/accounts.ts'
import { wallet_getAssets, wallet_watchAsset } from './methods/eip155/assets.ts'
import {
  wallet_getCallsStatus,
  wallet_getCapabilities,
  wallet_sendCalls,
  wallet_showCallsStatus,
} from './methods/eip155/calls.ts'
import {
  eth_chainId,
  net_version,
  wallet_addEthereumChain,
  wallet_switchEthereumChain,
} from './methods/eip155/chains.ts'
import {
  wallet_getGrantedExecutionPermissions,
  wallet_getSupportedExecutionPermissions,
  wallet_requestExecutionPermissions,
  wallet_revokeExecutionPermission,
} from './methods/eip155/execution-permissions.ts'
import {
  wallet_getPermissions,
  wallet_grantPermissions,
  wallet_requestPermissions,
  wallet_revokePermissions,
} from './methods/eip155/permissions.ts'
import {
  eth_signTypedData_v3,
  eth_signTypedData_v4,
  personal_ecRecover,
  personal_sign,
} from './methods/eip155/signatures.ts'
import { eth_sendRawTransaction, eth_sendTransaction } from './methods/eip155/transactions.ts'
import {
  solana_signAllTransactions,
  solana_signAndSendTransaction,
  solana_signMessage,
  solana_signTransaction,
} from './methods/solana.ts'
import { READ_METHODS } from './read-methods.ts'

/** Every method with schemas of its own, by its name on the wire. */
export const RPC_METHODS = {
  eth_requestAccounts,
  eth_accounts,
  eth_chainId,
  net_version,
  personal_sign,
  personal_ecRecover,
  eth_signTypedData_v3,
  eth_signTypedData_v4,
  eth_sendTransaction,
  eth_sendRawTransaction,
  wallet_switchEthereumChain,
  wallet_addEthereumChain,
  wallet_watchAsset,
  wallet_requestPermissions,
  wallet_getPermissions,
  wallet_revokePermissions,
  wallet_grantPermissions,
  wallet_getGrantedExecutionPermissions,
  wallet_getSupportedExecutionPermissions,
  wallet_requestExecutionPermissions,
  wallet_revokeExecutionPermission,
  wallet_sendCalls,
  wallet_getCallsStatus,
  wallet_showCallsStatus,
  wallet_getCapabilities,
  wallet_getAssets,
  solana_signMessage,
  solana_signTransaction,
  solana_signAllTransactions,
  solana_signAndSendTransaction,
  signMessage,
  signPsbt,
  sendTransfer,
  getAccountAddresses,
} as const satisfies { readonly [Name in string]: RpcMethod<Name> }

/** Name of a method with schemas of its own. */
export type RpcMethodName = keyof typeof RPC_METHODS
/** The parsed parameters of a method. */
export type RpcParams<Name extends RpcMethodName> = z.output<(typeof RPC_METHODS)[Name]['params']>

const BY_NAME: ReadonlyMap<string, RpcMethod> = new Map<string, RpcMethod>([
  ...READ_METHODS.map((method): [string, RpcMethod] => [method.name, method]),
  ...Object.entries(RPC_METHODS),
])

/**
 * Finds a method by its name on the wire; undefined when the method is not allowed.
 *
 * @example
 * findRpcMethod('personal_sign')?.safety // 'unsafe'
 */
export function findRpcMethod(name: string): RpcMethod | undefined {
  return BY_NAME.get(name)
}

/**
 * Returns the safety class of a method; `unknown` for a method outside the catalogue, because the wallet that receives it may
 * ask the visitor and may send something.
 *
 * @example
 * safetyOf('wallet_invokeSnap') // 'unknown'
 */
export function safetyOf(name: string): RpcSafety | 'unknown' {
  return findRpcMethod(name)?.safety ?? 'unknown'
}

/**
 * Parses the parameters of a method.
 *
 * @returns the parameters, or a failure: 4200 for a method that is not allowed, −32602 with the path of the invalid field and
 * what is expected there. The value itself is never repeated.
 * @example
 * parseRpcParams('eth_sendTransaction', [{ from: '0x…', value: '1' }])
 * // { ok: false, error: { code: -32602, message: 'Invalid parameters: params[0].value: expected …', data: { field } } }
 */
export function parseRpcParams<Name extends RpcMethodName>(
  name: Name,
  params: unknown,
): Result<RpcParams<Name>>
export function parseRpcParams(name: string, params: unknown): Result<unknown>
export function parseRpcParams(name: string, params: unknown): Result<unknown> {
  const method = findRpcMethod(name)
  if (!method) return fail(RPC_CODES.unsupportedMethod, EMBEDDED_WALLET_ERRORS.RPC_METHOD_NOT_ALLOWED.message)
  const parsed = method.params.safeParse(params)
  if (parsed.success) return ok(parsed.data)
  const { field, expectation } = describeIssue(parsed.error.issues)
  return fail(RPC_CODES.invalidParams, `Invalid parameters: ${field}: ${expectation}.`, { field })
}
