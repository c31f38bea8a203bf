import { hexToBytes, serializeTransaction, type Hex } from 'viem'

/** Encodes a transaction on Ethereum that calls a contract. */
export function callBytes(to: Hex, data: Hex, value = 0n): Uint8Array {
  const fees = { gas: 100_000n, maxFeePerGas: 30n * 10n ** 9n, maxPriorityFeePerGas: 1n }
  return hexToBytes(serializeTransaction({ type: 'eip1559', chainId: 1, nonce: 0, to, data, value, ...fees }))
}
