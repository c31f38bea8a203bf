import type { AuthTypes, ProposalTypes, SessionTypes } from '@walletconnect/types'
import { accountsAt, requestingSite, once, REASONS, type PhoneContext } from './phone-context.ts'
import { PHONE_NETWORKS } from './phone-networks.ts'
import { chainsOf, sharedNamespaces } from './shared-namespaces.ts'
import { signIn, signInPayload } from './sign-in.ts'

/** Asks the visitor whether a site may connect, and answers its proposal. */
export function answerProposal(phone: PhoneContext, proposal: ProposalTypes.Struct): Promise<void> {
  const { id, pairingTopic: topic } = proposal
  return once(phone, { id, topic }, async (signal) => {
    const { client } = phone
    const namespaces = sharedNamespaces(proposal, phone.networks, accountsAt(phone, 0))
    if (!namespaces) return client.reject({ id, reason: REASONS.unsupportedChains })
    const approved = await phone.decide(
      {
        kind: 'connect',
        title: 'Connect this site',
        method: 'wc_sessionPropose',
        site: requestingSite(proposal.proposer.metadata),
        details: describeNamespaces(namespaces),
      },
      signal,
    )
    if (signal.aborted) return undefined
    if (!approved) return client.reject({ id, reason: REASONS.rejected })
    const { acknowledged } = await client.approve({ id, namespaces })
    await acknowledged()
    phone.changed()
    return undefined
  })
}

/** Asks the visitor whether to sign in and connect at once, and answers (`wc_sessionAuthenticate`). */
export function answerSignIn(
  phone: PhoneContext,
  request: { readonly id: number; readonly topic: string; readonly params: AuthTypes.AuthRequestEventArgs },
): Promise<void> {
  const { id, params } = request
  return once(phone, request, async (signal) => {
    const { client } = phone
    const payload = signInPayload(params.authPayload, phone.networks)
    if (!payload) return client.rejectSessionAuthenticate({ id, reason: REASONS.unsupportedChains })
    const { text, cacao } = signIn(payload, accountsAt(phone, 0).evm, (payload, iss) =>
      client.formatAuthMessage({ request: payload, iss }),
    )
    const approved = await phone.decide(
      {
        kind: 'sign-in',
        title: 'Sign in and connect',
        method: 'wc_sessionAuthenticate',
        site: requestingSite(params.requester.metadata),
        details: [['Message', text]],
      },
      signal,
    )
    if (signal.aborted) return undefined
    if (!approved) return client.rejectSessionAuthenticate({ id, reason: REASONS.rejected })
    await client.approveSessionAuthenticate({ id, auths: [cacao()] })
    phone.changed()
    return undefined
  })
}

function describeNamespaces(namespaces: SessionTypes.Namespaces): ReadonlyArray<readonly [string, string]> {
  return Object.entries(namespaces).map(([name, namespace]) => {
    const networks = chainsOf(namespace).map((chainId) => PHONE_NETWORKS[chainId] ?? chainId)
    const [address = ''] = namespace.accounts.map((account) => account.split(':')[2])
    return [name, `${networks.join(', ')}\n${address}\n${namespace.methods.join(', ')}`] as const
  })
}
