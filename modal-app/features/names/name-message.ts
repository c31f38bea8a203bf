import type { ChangeNameMessage, RegisterNameMessage } from '#schemas/http/blockchain/profile.ts'
import type { NameChange } from './names-slice.ts'

/**
 * Creates the JSON text that is signed for a change.
 *
 * @param timestamp Unix seconds.
 * @example
 * nameMessage({ kind: 'register', name: 'ada.demo.eth' }, 1_700_000_000)
 * // '{"name":"ada.demo.eth","attributes":{},"timestamp":1700000000}'
 */
export function nameMessage(change: NameChange, timestamp: number): string {
  return JSON.stringify(
    change.kind === 'register'
      ? ({ name: change.name, attributes: {}, timestamp } satisfies RegisterNameMessage)
      : messageOf(change, timestamp),
  )
}

function messageOf(
  change: Exclude<NameChange, { readonly kind: 'register' }>,
  timestamp: number,
): ChangeNameMessage {
  const { kind, name } = change
  if (kind === 'primary') return { action: 'set', name, timestamp, isPrimary: true }
  if (kind === 'addresses') return { action: 'set', name, timestamp, addresses: { ...change.addresses } }
  if (kind === 'rename') return { action: kind, name, timestamp, to: change.to }
  if (kind === 'move' || kind === 'withdraw') return { action: 'move', name, timestamp, to: change.to }
  return { action: kind, name, timestamp }
}
