import { startTimer } from '#modal/platform/clock.ts'

/** What the gate needs of the library's relayer: every socket is opened by the connection it makes. */
interface RelayerLike {
  createProvider(): Promise<void>
  readonly provider: {
    /** Missing before the first attempt. */
    readonly connection?: {
      open(url?: string): Promise<unknown>
      on(event: 'close', listener: (event?: { readonly code?: number }) => void): void
    }
  }
}

/** Decides when a socket to the relay may be opened. */
export interface RelayGate {
  /** Nothing is opened any more until `open`. */
  readonly close: () => void
  readonly open: () => void
  /** Hears that the relay refuses this deployment, which no further attempt changes. @returns stops hearing. */
  readonly onRefused: (listener: () => void) => () => void
}

/** Close code of relays that refuse for good: an unknown project, an origin that is not allowed. */
const REFUSED = 3_000
/** Two attempts at once, then ever longer pauses: 0.5, 1, 2 … 15 s, each up to a quarter longer. Our figures. */
const FREE_ATTEMPTS = 2
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000
/** A socket that lived this long was a good one. */
const GOOD_AFTER_MS = 5_000

/**
 * Puts a gate before the sockets of the library, which by itself tries again at once and for ever.
 *
 * @param random from 0 to 1: the visitors of a site do not come back all at once.
 * @throws when this is another library than the one that was read.
 */
export function gateRelay(relayer: object, random: () => number = Math.random): RelayGate {
  if (!isRelayer(relayer)) throw new TypeError('The relayer makes its connections in another way.')
  const listeners = new Set<() => void>()
  let failures = 0
  let opened: Promise<void> = Promise.resolve()
  let letThrough = (): void => {}

  const pause = (): number => {
    if (failures < FREE_ATTEMPTS) return 0
    const step = Math.min(FIRST_PAUSE_MS * 2 ** (failures - FREE_ATTEMPTS), LONGEST_PAUSE_MS)
    return step * (1 + random() / 4)
  }
  /** Resolves when the next socket may be opened. */
  const turn = async (): Promise<void> => {
    await opened
    const wait = pause()
    failures += 1
    if (wait > 0) await new Promise<void>((resolve) => void startTimer(resolve, wait))
    await opened
  }
  const watch = (): void => {
    const { connection } = relayer.provider
    if (!connection) return
    const openSocket = connection.open.bind(connection)
    let stopJudging = (): void => {}
    let mayOpen = true
    connection.open = async (url) => {
      // The first time has had its turn; the library may open the same connection again by itself.
      if (!mayOpen) await turn()
      mayOpen = false
      const socket = await openSocket(url)
      stopJudging = startTimer(() => (failures = 0), GOOD_AFTER_MS)
      return socket
    }
    connection.on('close', (event) => {
      stopJudging()
      if (event?.code === REFUSED) listeners.forEach((listener) => listener())
    })
  }
  const createProvider = relayer.createProvider.bind(relayer)
  // The library takes the time of an attempt from here on, so the pause comes before.
  relayer.createProvider = async () => {
    await turn()
    await createProvider()
    watch()
  }
  watch()

  return {
    close: () => {
      opened = new Promise((resolve) => (letThrough = resolve))
    },
    open: () => {
      failures = 0
      letThrough()
      opened = Promise.resolve()
    },
    onRefused: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function isRelayer(relayer: object): relayer is RelayerLike {
  return 'createProvider' in relayer && typeof relayer.createProvider === 'function' && 'provider' in relayer
}
