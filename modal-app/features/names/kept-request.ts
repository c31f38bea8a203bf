import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { PRIVATE_STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { isOpen, selectNames, type NameChange } from './names-slice.ts'

/** After this time the API accepts no signature of the request. */
const LIFE_MS = 300_000
const key = PRIVATE_STORAGE_KEYS.names

const KeptRequest = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  account: z.string().check(z.maxLength(128)),
  /** Milliseconds since 1970. */
  atMs: z.number(),
})

/** Stores which signature the wallet is asked for; only this document can use it. */
export function storeRequest(change: NameChange, account: string): CoreThunk<Promise<void>> {
  return (_dispatch, _getState, { storage, now }) =>
    storage.set(
      key,
      JSON.stringify({ name: change.kind === 'rename' ? change.to : change.name, account, atMs: now() }),
    )
}

/** Removes what {@link storeRequest} stored, once the wallet has answered or nobody waits for it. */
export function forgetRequest(): CoreThunk<Promise<void>> {
  return (_dispatch, _getState, { storage }) => storage.set(key, null)
}

function readRequest(account: string): CoreThunk<Promise<string | undefined>> {
  return async (_dispatch, _getState, { storage, now }) => {
    const kept = KeptRequest.safeParse(parseJson((await storage.get(key)) ?? 'null')).data
    const ageMs = now() - (kept?.atMs ?? 0)
    return kept?.account === account && ageMs >= 0 && ageMs < LIFE_MS ? kept.name : undefined
  }
}

/**
 * Reads whether the wallet was asked for a signature by another tab, or before this document was loaded: its answer cannot
 * arrive here.
 *
 * @returns the name that the signature is for.
 */
export function useEarlierRequest(account: string | undefined): string | undefined {
  const dispatch = useAppDispatch()
  const [found, setFound] = useState<string>()
  const { task } = useAppSelector(selectNames)
  const isOwn = isOpen(task)
  useEffect(() => {
    let isCurrent = true
    if (account === undefined || isOwn) return undefined
    void dispatch(readRequest(account)).then((name) => isCurrent && setFound(name))
    return () => {
      isCurrent = false
    }
  }, [dispatch, account, isOwn])
  return isOwn ? undefined : found
}
