/** The system a browser says it runs on; an iPad that asks for desktop pages says that it is a Mac. */
export function readSystem(userAgent: string): 'ios' | 'mac' | 'android' | 'other' {
  if (/Android/i.test(userAgent)) return 'android'
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios'
  return /Macintosh/i.test(userAgent) ? 'mac' : 'other'
}
