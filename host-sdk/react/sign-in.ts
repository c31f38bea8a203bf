import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Postern } from '../types/postern.ts'
import type { SiwxSession } from '../types/sign-in.ts'
import type { PosternState } from '../types/state.ts'
import { partOf } from './account.ts'
import { usePostern } from './instance.ts'
import { useSelected } from './selected-state.ts'

/**
 * Signs the visitor in and out (option `siwx`).
 *
 * @example
 * const { signIn } = useSignIn()
 * const { token } = await signIn()
 */
export function useSignIn(): Pick<Postern, 'signIn' | 'signOut'> {
  const { signIn, signOut } = usePostern()
  return useMemo(() => ({ signIn, signOut }), [signIn, signOut])
}

/** Sessions as a component shows them. */
export interface PosternSessions {
  /** Of the active account on its network; empty while nobody is connected. */
  readonly sessions: readonly SiwxSession[]
  /** They have been asked for and are not here yet. */
  readonly isLoading: boolean
  /** Asks again; rejects as `getSessions` does. */
  readonly refresh: () => Promise<void>
}

interface Answer {
  readonly of: string
  readonly sessions: readonly SiwxSession[]
}

const NONE: readonly SiwxSession[] = []

/**
 * The sessions of the active account. They are asked for once somebody is connected, and again when account or network
 * change and when the modal closes; after `signOut()`, `refresh()` asks again. Nothing is loaded before.
 *
 * @example
 * const { sessions } = useSessions()
 * const isSignedIn = sessions.length > 0
 */
export function useSessions(): PosternSessions {
  const postern = usePostern()
  const caipAddress = useSelected(postern, addressOf)
  const [answer, setAnswer] = useState<Answer>()
  const turns = useRef(0)

  const refresh = useCallback(async () => {
    if (caipAddress === undefined) return
    turns.current += 1
    const turn = turns.current
    const sessions = await postern.getSessions()
    if (turn === turns.current) setAnswer({ of: caipAddress, sessions })
  }, [postern, caipAddress])

  useEffect(() => {
    if (caipAddress === undefined) return undefined
    // Without the option, or while the server is away, nobody is known to be signed in.
    const ask = (): Promise<void> =>
      refresh().catch(() =>
        setAnswer((held) => (held?.of === caipAddress ? held : { of: caipAddress, sessions: NONE })),
      )
    void ask()
    let wasOpen = postern.getState().open
    return postern.subscribe(({ open }) => {
      if (wasOpen && !open) void ask()
      wasOpen = open
    })
  }, [postern, caipAddress, refresh])

  const known = answer?.of === caipAddress ? answer : undefined
  const isLoading = caipAddress !== undefined && known === undefined
  const sessions = known?.sessions ?? NONE
  return useMemo(() => ({ sessions, isLoading, refresh }), [sessions, isLoading, refresh])
}

function addressOf(state: PosternState): string | undefined {
  const part = partOf(state, undefined)
  return part?.status === 'connected' ? part.caipAddress : undefined
}
