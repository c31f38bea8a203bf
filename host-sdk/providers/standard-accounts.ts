import { decodeBase58 } from '#schemas/primitives/base58.ts'
import { fromHex } from '#sdk/injected/bitcoin/bytes.ts'
import type { PosternAccount } from '#sdk/types/account.ts'
import type { StandardAccount } from '#sdk/types/providers.ts'
import type { PosternState } from '#sdk/types/state.ts'

type Names = readonly `${string}:${string}`[]

const KINDS: Readonly<
  Record<string, { readonly chains: (account: string) => Names; readonly features: Names }>
> = {
  solana: {
    chains: () => ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'],
    features: ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'],
  },
  bip122: {
    chains: (address) => [
      address.startsWith('bcrt1')
        ? 'bitcoin:regtest'
        : /^(tb1|[mn2])/.test(address)
          ? 'bitcoin:testnet'
          : 'bitcoin:mainnet',
    ],
    features: ['bitcoin:signMessage', 'bitcoin:signTransaction', 'bitcoin:sendTransfer'],
  },
}

/**
 * Creates one account object for each address and reuses it, because users of the Wallet Standard compare accounts by
 * identity.
 */
export function standardAccounts(read: () => PosternState): (namespace: string) => StandardAccount[] {
  const accountByKey = new Map<string, StandardAccount>()
  return (namespace) => {
    const found = read().namespaces[namespace]
    const kind = KINDS[namespace]
    if (!kind || found?.status !== 'connected') return []
    return found.accounts.map((account) => {
      const key = `${namespace}:${account.address}`
      const known =
        accountByKey.get(key) ??
        Object.freeze(toStandard(account, kind.chains(account.address), kind.features))
      accountByKey.set(key, known)
      return known
    })
  }
}

function toStandard({ address, publicKey }: PosternAccount, chains: Names, features: Names): StandardAccount {
  const isSolana = chains[0]?.startsWith('solana')
  const bytes = isSolana ? decodeBase58(address) : fromHex(publicKey ?? '')
  return { address, publicKey: bytes ?? new Uint8Array(), chains, features }
}
