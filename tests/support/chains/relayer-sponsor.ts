import { createPublicClient, createWalletClient, http } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { mnemonicToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import type { Sponsor } from '#frame/preview/evm/evm-services.ts'
import { ok } from '#schemas/errors/result.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'

const { entryPoint } = LOCAL_EVM_CONTRACTS
const JUNK = 'test test test test test test test test test test test junk'

/**
 * Creates a sponsor with sufficient limits and a relayer that submits operations to the EntryPoint.
 *
 * @param url of the node of the local chain.
 */
export function relayerSponsor(url: string): Sponsor {
  const options = { chain: foundry, transport: http(url), pollingInterval: 20 }
  const reader = createPublicClient(options)
  const relayer = createWalletClient({ ...options, account: mnemonicToAccount(JUNK, { addressIndex: 3 }) })
  return {
    quote: async ({ sender }) => {
      const nonce = await reader.readContract({
        address: entryPoint,
        abi: entryPoint08Abi,
        functionName: 'getNonce',
        args: [hexOf(sender), 0n],
      })
      return ok({
        entryPoint,
        nonce: `0x${nonce.toString(16)}`,
        callGasLimit: '0x493e0',
        verificationGasLimit: '0x493e0',
        preVerificationGas: '0xc350',
        maxFeePerGas: '0x0',
        maxPriorityFeePerGas: '0x0',
        paymasterAndData: '0x',
      })
    },
    send: async ({ operation, authorization }) => {
      const packed = {
        sender: hexOf(operation.sender),
        nonce: BigInt(operation.nonce),
        initCode: hexOf(operation.initCode),
        callData: hexOf(operation.callData),
        accountGasLimits: hexOf(operation.accountGasLimits),
        preVerificationGas: BigInt(operation.preVerificationGas),
        gasFees: hexOf(operation.gasFees),
        paymasterAndData: hexOf(operation.paymasterAndData),
        signature: hexOf(operation.signature),
      }
      const hash = await relayer.writeContract({
        address: entryPoint,
        abi: entryPoint08Abi,
        functionName: 'handleOps',
        args: [[packed], relayer.account.address],
        gas: 2_000_000n,
        ...(authorization && {
          authorizationList: [
            {
              address: hexOf(authorization.address),
              chainId: Number(authorization.chainId),
              nonce: Number(authorization.nonce),
              r: `0x${BigInt(authorization.r).toString(16).padStart(64, '0')}`,
              s: `0x${BigInt(authorization.s).toString(16).padStart(64, '0')}`,
              yParity: Number(authorization.yParity),
            },
          ],
        }),
      })
      await reader.waitForTransactionReceipt({ hash })
      const operationHash = await reader.readContract({
        address: entryPoint,
        abi: entryPoint08Abi,
        functionName: 'getUserOpHash',
        args: [packed],
      })
      return ok({ transactionHash: hash, operationHash })
    },
  }
}
