/** Reads the operating system from a user agent. An iPad that requests desktop pages claims to be a Mac. */
export function readSystem(userAgent: string): 'ios' | 'mac' | 'android' | 'other' {
  if (/Android/i.test(userAgent)) return 'android'
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios'
  return /Macintosh/i.test(userAgent) ? 'mac' : 'other'
}
