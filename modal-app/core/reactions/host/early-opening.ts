/** What the site's hello has opened the modal for: a call of `open`, or a connect ticket. It arrives when the port is served. */
export interface EarlyOpening {
  /** Whether the modal is open for what arrives, which is true once. */
  readonly take: (kind: 'open' | 'connect') => boolean
  /** The site has closed the modal: what arrives from now on opens it. */
  readonly forget: () => void
}

/** @param kind undefined when the hello opened nothing. */
export function createEarlyOpening(kind: 'open' | 'connect' | undefined): EarlyOpening {
  let expected = kind
  return {
    take: (arrived) => {
      const isExpected = arrived === expected
      expected = undefined
      return isExpected
    },
    forget: () => {
      expected = undefined
    },
  }
}
