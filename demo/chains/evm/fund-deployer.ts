import { encodeFunctionData, parseAbi, type Address } from 'viem'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from './local-contracts.ts'
import type { SetUpTransaction } from './send-in-order.ts'

const ABI = parseAbi(['function deposit() payable', 'function mint(address to, uint256 value)'])

export interface TokenAmount {
  readonly token: Address
  readonly amount: bigint
}

/** Mints a token for the deployer; Wrapped Ether is exchanged for ether instead. */
export function fundDeployer({ token, amount }: TokenAmount): SetUpTransaction {
  return token === LOCAL_EVM_CONTRACTS.wrappedEther
    ? { to: token, data: encodeFunctionData({ abi: ABI, functionName: 'deposit' }), value: amount }
    : { to: token, data: encodeFunctionData({ abi: ABI, functionName: 'mint', args: [DEPLOYER, amount] }) }
}
