/** Labels of a client in the metrics. */
export interface ClientLabels {
  readonly type: string
  readonly version: string
}

/** Clients counted apart by one process; there are rarely more than a few versions in use. */
const MOST_CLIENTS = 64
const TYPE = /^[a-z0-9][a-z0-9._-]{0,31}$/i
const VERSION = /^[a-z0-9][a-z0-9._+-]{0,63}$/i
const OTHER: ClientLabels = { type: 'other', version: 'other' }

/**
 * Creates the labels of clients by the type and version they name (`st` and `sv`). Anybody can name anything, so only the first
 * ones have labels of their own, and the deployment's own script always does.
 *
 * @param own the script of this release.
 * @example
 * const labelsOf = clientLabels({ type: 'postern', version: '0.1.0' })
 * labelsOf('appkit', 'html-wagmi-4.2.2') // { type: 'appkit', version: 'html-wagmi-4.2.2' }
 */
export function clientLabels(
  own: ClientLabels,
): (type: string | undefined, version: string | undefined) => ClientLabels {
  const known = new Map([[keyOf(own), own]])
  return (type = 'none', version = 'none') => {
    const labels = TYPE.test(type) && VERSION.test(version) ? { type, version } : OTHER
    const key = keyOf(labels)
    const found = known.get(key)
    if (found) return found
    if (known.size > MOST_CLIENTS) return OTHER
    known.set(key, labels)
    return labels
  }
}

function keyOf({ type, version }: ClientLabels): string {
  return `${type} ${version}`
}
