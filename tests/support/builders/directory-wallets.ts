import { createHash } from 'node:crypto'
import type { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'

export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Derives the id of a wallet, 64 hex digits, from its name. */
export function walletId(name: string): string {
  return createHash('sha256').update(name).digest('hex')
}

/** Builds a wallet of the directory with the given changes. */
export function testWallet(
  name: string,
  rest: Partial<Omit<DirectoryWallet, 'id' | 'name'>> = {},
): DirectoryWallet {
  return { id: walletId(name), name, ...rest }
}

/** Wallets that differ in every field a directory can be searched by; they are not sorted by name. */
export const SMALL_DIRECTORY = [
  testWallet('Zebra Wallet', {
    order: 1,
    badge_type: 'certified',
    chains: ['eip155:1', 'eip155:137'],
    rdns: 'com.zebra',
    mobile_link: 'zebra://',
  }),
  testWallet('MetaFox', { order: 2, chains: ['eip155:1', SOLANA], rdns: 'io.metafox' }),
  testWallet('Onlysol', {
    order: 3,
    chains: [SOLANA],
    badge_type: 'certified',
    supports_wc: false,
    browse_links: [{ namespaces: ['solana'], url: 'https://onlysol.example/browse?page={page}' }],
  }),
  testWallet('Extension Alone', { order: 4, chains: ['eip155:10'], supports_wc: false }),
  testWallet('Café Bitcoin', { chains: ['bip122:000000000019d6689c085ae165831e93'], badge_type: 'none' }),
  testWallet('Anonymous'),
] as const satisfies readonly DirectoryWallet[]

/** Builds the given number of wallets, all different. */
export function manyWallets(count: number): readonly DirectoryWallet[] {
  return Array.from({ length: count }, (_, at) =>
    testWallet(`Numbered ${at}`, {
      order: 500_000 + at,
      chains: ['eip155:1'],
      rdns: `example.numbered${at}`,
    }),
  )
}
