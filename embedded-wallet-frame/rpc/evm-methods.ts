import type { EvmServices } from '#frame/preview/evm/evm-services.ts'
import type { AnswerRead, RpcDispatchOptions } from '#frame/rpc/dispatch-options.ts'
import type { PrepareRequest } from '#frame/rpc/rpc-handler.ts'
import type { Network } from '#schemas/entities/network.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'
import type { BoundedCall } from './session-permission.ts'

/**
 * The methods of EVM networks, for the dispatcher. Each is loaded with its first request, so that none is part of what a
 * visitor downloads first.
 *
 * @example
 * const { handlers, reads, boundedCalls } = evmMethods(services, networks)
 */
export function evmMethods(
  services: EvmServices,
  networks: readonly Network[],
): Pick<RpcDispatchOptions, 'handlers' | 'reads' | 'boundedCalls'> {
  return {
    handlers: {
      personal_sign: prepareBy(
        async () => (await import('#frame/rpc/handlers/personal_sign.ts')).preparePersonalSign,
      ),
      eth_signTypedData_v4: prepareBy(async () =>
        (await import('#frame/rpc/handlers/eth_signTypedData_v4.ts')).createSignTypedData(services),
      ),
      eth_signTypedData_v3: prepareBy(async () =>
        (await import('#frame/rpc/handlers/eth_signTypedData_v3.ts')).createSignTypedDataV3(services),
      ),
      eth_sendTransaction: prepareBy(async () =>
        (await import('#frame/rpc/handlers/eth_sendTransaction.ts')).createSendTransaction(services),
      ),
      wallet_sendCalls: prepareBy(async () =>
        (await import('#frame/rpc/handlers/wallet_sendCalls.ts')).createSendCalls(services),
      ),
      wallet_grantPermissions: prepareBy(async () =>
        (await import('#frame/rpc/handlers/wallet_grantPermissions.ts')).createGrantPermissions(services),
      ),
      wallet_requestExecutionPermissions: prepareBy(async () =>
        (
          await import('#frame/rpc/handlers/wallet_requestExecutionPermissions.ts')
        ).createRequestExecutionPermissions(services),
      ),
    },
    reads: {
      eth_sendRawTransaction: answerBy(
        async () => (await import('#frame/rpc/handlers/eth_sendRawTransaction.ts')).answerSendRawTransaction,
      ),
      personal_ecRecover: answerBy(
        async () => (await import('#frame/rpc/handlers/personal_ecRecover.ts')).answerEcRecover,
      ),
      wallet_getCallsStatus: answerBy(async () =>
        (await import('#frame/rpc/handlers/wallet_getCallsStatus.ts')).createGetCallsStatus(services),
      ),
      wallet_getCapabilities: answerBy(async () =>
        (await import('#frame/rpc/handlers/wallet_getCapabilities.ts')).createGetCapabilities(services),
      ),
      wallet_getAssets: answerBy(
        async () => (await import('#frame/rpc/handlers/wallet_getAssets.ts')).answerGetAssets,
      ),
      wallet_revokePermissions: answerBy(
        async () => (await import('#frame/rpc/handlers/wallet_revokePermissions.ts')).answerRevokePermissions,
      ),
      wallet_revokeExecutionPermission: answerBy(
        async () =>
          (await import('#frame/rpc/handlers/wallet_revokeExecutionPermission.ts'))
            .answerRevokeExecutionPermission,
      ),
      wallet_getGrantedExecutionPermissions: answerBy(
        async () =>
          (await import('#frame/rpc/handlers/wallet_getGrantedExecutionPermissions.ts'))
            .answerGrantedExecutionPermissions,
      ),
      wallet_getSupportedExecutionPermissions: answerBy(async () =>
        (
          await import('#frame/rpc/handlers/wallet_getSupportedExecutionPermissions.ts')
        ).createSupportedExecutionPermissions(networks),
      ),
    },
    boundedCalls: { eth_sendTransaction: callsOfTransaction, wallet_sendCalls: callsOfSendCalls },
  }
}

function prepareBy(load: () => Promise<PrepareRequest>): PrepareRequest {
  return async (request, context) => (await load())(request, context)
}

function answerBy(load: () => Promise<AnswerRead>): AnswerRead {
  return async (request, context) => (await load())(request, context)
}

/** The calls of a transaction; undefined for the creation of a contract. */
function callsOfTransaction(params: unknown): readonly BoundedCall[] | undefined {
  const parsed = parseRpcParams('eth_sendTransaction', params)
  if (!parsed.ok) return undefined
  const [{ to, value, data, input }] = parsed.value
  if (to === undefined || to === null) return undefined
  return [{ to, value: BigInt(value ?? '0x0'), data: data ?? input ?? '0x' }]
}

/** The calls of a bundle; undefined where one of them creates a contract. */
function callsOfSendCalls(params: unknown): readonly BoundedCall[] | undefined {
  const parsed = parseRpcParams('wallet_sendCalls', params)
  if (!parsed.ok) return undefined
  const calls = parsed.value[0].calls.map(({ to, value, data }) =>
    to === undefined ? undefined : { to, value: BigInt(value ?? '0x0'), data: data ?? '0x' },
  )
  const found = calls.filter((call) => call !== undefined)
  return found.length === calls.length ? found : undefined
}
