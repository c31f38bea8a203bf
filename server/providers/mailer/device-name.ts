interface DeviceWords {
  /** A browser nobody knows. */
  readonly browser: string
  readonly on: (browser: string, system: string) => string
}

/** English is what labels are kept in. */
const WORDS: Readonly<Record<string, DeviceWords>> = {
  de: { browser: 'Browser', on: (browser, system) => `${browser} unter ${system}` },
  ar: { browser: 'متصفح', on: (browser, system) => `${browser} على ${system}` },
}

/**
 * What a browser is called in a mail or on a page of a language.
 *
 * @param label as it is kept, e.g. `Firefox on Android`.
 * @param language one that mails are written in.
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
