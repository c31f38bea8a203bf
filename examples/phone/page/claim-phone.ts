const LOCK = 'phone'

/**
 * Makes this tab the phone, because two tabs with one storage would answer every request twice.
 *
 * @param onTakenOver called when a newer tab becomes the phone.
 */
export function claimPhone(onTakenOver: () => void): void {
  const neverSettles = new Promise<never>(() => {})
  navigator.locks.request(LOCK, { steal: true }, () => neverSettles).catch(onTakenOver)
}
