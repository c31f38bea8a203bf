import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { signInChainNames } from '#schemas/namespaces/sign-in-chain-names.ts'
import { composeSignIn } from '#schemas/primitives/sign-in-message.ts'
import type { SiwxConfig, SiwxSession } from '#sdk/types/sign-in.ts'

interface SiteChange extends Partial<SiwxConfig> {
  /** The site its messages sign in to. */
  readonly domain?: string
}

/** A site that keeps its sessions in a list. */
export function createSiwxSite(more: SiteChange = {}) {
  const sessions: SiwxSession[] = []
  const isOf = ({ data }: SiwxSession, chainId: string, address: string) =>
    data.chainId === chainId && data.accountAddress === address
  const config: SiwxConfig = {
    createMessage: ({ accountAddress, chainId }) => {
      const domain = more.domain ?? 'site.test'
      const data = {
        accountAddress,
        chainId,
        domain,
        uri: `http://${domain}`,
        version: '1',
        nonce: 'n0nce00012345678',
        issuedAt: new Date().toISOString(),
      }
      const namespace = chainId.split(':')[0] as ChainNamespace
      const text = composeSignIn(
        { ...data, chainId: signInChainNames(chainId)[0] ?? '' },
        NAMESPACES[namespace].name,
      )
      return { ...data, toString: () => text }
    },
    addSession: (session) => void sessions.push(session),
    revokeSession: (chainId, address) =>
      void sessions.splice(0, sessions.length, ...sessions.filter((one) => !isOf(one, chainId, address))),
    setSessions: (kept) => void sessions.splice(0, sessions.length, ...kept),
    getSessions: (chainId, address) => sessions.filter((one) => isOf(one, chainId, address)),
    ...more,
  }
  return { sessions, config }
}
