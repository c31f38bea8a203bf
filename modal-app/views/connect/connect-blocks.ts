import type { ConnectMethod } from '#modal/core/state/connectors/connect-methods-order.ts'
import type { ComponentType } from 'react'
import type { LoginOffer } from '#modal/core/state/embedded/login-offer.ts'
import { lazyBlock, type BlockProps } from './lazy-block.tsx'
import { WalletBlock } from './wallet-block.tsx'

const EMAIL = lazyBlock(async () => (await import('#modal/views/email-login/email-block.tsx')).EmailBlock)
const SOCIAL = lazyBlock(
  async () => (await import('#modal/views/connect-socials/social-block.tsx')).SocialBlock,
)

/** The block of the Connect view for each connect method. */
export const CONNECT_BLOCKS: Readonly<Record<ConnectMethod, ComponentType<BlockProps>>> = {
  wallet: WalletBlock,
  email: EMAIL.Component,
  social: SOCIAL.Component,
}

/** Loads the blocks of the login methods that are offered. */
export async function preloadBlocks({ email, socials }: LoginOffer): Promise<void> {
  await Promise.all([email && EMAIL.load(), socials.length > 0 && SOCIAL.load()])
}
