import type { ChangeNameMessage, RegisterNameMessage } from '#schemas/http/blockchain/profile.ts'
import type { NameChange } from './names-slice.ts'

/** The chain of an account that a name is offered to, where it is a smart account. */
interface OfferedOn {
  readonly coinType?: number
}

/**
 * Creates the JSON text that is signed for a change.
 *
 * @param timestamp Unix seconds.
 * @param offeredOn is for `move` only.
 * @example
 * nameMessage({ kind: 'register', name: 'ada.demo.eth' }, 1_700_000_000)
 * // '{"name":"ada.demo.eth","attributes":{},"timestamp":1700000000}'
 */
export function nameMessage(change: NameChange, timestamp: number, offeredOn: OfferedOn = {}): string {
  return JSON.stringify(
    change.kind === 'register'
      ? ({ name: change.name, attributes: {}, timestamp } satisfies RegisterNameMessage)
      : messageOf(change, timestamp, offeredOn),
  )
}

function messageOf(
  change: Exclude<NameChange, { readonly kind: 'register' }>,
  timestamp: number,
  offeredOn: OfferedOn,
): ChangeNameMessage {
  const { kind, name } = change
  if (kind === 'primary') return { action: 'set', name, timestamp, isPrimary: true }
  if (kind === 'addresses') return { action: 'set', name, timestamp, addresses: { ...change.addresses } }
  if (kind === 'rename') return { action: kind, name, timestamp, to: change.to }
  if (kind === 'move') return { action: kind, name, timestamp, to: change.to, ...offeredOn }
  if (kind === 'withdraw') return { action: 'move', name, timestamp, to: change.to }
  return { action: kind, name, timestamp }
}
