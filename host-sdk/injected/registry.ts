import type { InjectedWallet } from '#schemas/entities/injected-wallet.ts'
import { discoverBitcoin } from './bitcoin/discover-bitcoin.ts'
import { discoverEip6963 } from './eip6963.ts'
import type { FoundWallet } from './found-wallet.ts'
import { discoverLegacyEthereum } from './legacy-ethereum.ts'
import { discoverWalletStandard } from './wallet-standard.ts'

const MAX_WALLETS = 128
/** Of the pictures in one list; the modal refuses larger messages. */
const MAX_ICONS_LENGTH = 1_048_576
/** Wallets come in bursts; the delay sends the modal one list for each burst. */
const SETTLE_MS = 20

/** The wallets that were found in the page. */
export interface WalletRegistry {
  readonly find: (walletId: string) => FoundWallet | undefined
  /** The wallets that are known, as many as fit into one message. */
  readonly list: () => readonly InjectedWallet[]
  /** Sends the whole list at once, to a document of the modal that was just loaded. */
  readonly announceAll: () => void
  readonly stop: () => void
}

/**
 * Discovers wallets of every kind until it is stopped.
 *
 * @param options.onChange called with the whole list: once per burst of new wallets, and for `announceAll`.
 */
export function createWalletRegistry(options: {
  readonly eip6963: boolean
  readonly injected: boolean
  readonly onChange: (wallets: InjectedWallet[]) => void
}): WalletRegistry {
  const found = new Map<string, FoundWallet>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const infos = (): InjectedWallet[] => [...found.values()].map(({ info }) => info)
  const announceAll = (): void => {
    clearTimeout(timer)
    options.onChange(infos())
  }
  const add = (wallet: FoundWallet): void => {
    if (found.size >= MAX_WALLETS && !found.has(wallet.info.id)) return
    found.set(wallet.info.id, wallet)
    clearTimeout(timer)
    timer = setTimeout(announceAll, SETTLE_MS)
  }
  const hasAnnounced = (): boolean => [...found.keys()].some((id) => id.startsWith('eip6963:'))
  const stops = [
    options.eip6963 && discoverEip6963(add),
    options.injected && discoverLegacyEthereum(hasAnnounced, add),
    discoverWalletStandard(add),
    discoverBitcoin(add),
  ]
  return {
    list: () => {
      let size = 0
      return infos().filter(({ icon = '' }) => (size += icon.length) < MAX_ICONS_LENGTH)
    },
    find: (walletId) => found.get(walletId),
    announceAll,
    stop: () => {
      clearTimeout(timer)
      for (const stop of stops) if (stop) stop()
    },
  }
}
