import type { SessionTypes } from '@walletconnect/types'
import * as z from 'zod/mini'
import { catch as otherwise } from 'zod/mini'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import { currentChainId } from '#modal/connectors/walletconnect/namespaces.ts'
import { WalletSession } from '#modal/connectors/walletconnect/worker-messages.ts'

/** Limits, because a wallet may answer any number of each. */
const [MAX_ACCOUNTS, MAX_CHAINS, MAX_METHODS] = [100, 300, 200]
const MAX_CHARACTERS = 256

/** The form of an answer. Whatever is missing or has another type is treated as absent. */
const List = otherwise(z.array(z.unknown()), [])
const NOTHING = { accounts: [], methods: [], chains: [] }
const Shared = otherwise(z.looseObject({ accounts: List, methods: List, chains: List }), NOTHING)
const NOBODY = { metadata: { icons: [] } }
const Anything = z.optional(z.unknown())
const Metadata = z.looseObject({ name: Anything, url: Anything, icons: List })
const Answer = z.looseObject({
  topic: z.string(),
  expiry: z.number(),
  namespaces: otherwise(z.record(z.string(), Shared), {}),
  peer: otherwise(z.looseObject({ metadata: Metadata }), NOBODY),
})

/**
 * Reads the usable part of a session: accounts on requested networks, each a valid address of its namespace. A wallet may
 * answer anything, so the result is parsed by the schema of the documents.
 *
 * @param asked CAIP-2 ids of the proposal.
 * @returns undefined when nothing is left.
 */
export function readSession(
  session: SessionTypes.Struct,
  requested: readonly string[],
): WalletSession | undefined {
  const answer = Answer.safeParse(session).data
  if (!answer) return undefined
  const accounts: string[] = []
  const methods: WalletSession['methods'] = {}
  const chainIds: WalletSession['chainIds'] = {}
  for (const [key, shared] of Object.entries(answer.namespaces)) {
    // The key of a namespace may name one network: `eip155:1`.
    const name = key.split(':')[0] ?? key
    for (const account of shared.accounts.slice(0, MAX_ACCOUNTS)) {
      const id = usableAccount(account, name, requested)
      if (id !== undefined && !accounts.includes(id) && accounts.length < MAX_ACCOUNTS) accounts.push(id)
    }
    if (!accounts.some((account) => account.startsWith(`${name}:`))) continue
    methods[name] = joined(methods[name], shared.methods.filter(isName), MAX_METHODS)
    const chains = [...shared.chains.filter(isName), ...accounts.map(chainOf)].map(currentChainId)
    const usable = chains.filter((chain) => chain.startsWith(`${name}:`) && requested.includes(chain))
    chainIds[name] = joined(chainIds[name], usable, MAX_CHAINS)
  }
  if (accounts.length === 0) return undefined
  const { name, url, icons } = answer.peer.metadata
  return WalletSession.safeParse({
    topic: answer.topic,
    expiresAt: answer.expiry * 1_000,
    peer: { name: clean(name), url: clean(url), icons: icons.slice(0, 1).map(clean) },
    accounts,
    methods,
    chainIds,
  }).data
}

function usableAccount(account: unknown, name: string, requested: readonly string[]): string | undefined {
  const parts = typeof account === 'string' ? parseCaipAddress(account) : undefined
  if (!parts || parts.chainNamespace !== name) return undefined
  const chainId = currentChainId(parts.caipNetworkId)
  const reference = chainId.slice(name.length + 1)
  const isUsable =
    requested.includes(chainId) && NAMESPACES[parts.chainNamespace].isAddress(parts.address, reference)
  return isUsable ? `${chainId}:${parts.address}` : undefined
}

function chainOf(account: string): string {
  return account.split(':').slice(0, 2).join(':')
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_CHARACTERS
}

function joined(known: readonly string[] = [], more: readonly string[], max: number): string[] {
  return [...new Set([...known, ...more])].slice(0, max)
}

/** Removes characters that could reverse the text or hide in it. */
function clean(text: unknown): string {
  if (typeof text !== 'string') return ''
  return text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, MAX_CHARACTERS)
}
