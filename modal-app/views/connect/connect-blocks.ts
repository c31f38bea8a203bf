import type { ConnectMethod } from '#modal/core/state/connectors/connect-methods-order.ts'
import type { ComponentType } from 'react'
import type { LoginOffer } from '#modal/core/state/embedded/login-offer.ts'
import { lazyBlock, type BlockProps } from './lazy-block.tsx'
import { WalletBlock } from './wallet-block.tsx'

/** The block of the Connect view for each connect method. */
export const CONNECT_BLOCKS = {
  wallet: WalletBlock,
  email: lazyBlock(async () => (await import('#modal/views/email-login/email-block.tsx')).EmailBlock),
  social: lazyBlock(async () => (await import('#modal/views/connect-socials/social-block.tsx')).SocialBlock),
} satisfies Readonly<Record<ConnectMethod, ComponentType<BlockProps>>>

/** Loads the blocks of the login methods that are offered. */
export async function preloadBlocks({ email, socials }: LoginOffer): Promise<void> {
  await Promise.all([
    email && CONNECT_BLOCKS.email.preload(),
    socials.length > 0 && CONNECT_BLOCKS.social.preload(),
  ])
}
