import type { Approve } from '#examples/wallets/page/approve.ts'
import type { DemoAccount } from './demo-account.ts'
import type { EvmChain } from './evm-chains.ts'
import type { NodeRpc } from '#examples/wallets/page/node-rpc.ts'

/** What an EVM wallet remembers about a site. */
export type EvmState = { connected: boolean; chainId: number; added: Record<number, EvmChain> }

/** The events of EIP-1193 a wallet fires. */
export type EvmEvent = 'accountsChanged' | 'chainChanged' | 'connect' | 'disconnect'

/** A batch sent by wallet_sendCalls (EIP-5792). */
export type CallBundle = { chainId: number; hashes: string[]; failed: boolean }

/** What the methods of an EVM wallet work with. */
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
  /** Whether 4902 arrives wrapped in -32603, as some wallets do it. */
  nestUnknownChain: () => boolean
  /** Origin of the site that asks. */
  origin: string
}

/** One request method. */
export type EvmMethod = (context: WalletContext, params: readonly unknown[]) => Promise<unknown>
