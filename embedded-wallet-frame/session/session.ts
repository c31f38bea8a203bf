import * as z from 'zod/mini'
import { pause, type Clock } from '#frame/platform/clock.ts'
import type { FrameDatabase } from '#frame/platform/database.ts'
import type { FrameStorage } from '#frame/platform/storage.ts'
import type { TabChannel } from '#ui/platform/tab-channel.ts'
import type { StoredTokens, TokenSource } from '#frame/services/token-source.ts'
import { SessionTokens, type SessionUser } from '#schemas/http/wallet/session.ts'
import { storeLogin, wipeLogin } from './login-cache.ts'

/** The session of this site, shared by its tabs. No method throws. */
export interface WalletSession {
  readonly current: () => SessionUser | undefined
  /** Stores the session of a new login. */
  readonly accept: (tokens: SessionTokens) => Promise<void>
  /** Stores changes that the visitor made to their own account. */
  readonly changeUser: (change: Partial<SessionUser>) => Promise<void>
  /** Ends the session and wipes what the login left on this device. */
  readonly end: () => Promise<void>
  /** Notifies when a visitor logs in or out, here or in another tab of this site. */
  readonly subscribe: (listener: () => void) => () => void
}

/** A session, and its tokens for the client of the API. */
export interface OpenedSession {
  readonly session: WalletSession
  readonly tokens: TokenSource
}

const NAME = 'session'
const CHANGED = 'session-changed'
/** A database that takes longer to open counts as empty, because the frame has to start. */
const RESTORE_WAIT_MS = 2_000

const Stored = z.extend(SessionTokens, { accessExpiresAt: z.number() })

/** Opens the session of this site as an earlier visit, or another tab, left it. */
export async function openWalletSession(options: {
  readonly database: FrameDatabase
  readonly storage: FrameStorage
  readonly tabs: TabChannel
  readonly clock: Clock
}): Promise<OpenedSession> {
  const { database, storage, tabs, clock } = options
  const listeners = new Set<() => void>()
  let user: SessionUser | undefined

  const read = async (): Promise<StoredTokens | undefined> => {
    const stored = Stored.safeParse(await database.get(NAME))
    return stored.success ? stored.data : undefined
  }
  const setUser = (next: SessionUser | undefined): void => {
    const isOtherUser = next?.userId !== user?.userId
    user = next
    if (isOtherUser) for (const listener of listeners) listener()
  }
  const store = async (tokens: SessionTokens, accessExpiresAt: number): Promise<void> => {
    await database.put(NAME, { ...tokens, accessExpiresAt })
    storeLogin(storage, tokens.user)
    setUser(tokens.user)
  }
  const write = (tokens: SessionTokens): Promise<void> =>
    store(tokens, clock.now() + tokens.accessExpiresInMs)
  const end = async (): Promise<void> => {
    await database.remove(NAME)
    wipeLogin(storage)
    setUser(undefined)
    tabs.post(CHANGED)
  }
  const restore = async (): Promise<void> => setUser((await read())?.user)

  tabs.listen((message) => {
    if (message === CHANGED) void restore()
  })
  await Promise.race([restore(), pause(clock, RESTORE_WAIT_MS)])
  return {
    tokens: { read, write, end },
    session: {
      current: () => user,
      accept: async (tokens) => {
        await write(tokens)
        tabs.post(CHANGED)
      },
      changeUser: async (change) => {
        const tokens = await read()
        if (tokens) await store({ ...tokens, user: { ...tokens.user, ...change } }, tokens.accessExpiresAt)
      },
      end,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  }
}
