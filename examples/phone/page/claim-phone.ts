const LOCK = 'phone'

/**
 * Makes this tab the phone: two tabs with one storage would answer everything twice.
 *
 * @param onTakenOver hears that a newer tab is the phone now.
 */
export function claimPhone(onTakenOver: () => void): void {
  const neverSettles = new Promise<never>(() => {})
  navigator.locks.request(LOCK, { steal: true }, () => neverSettles).catch(onTakenOver)
}
