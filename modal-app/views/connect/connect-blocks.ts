import type { ComponentType } from 'react'
import type { ConnectMethod } from '#modal/core/state/connectors/connect-methods-order.ts'
import { lazyBlock, type BlockProps } from './lazy-block.tsx'
import { WalletBlock } from './wallet-block.tsx'

/** The block of the Connect view for each connect method. */
export const CONNECT_BLOCKS: Readonly<Record<ConnectMethod, ComponentType<BlockProps>>> = {
  wallet: WalletBlock,
  email: lazyBlock(async () => (await import('#modal/views/email-login/email-block.tsx')).EmailBlock),
  social: lazyBlock(async () => (await import('#modal/views/connect-socials/social-block.tsx')).SocialBlock),
}
