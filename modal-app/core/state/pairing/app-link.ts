import type { System } from '#modal/core/state/site/site-slice.ts'
import type { ReachableWallet } from './wallet-ways.ts'

/** Chooses the link of a wallet's app. Universal links are reliable on iOS only. */
export function appLink(
  { mobile_link, link_mode }: Pick<ReachableWallet, 'mobile_link' | 'link_mode'>,
  system: System,
): string | undefined {
  const [preferred, other] = system === 'ios' ? [link_mode, mobile_link] : [mobile_link, link_mode]
  return preferred ?? other ?? undefined
}
