import type * as z from 'zod/mini'
import { EMBEDDED_WALLET_ERRORS } from '#schemas/errors/records/embedded-wallet.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { RpcMethod, RpcSafety } from './define-rpc-method.ts'
import { describeIssue } from './describe-issue.ts'
import { eth_accounts } from './methods/eth_accounts.ts'
import { eth_chainId } from './methods/eth_chainId.ts'
import { eth_requestAccounts } from './methods/eth_requestAccounts.ts'
import { eth_sendRawTransaction } from './methods/eth_sendRawTransaction.ts'
import { eth_sendTransaction } from './methods/eth_sendTransaction.ts'
import { eth_signTypedData_v3 } from './methods/eth_signTypedData_v3.ts'
import { eth_signTypedData_v4 } from './methods/eth_signTypedData_v4.ts'
import { getAccountAddresses } from './methods/getAccountAddresses.ts'
import { net_version } from './methods/net_version.ts'
import { personal_ecRecover } from './methods/personal_ecRecover.ts'
import { personal_sign } from './methods/personal_sign.ts'
import { sendTransfer } from './methods/sendTransfer.ts'
import { signMessage } from './methods/signMessage.ts'
import { signPsbt } from './methods/signPsbt.ts'
import { solana_signAllTransactions } from './methods/solana_signAllTransactions.ts'
import { solana_signAndSendTransaction } from './methods/solana_signAndSendTransaction.ts'
import { solana_signMessage } from './methods/solana_signMessage.ts'
import { solana_signTransaction } from './methods/solana_signTransaction.ts'
import { wallet_addEthereumChain } from './methods/wallet_addEthereumChain.ts'
import { wallet_getAssets } from './methods/wallet_getAssets.ts'
import { wallet_getCallsStatus } from './methods/wallet_getCallsStatus.ts'
import { wallet_getCapabilities } from './methods/wallet_getCapabilities.ts'
import { wallet_getPermissions } from './methods/wallet_getPermissions.ts'
import { wallet_grantPermissions } from './methods/wallet_grantPermissions.ts'
import { wallet_requestPermissions } from './methods/wallet_requestPermissions.ts'
import { wallet_revokePermissions } from './methods/wallet_revokePermissions.ts'
import { wallet_sendCalls } from './methods/wallet_sendCalls.ts'
import { wallet_showCallsStatus } from './methods/wallet_showCallsStatus.ts'
import { wallet_switchEthereumChain } from './methods/wallet_switchEthereumChain.ts'
import { wallet_watchAsset } from './methods/wallet_watchAsset.ts'
import { READ_METHODS } from './read-methods.ts'

/** Every method with a shape of its own, by its name on the wire. */
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

/** A method with a shape of its own. */
export type RpcMethodName = keyof typeof RPC_METHODS
/** The parsed parameters of a method. */
export type RpcParams<Name extends RpcMethodName> = z.output<(typeof RPC_METHODS)[Name]['params']>

const BY_NAME: ReadonlyMap<string, RpcMethod> = new Map<string, RpcMethod>([
  ...READ_METHODS.map((method): [string, RpcMethod] => [method.name, method]),
  ...Object.entries(RPC_METHODS),
])

/**
 * A method by its name on the wire; undefined when it is not allowed.
 *
 * @example
 * findRpcMethod('personal_sign')?.safety // 'unsafe'
 */
export function findRpcMethod(name: string): RpcMethod | undefined {
  return BY_NAME.get(name)
}

/**
 * What a request needs of the visitor, by its method; `unknown` for a method that is not in the catalogue: the wallet it
 * goes to may ask the visitor, and may send something.
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
 * @returns the parameters, or a failure: 4200 for a method that is not allowed, −32602 with the path of the wrong
 * field and what is expected there. The value itself is never repeated.
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
  const parsed = method.params.safeParse(params, { jitless: true })
  if (parsed.success) return ok(parsed.data)
  const { field, expectation } = describeIssue(parsed.error.issues)
  return fail(RPC_CODES.invalidParams, `Invalid parameters: ${field}: ${expectation}.`, { field })
}
