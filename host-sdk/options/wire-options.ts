import { refusal } from './refusal.ts'

/** Options as plain data. */
export type WireOptions = Readonly<Record<string, unknown>>

/**
 * Converts options to plain data: functions and undefined members are left out.
 *
 * @throws OPTION_INVALID when an option cannot be written as JSON.
 */
export function toWire(options: object): WireOptions {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing is assumed of the members
  const members = options as Readonly<Record<string, unknown>>
  const wire: Record<string, unknown> = {}
  for (const field in members) {
    try {
      const text = JSON.stringify(members[field])
      if (text) wire[field] = JSON.parse(text)
    } catch {
      throw refusal('OPTION_INVALID', field)
    }
  }
  return wire
}
