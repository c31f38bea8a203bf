import { encodeFunctionData, numberToHex, parseAbi, type Hex } from 'viem'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'

/** The addresses of a drain on the chain of a test. */
export interface DrainPlaces {
  readonly victim: Hex
  /** An account without code. */
  readonly attacker: Hex
  readonly drainer: Hex
  readonly quiet: Hex
  /** Owned by the victim. */
  readonly vault: Hex
  readonly keys: Hex
  /** Does nothing in a simulation, whatever function is called. */
  readonly stranger: Hex
  /** Tokens of the victim that cannot be read: they need too much gas, revert, or answer half a word. */
  readonly mute: readonly Hex[]
  /** Takes a token that writes no logs, whatever function is called; no descriptor knows it. */
  readonly grabber: Hex
  /** Owned by the victim until coins arrive from it. */
  readonly trapdoor: Hex
  /** An item of the victim. */
  readonly item: bigint
}

export interface Drain {
  readonly name: string
  /** What the victim loses, or no longer controls exclusively. */
  readonly loses: string
  readonly request: (places: DrainPlaces) => { readonly method: string; readonly params: readonly unknown[] }
  /** The loss as it appears among the changes, where it is visible. */
  readonly seen?: Readonly<Record<string, unknown>>
}

export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** Contracts with a descriptor. */
export const BALANCER_VAULT = '0xBA12222222228d8Ba445958a75a0704d566BF2C8'
export const COMET = '0xc3d688B66703497DAA19211EEdff47f25384cdc3'

export const DRAIN_ABI = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function claim()',
  'function securityUpdate()',
  'function deposit()',
  'function connect(bytes data)',
  'function claimReward(address token)',
  'function claimItem(address collection, uint256 id)',
  'function claimEdition(address collection, uint256 id, uint256 amount)',
  'function claimWhenMined(address token)',
  'function refresh(address to)',
  'function claimAirdrop(address to)',
  'function revokeAll(address spender)',
  'function transferOwnership(address owner)',
  'function migrate(address owner)',
  'function upgradeTo(address implementation)',
  'function enableModule(address module)',
  'function addOwnerWithThreshold(address owner, uint256 threshold)',
  'function activate(address module)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
])
export const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])
export const editionsAbi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])
export const NOTHING: Hex = `0x${'0'.repeat(64)}`
export const call = encodeFunctionData<typeof DRAIN_ABI>

/** Builds a transaction of the victim. */
export const sent = (victim: Hex, to: Hex, data: Hex = '0x', value = 0n, more: object = {}) => ({
  method: 'eth_sendTransaction',
  params: [{ from: victim, to, data, value: numberToHex(value), ...more }],
})
export const approved = (spender: Hex, amount: bigint): Hex =>
  call({ abi: DRAIN_ABI, functionName: 'approve', args: [spender, amount] })

/** Swaps demo USD for wrapped ether with the router's own calls. */
export const swapped = (recipient: Hex, amountOutMinimum: bigint): Hex => {
  const { token: tokenIn, wrappedEther: tokenOut } = LOCAL_EVM_CONTRACTS
  const amounts = { amountIn: 10_000_000n, amountOutMinimum, sqrtPriceLimitX96: 0n }
  const params = { tokenIn, tokenOut, fee: 3_000, recipient, ...amounts }
  return call({ abi: DRAIN_ABI, functionName: 'exactInputSingle', args: [params] })
}

export const out = (amount: string, symbol: string) => ({ kind: 'balance', direction: 'out', amount, symbol })
export const power = (kind: string, more: object = {}) => ({ kind: 'power', power: kind, ...more })
