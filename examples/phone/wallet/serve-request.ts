import type { PendingRequestTypes, SessionTypes } from '@walletconnect/types'
import { asRecord } from '#examples/wallets/page/node-rpc.ts'
import { CODES } from '#examples/wallets/page/provider-error.ts'
import { answerRequest } from './answer-request.ts'
import { accountsAt, requestingSite, once, type PhoneContext } from './phone-context.ts'
import { addressOn, withAccounts, withChain } from './shared-namespaces.ts'

/** Answers a request of a connected site. */
export function serveRequest(phone: PhoneContext, pending: PendingRequestTypes.Struct): Promise<void> {
  const { id, topic, params } = pending
  return once(phone, pending, async (signal) => {
    const session = phone.client.session.get(topic)
    const site = requestingSite(session.peer.metadata)
    const bundles = phone.bundles.get(topic) ?? new Map()
    phone.bundles.set(topic, bundles)
    const context = {
      chainId: params.chainId,
      accounts: accountsAt(phone, accountNumber(phone, session)),
      nodes: phone.nodes,
      siteUrl: site.url,
      bundles,
      approve: (request: {
        title: string
        method: string
        details: ReadonlyArray<readonly [string, string]>
      }) => phone.decide({ kind: 'request', site, ...request }, signal),
      switchChain: (chainId: string) => switchChain(phone, topic, chainId),
    }
    const outcome = await toOutcome(() =>
      answerRequest(context, params.request.method, params.request.params),
    )
    if (!signal.aborted) await phone.client.respond({ topic, response: { id, jsonrpc: '2.0', ...outcome } })
  })
}

/** Switches a site to a network, which is shared first if necessary. */
export async function switchChain(phone: PhoneContext, topic: string, chainId: string): Promise<void> {
  const { client } = phone
  const session = client.session.get(topic)
  const accounts = accountsAt(phone, accountNumber(phone, session))
  const namespaces = withChain(session.namespaces, chainId, accounts)
  if (namespaces !== session.namespaces) await update(phone, topic, namespaces)
  const reference = chainId.split(':')[1] ?? ''
  const data = /^\d+$/.test(reference) ? Number(reference) : reference
  await client.emit({ topic, chainId, event: { name: 'chainChanged', data } })
  phone.changed()
}

/** Replaces the shared account of a site by another one. */
export async function shareAccount(phone: PhoneContext, topic: string, account: number): Promise<void> {
  const { client } = phone
  const accounts = accountsAt(phone, account)
  const namespaces = withAccounts(client.session.get(topic).namespaces, accounts)
  await update(phone, topic, namespaces)
  for (const { accounts: shared } of Object.values(namespaces)) {
    const chainId = shared[0]?.split(':').slice(0, 2).join(':')
    if (chainId === undefined) continue
    const event = { name: 'accountsChanged', data: [addressOn(chainId, accounts)] }
    await client.emit({ topic, chainId, event })
  }
  phone.changed()
}

/** The number of the account that a session shares. */
export function accountNumber({ accounts }: PhoneContext, { namespaces }: SessionTypes.Struct): number {
  const shared = Object.values(namespaces).flatMap((namespace) => namespace.accounts)
  const index = accounts.findIndex((own) =>
    shared.some((account) => account === `${chainOf(account)}:${addressOn(chainOf(account), own)}`),
  )
  return Math.max(index, 0)
}

async function update(
  { client }: PhoneContext,
  topic: string,
  namespaces: SessionTypes.Namespaces,
): Promise<void> {
  const { acknowledged } = await client.update({ topic, namespaces })
  await acknowledged()
}

async function toOutcome(work: () => Promise<unknown>) {
  try {
    return { result: await work() }
  } catch (thrown) {
    const { code, data } = asRecord(thrown)
    const message = thrown instanceof Error ? thrown.message : 'Internal error.'
    const error = { code: typeof code === 'number' ? code : CODES.internal, message }
    return { error: data === undefined ? error : { ...error, data: JSON.stringify(data) } }
  }
}

function chainOf(account: string): string {
  return account.split(':').slice(0, 2).join(':')
}
