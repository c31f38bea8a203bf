import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import type { SessionTypes } from '@walletconnect/types'
import { currentChainId } from '../namespaces.ts'
import type { WalletSession } from '../worker-messages.ts'

/** More accounts than this are not looked at. */
const ACCOUNTS_MOST = 100
const TEXT_MOST = 256
const CHAINS_MOST = 300
const METHODS_MOST = 200

/**
 * What of a session may be used: accounts on networks that were asked for, each a valid address of its namespace. A
 * wallet may answer anything.
 *
 * @param asked CAIP-2 ids of the proposal.
 * @returns undefined when nothing is left.
 */
export function readSession(
  session: SessionTypes.Struct,
  asked: readonly string[],
): WalletSession | undefined {
  const accounts: string[] = []
  const methods: WalletSession['methods'] = {}
  const chainIds: WalletSession['chainIds'] = {}
  for (const [key, namespace] of Object.entries(session.namespaces)) {
    // A namespace may be written for one network: `eip155:1`.
    const name = key.split(':')[0] ?? key
    for (const account of namespace.accounts.slice(0, ACCOUNTS_MOST)) {
      const id = usableAccount(account, name, asked)
      if (id !== undefined && !accounts.includes(id) && accounts.length < ACCOUNTS_MOST) accounts.push(id)
    }
    if (!accounts.some((account) => account.startsWith(`${name}:`))) continue
    methods[name] = joined(methods[name], namespace.methods.slice(0, METHODS_MOST))
    const chains = [...(namespace.chains ?? []), ...accounts.map(chainOf)].map(currentChainId)
    chainIds[name] = joined(
      chainIds[name],
      chains.filter((chain) => chain.startsWith(`${name}:`) && asked.includes(chain)).slice(0, CHAINS_MOST),
    )
  }
  if (accounts.length === 0) return undefined
  const { name, url, icons } = session.peer.metadata
  return {
    topic: session.topic,
    expiresAt: session.expiry * 1_000,
    peer: { name: clean(name), url: clean(url), icons: icons.slice(0, 1).map(clean) },
    accounts,
    methods,
    chainIds,
  }
}

function usableAccount(account: unknown, name: string, asked: readonly string[]): string | undefined {
  const parts = typeof account === 'string' ? parseCaipAddress(account) : undefined
  if (!parts || parts.chainNamespace !== name) return undefined
  const chainId = currentChainId(parts.caipNetworkId)
  const reference = chainId.slice(name.length + 1)
  const isUsable =
    asked.includes(chainId) && NAMESPACES[parts.chainNamespace].isAddress(parts.address, reference)
  return isUsable ? `${chainId}:${parts.address}` : undefined
}

function chainOf(account: string): string {
  return account.split(':').slice(0, 2).join(':')
}

function joined(known: readonly string[] | undefined, more: readonly string[]): string[] {
  return [...new Set([...(known ?? []), ...more])]
}

/** Without what could turn the text around or hide in it. */
function clean(text: unknown): string {
  if (typeof text !== 'string') return ''
  return text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, TEXT_MOST)
}
