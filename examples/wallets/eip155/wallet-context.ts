import type { Approve } from '#examples/wallets/page/approve.ts'
import type { DemoAccount } from './demo-account.ts'
import type { EvmChain } from './evm-chains.ts'
import type { NodeRpc } from '#examples/wallets/page/node-rpc.ts'

/** The state of an EVM wallet for a site. */
export type EvmState = { connected: boolean; chainId: number; added: Record<number, EvmChain> }

/** The EIP-1193 events of a wallet. */
export type EvmEvent = 'accountsChanged' | 'chainChanged' | 'connect' | 'disconnect'

/** A batch sent by wallet_sendCalls (EIP-5792). */
export type CallBundle = { chainId: number; hashes: string[]; failed: boolean }

/** The context of the methods of an EVM wallet. */
export type WalletContext = {
  account: DemoAccount
  approve: Approve
  emit: (event: EvmEvent, value: unknown) => void
  /** The current state; change it only through `update`. */
  state: () => EvmState
  update: (change: Partial<EvmState>) => Promise<void>
  chains: () => Record<number, EvmChain>
  /** The active chain's node. Throws 4901 when there is none. */
  node: NodeRpc
  bundles: Map<string, CallBundle>
  /** Whether 4902 is wrapped in -32603, as in some wallets. */
  nestUnknownChain: () => boolean
  /** Origin of the requesting site. */
  origin: string
}

/** One request method. */
export type EvmMethod = (context: WalletContext, params: readonly unknown[]) => Promise<unknown>
