interface DeviceWords {
  /** A browser that is not recognised. */
  readonly browser: string
  readonly on: (browser: string, system: string) => string
}

/** English is missing because labels are stored in it. */
const WORDS: Readonly<Record<string, DeviceWords>> = {
  de: { browser: 'Browser', on: (browser, system) => `${browser} unter ${system}` },
  ar: { browser: 'متصفح', on: (browser, system) => `${browser} على ${system}` },
}

/**
 * Names a browser in a mail or on a page.
 *
 * @param label As it is stored, e.g. `Firefox on Android`.
 * @param language A language that mails are written in.
 * @example
 * deviceName('Firefox on Android', 'de') // 'Firefox unter Android'
 */
export function deviceName(label: string, language: string): string {
  const words = WORDS[language]
  if (words === undefined) return label
  const [kept = '', system] = label.split(' on ')
  const browser = kept === 'Browser' ? words.browser : kept
  return system === undefined ? browser : words.on(browser, system)
}
