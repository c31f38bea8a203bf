import { encodeParameters } from '#frame/preview/evm/encoding/abi.ts'
import { parseParameters } from '#frame/preview/evm/encoding/abi-type.ts'
import {
  concat,
  fromHex,
  keccak256,
  numberToBytes,
  padLeft,
  utf8,
} from '#frame/preview/evm/encoding/bytes.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { SponsorQuote } from '#frame/preview/evm/evm-services.ts'
import type { PackedUserOperation } from '#schemas/http/wallet/sponsor.ts'
import { bytesToHex, fromQuantity } from '#schemas/primitives/hex.ts'

/** The EntryPoint of ERC-4337 v0.8, at the same address on every chain; the wallet signs for no other. */
export const ENTRY_POINT: EvmAddress = '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'
/** Stands in place of a factory and says that the account gets its code by an authorisation. */
const BY_AUTHORIZATION = `0x7702${'00'.repeat(18)}`

const DOMAIN_HASH = keccak256(
  utf8('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
)
const OPERATION_HASH = keccak256(
  utf8(
    'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,' +
      'uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)',
  ),
)
const DOMAIN_WORDS = parseParameters(
  '(bytes32 type,bytes32 name,bytes32 version,uint256 chainId,address contract)',
)
const OPERATION_WORDS = parseParameters(
  '(bytes32 type,address sender,uint256 nonce,bytes32 initCode,bytes32 callData,bytes32 gasLimits,uint256 gas,bytes32 fees,bytes32 paymaster)',
)

/** Packs an operation without its signature, with the limits a sponsor quoted. */
export function packOperation(
  calls: { readonly sender: EvmAddress; readonly callData: Uint8Array; readonly isDelegated: boolean },
  quote: SponsorQuote,
): Omit<PackedUserOperation, 'signature'> | undefined {
  const gasLimits = packPair(quote.verificationGasLimit, quote.callGasLimit)
  const gasFees = packPair(quote.maxPriorityFeePerGas, quote.maxFeePerGas)
  if (gasLimits === undefined || gasFees === undefined) return undefined
  return {
    sender: calls.sender,
    nonce: quote.nonce,
    initCode: calls.isDelegated ? '0x' : BY_AUTHORIZATION,
    callData: bytesToHex(calls.callData),
    accountGasLimits: gasLimits,
    preVerificationGas: quote.preVerificationGas,
    gasFees,
    paymasterAndData: quote.paymasterAndData,
  }
}

/** Packs two numbers of 128 bits into one word; undefined when one does not fit. */
function packPair(upper: string, lower: string): string | undefined {
  const [high, low] = [fromQuantity(upper), fromQuantity(lower)]
  if (high === undefined || low === undefined || high >= 2n ** 128n || low >= 2n ** 128n) return undefined
  return bytesToHex(concat(padLeft(numberToBytes(high), 16), padLeft(numberToBytes(low), 16)))
}

/**
 * The digest that the key signs for an operation (ERC-4337 v0.8: structured data of the EntryPoint).
 *
 * @param delegate stands in place of the initial code while the account is given its code.
 */
export function operationDigest(
  operation: Omit<PackedUserOperation, 'signature'>,
  chainId: bigint,
  delegate: EvmAddress,
): Uint8Array {
  const domain = encodeParameters(DOMAIN_WORDS, [
    DOMAIN_HASH,
    keccak256(utf8('ERC4337')),
    keccak256(utf8('1')),
    chainId,
    ENTRY_POINT,
  ])
  const initCode = fromHex(operation.initCode === '0x' ? '0x' : delegate)
  const content = encodeParameters(OPERATION_WORDS, [
    OPERATION_HASH,
    operation.sender,
    BigInt(operation.nonce),
    keccak256(initCode),
    keccak256(fromHex(operation.callData)),
    fromHex(operation.accountGasLimits),
    BigInt(operation.preVerificationGas),
    fromHex(operation.gasFees),
    keccak256(fromHex(operation.paymasterAndData)),
  ])
  return keccak256(concat(Uint8Array.of(0x19, 0x01), keccak256(domain), keccak256(content)))
}
