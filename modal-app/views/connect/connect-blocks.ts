import type { ComponentType } from 'react'
import type { ConnectMethod } from '#modal/core/connectors/connect-methods-order.ts'
import { WalletBlock } from './wallet-block.tsx'

/** What the Connect view draws for each way to connect; a way without a block is not offered. */
export const CONNECT_BLOCKS: Readonly<Partial<Record<ConnectMethod, ComponentType>>> = {
  wallet: WalletBlock,
}
