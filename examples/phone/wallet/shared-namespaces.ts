import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import { phoneMethods } from './answer-request.ts'
import type { PhoneAccounts } from './phone-accounts.ts'

const EVENTS = ['accountsChanged', 'chainChanged']

type Asked = Pick<ProposalTypes.Struct, 'requiredNamespaces' | 'optionalNamespaces'>

/**
 * The part of a proposal that a phone can share: the networks and methods it knows.
 *
 * @param networks CAIP-2 ids of the networks it knows.
 * @returns undefined when nothing is left, or something required is missing.
 */
export function sharedNamespaces(
  { requiredNamespaces, optionalNamespaces }: Asked,
  networks: readonly string[],
  accounts: PhoneAccounts,
): SessionTypes.Namespaces | undefined {
  const required = requestedNetworks(requiredNamespaces)
  const all = [...required, ...requestedNetworks(optionalNamespaces)]
  if (required.some(({ chainId }) => !networks.includes(chainId))) return undefined
  const shared: SessionTypes.Namespaces = {}
  for (const chainId of networks) {
    const requested = all.filter((one) => one.chainId === chainId)
    if (requested.length === 0) continue
    const [namespace = ''] = chainId.split(':')
    const methods = requested
      .flatMap((one) => one.methods)
      .filter((name) => phoneMethods(namespace).includes(name))
    const known = shared[namespace]
    shared[namespace] = {
      chains: [...(known?.chains ?? []), chainId],
      accounts: [...(known?.accounts ?? []), `${chainId}:${addressOn(chainId, accounts)}`],
      methods: [...new Set([...(known?.methods ?? []), ...methods])],
      events: EVENTS,
    }
  }
  return Object.keys(shared).length === 0 ? undefined : shared
}

/** The same namespaces with the accounts of another number. */
export function withAccounts(
  namespaces: SessionTypes.Namespaces,
  accounts: PhoneAccounts,
): SessionTypes.Namespaces {
  return Object.fromEntries(
    Object.entries(namespaces).map(([name, namespace]) => {
      const chains = chainsOf(namespace)
      return [name, { ...namespace, accounts: chains.map((id) => `${id}:${addressOn(id, accounts)}`) }]
    }),
  )
}

/** The same namespaces with one more network. */
export function withChain(
  namespaces: SessionTypes.Namespaces,
  chainId: string,
  accounts: PhoneAccounts,
): SessionTypes.Namespaces {
  const [name = ''] = chainId.split(':')
  const namespace = namespaces[name]
  if (!namespace || chainsOf(namespace).includes(chainId)) return namespaces
  return {
    ...namespaces,
    [name]: {
      ...namespace,
      chains: [...chainsOf(namespace), chainId],
      accounts: [...namespace.accounts, `${chainId}:${addressOn(chainId, accounts)}`],
    },
  }
}

/** The networks of a session's namespace. */
export function chainsOf({ accounts }: SessionTypes.BaseNamespace): string[] {
  return [...new Set(accounts.map((account) => account.split(':').slice(0, 2).join(':')))]
}

/** The address an account number has on a network. */
export function addressOn(chainId: string, { evm, solana, bitcoin }: PhoneAccounts): string {
  const addresses: Readonly<Record<string, string>> = {
    eip155: evm.address,
    solana: solana.address,
    bip122: bitcoin.address,
  }
  return addresses[chainId.split(':')[0] ?? ''] ?? ''
}

/** Each network of a proposal with its methods; a namespace key may also name a single network. */
function requestedNetworks(namespaces: ProposalTypes.RequiredNamespaces | ProposalTypes.OptionalNamespaces) {
  return Object.entries(namespaces).flatMap(([name, { chains, methods }]) =>
    (name.includes(':') ? [name] : (chains ?? [])).map((chainId) => ({ chainId, methods })),
  )
}
