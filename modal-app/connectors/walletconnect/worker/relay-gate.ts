import { startTimer } from '#modal/platform/clock.ts'

/** What the gate needs of the library's relayer: every socket is opened by the connection it makes. */
interface RelayerLike {
  createProvider(): Promise<void>
  connect(url?: string): Promise<void>
  transportOpen(): Promise<void>
  readonly provider: {
    /** Missing before the first attempt. */
    readonly connection?: {
      readonly connected: boolean
      open(url?: string): Promise<unknown>
      send(payload: object): Promise<unknown>
      on(event: 'close', listener: (event?: { readonly code?: number }) => void): void
    }
  }
}

/** Decides when a socket to the relay may be opened. */
export interface RelayGate {
  /** Nothing is opened any more until `open`. */
  readonly close: () => void
  /** The next attempts wait for nothing. */
  readonly open: () => void
  /**
   * Hears that the relay refuses this deployment, which no further attempt changes: the gate is closed by then.
   *
   * @returns stops hearing.
   */
  readonly onRefused: (listener: () => void) => () => void
  /** What is written to a socket is what this rule lets through; what it holds back is dropped. */
  readonly ruleWrites: (mayBeWritten: (payload: object) => boolean) => void
}

/** Close code of relays that refuse for good: an unknown project, an origin that is not allowed. */
const REFUSED = 3_000
/** Two attempts at once, then ever longer pauses: 0.5, 1, 2 … 15 s, each up to a quarter longer: tabs return apart. */
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
  const backOff = createBackOff(random)
  let gate: Promise<void> | undefined
  let releaseGate = (): void => {}
  let mayBeWritten = (_payload: object): boolean => true

  /** Resolves when the next socket may be opened. */
  const waitForTurn = async (): Promise<void> => {
    await gate
    await backOff.wait()
    await gate
  }
  const close = (): void => {
    gate ??= new Promise((resolve) => (releaseGate = resolve))
  }
  const nextConnection = (): Promise<never> => {
    void relayer.transportOpen().catch(() => undefined)
    return new Promise(() => {})
  }
  const watch = (): void => {
    const { connection } = relayer.provider
    if (!connection) return
    const openSocket = connection.open.bind(connection)
    let stopJudging = (): void => {}
    let isUsed = false
    connection.open = async (url) => {
      // For each message that waits the library opens a dead connection again, in vain: all of them need the next one.
      if (isUsed) await nextConnection()
      isUsed = true
      const socket = await openSocket(url)
      stopJudging = startTimer(backOff.reset, GOOD_AFTER_MS)
      return socket
    }
    const write = connection.send.bind(connection)
    connection.send = async (payload) => {
      // Without a socket it would open another one here, past the gate.
      if (connection.connected && mayBeWritten(payload)) await write(payload)
    }
    connection.on('close', (event) => {
      stopJudging()
      if (event?.code !== REFUSED) return
      close()
      listeners.forEach((listener) => listener())
    })
  }
  const connect = relayer.connect.bind(relayer)
  let connecting: Promise<void> | undefined
  // Else each message that waits makes a connection of its own, in place of the others'.
  relayer.connect = (url) => {
    connecting ??= connect(url).finally(() => (connecting = undefined))
    return connecting
  }
  const createProvider = relayer.createProvider.bind(relayer)
  // The library takes the time of an attempt from here on, so the pause comes before.
  relayer.createProvider = async () => {
    await waitForTurn()
    await createProvider()
    watch()
  }
  watch()

  return {
    close,
    open: () => {
      backOff.reset()
      releaseGate()
      gate = undefined
    },
    onRefused: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ruleWrites: (rule) => {
      mayBeWritten = rule
    },
  }
}

/** Ever longer pauses between attempts. */
function createBackOff(random: () => number) {
  const waiting = new Set<() => void>()
  let attempts = 0
  const pauseFor = (length: number): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        stopTimer()
        waiting.delete(end)
        resolve()
      }
      const stopTimer = startTimer(end, length)
      waiting.add(end)
    })
  return {
    wait: async (): Promise<void> => {
      attempts += 1
      if (attempts <= FREE_ATTEMPTS) return
      const step = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - FREE_ATTEMPTS - 1), LONGEST_PAUSE_MS)
      await pauseFor(step * (1 + random() / 4))
    },
    /** The next attempts are the first again, and those that wait go on. */
    reset: (): void => {
      attempts = 0
      waiting.forEach((end) => end())
    },
  }
}

function isRelayer(relayer: object): relayer is RelayerLike {
  const methods = ['createProvider', 'connect', 'transportOpen']
  return methods.every((name) => typeof Reflect.get(relayer, name) === 'function') && 'provider' in relayer
}
