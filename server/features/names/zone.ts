import { normalize } from 'viem/ens'

/**
 * Returns the text of the label of a name below a zone; undefined for a name that is not below it.
 *
 * @param name With the zone, in any writing.
 * @example
 * labelIn('demo.eth', 'Ada1.demo.eth') // 'Ada1'
 */
export function labelIn(zone: string, name: string): string | undefined {
  const labels = name.split('.')
  const depth = zone.split('.').length
  const label = labels.slice(0, -depth).join('.')
  const parent = labels.slice(-depth).join('.')
  return label !== '' && (parent === zone || normalized(parent) === zone) ? label : undefined
}

function normalized(text: string): string | undefined {
  try {
    return normalize(text)
  } catch {
    return undefined
  }
}
