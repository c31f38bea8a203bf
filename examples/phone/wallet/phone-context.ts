import type { CallBundle } from '#examples/wallets/eip155/wallet-context.ts'
import type { PhoneClient } from './open-client.ts'
import type { PhoneAccounts } from './phone-accounts.ts'
import type { PhoneNodes } from './phone-networks.ts'
import type { RequestingSite, Decide } from './approval.ts'

/** What the parts of a phone wallet share. */
export interface PhoneContext {
  readonly client: PhoneClient
  readonly nodes: PhoneNodes
  readonly decide: Decide
  /** CAIP-2 ids of the networks that it shares. */
  readonly networks: readonly string[]
  readonly accounts: readonly PhoneAccounts[]
  /** The work in progress, by the id of its message. */
  readonly open: Map<number, { readonly topic: string; readonly controller: AbortController }>
  /** Batches of calls, by session. */
  readonly bundles: Map<string, Map<string, CallBundle>>
  readonly changed: () => void
}

/** Reasons for ending a session or proposal (error codes of the sign protocol). */
export const REASONS = {
  rejected: { code: 5000, message: 'User rejected.' },
  unsupportedChains: { code: 5100, message: 'Unsupported chains.' },
  disconnected: { code: 6000, message: 'User disconnected.' },
} as const

/** Runs work once per message, with a signal that aborts when the message is withdrawn. */
export async function once(
  { open }: PhoneContext,
  { id, topic }: { readonly id: number; readonly topic: string },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (open.has(id)) return
  const controller = new AbortController()
  open.set(id, { topic, controller })
  try {
    await work(controller.signal)
  } catch {
    // The other side is gone, so the error cannot be reported.
  } finally {
    open.delete(id)
  }
}

/** The site of a message, by its own metadata. */
export function requestingSite(metadata: { readonly name: string; readonly url: string }): RequestingSite {
  return {
    name: metadata.name,
    url: URL.canParse(metadata.url) ? new URL(metadata.url).origin : metadata.url,
  }
}

/** The accounts of a number. */
export function accountsAt({ accounts }: PhoneContext, index: number): PhoneAccounts {
  const found = accounts[index]
  if (!found) throw new RangeError(`The phone has no account ${index}.`)
  return found
}
