const LOCK = 'phone'

/**
 * Makes this tab the phone: two tabs with one storage would answer everything twice.
 *
 * @param taken hears that a newer tab is the phone now.
 */
export function beThePhone(taken: () => void): void {
  const forEver = new Promise<never>(() => {})
  navigator.locks.request(LOCK, { steal: true }, () => forEver).catch(taken)
}
