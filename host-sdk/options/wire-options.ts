import { refusal } from './refusal.ts'

/** Options as plain data. */
export type WireOptions = Readonly<Record<string, unknown>>

/**
 * Converts options to plain data: functions and undefined members are left out.
 *
 * @throws OPTION_INVALID when an option cannot be written as JSON.
 */
export function toWire(options: object): WireOptions {
  const wire: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(options)) {
    try {
      const text = JSON.stringify(value)
      if (text) wire[field] = JSON.parse(text)
    } catch {
      throw refusal('OPTION_INVALID', field)
    }
  }
  return wire
}
