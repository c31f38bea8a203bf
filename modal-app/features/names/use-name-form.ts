import type { NameRefusal, NameSuggestion } from '#schemas/http/blockchain/profile.ts'
import { useEffect, useState } from 'react'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { SEARCH_MIN_WAIT_MS } from '#schemas/constants/times.ts'
import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { checkLabel } from './check-label.ts'
import { messageOf, namesApi, type NameOffer } from './names-api.ts'
import { selectNames } from './names-slice.ts'

/** Whether the typed name can be had. */
export type NameState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'free' }
  /** Refused by the server, or by the rules that are known here. */
  | { readonly kind: 'refused'; readonly refusal: NameRefusal }
  | { readonly kind: 'failed'; readonly message: string }

/** The typed name and what the server says about it. */
export interface NameForm {
  /** With the zone. */
  readonly name: string
  readonly state: NameState
  /** Free names. */
  readonly suggestions: readonly string[]
  readonly retry: () => void
}

/** Longer lists would push the button out of sight. */
const SUGGESTIONS_SHOWN = 4
/** Somebody else may register the name while it is typed. */
const LIFE_S = 15

/** Asks for the typed name and for alternatives once typing has paused (docs/specification.md §5.1, §7.35). */
export function useNameForm({ zone, length }: NameOffer): NameForm {
  const { draft } = useAppSelector(selectNames)
  const label = draft.trim().toLowerCase()
  const [settled, setSettled] = useState(label)
  useEffect(() => startTimer(() => setSettled(label), SEARCH_MIN_WAIT_MS), [label])
  const fault = checkLabel(label, length)
  const isAsked = zone !== null && label !== '' && fault === undefined && settled === label
  const { currentData, error, isFetching, refetch } = namesApi.useNameSuggestionsQuery(
    isAsked ? { name: label, zone } : skipToken,
    { refetchOnMountOrArgChange: LIFE_S },
  )
  const name = `${label}.${zone ?? ''}`
  const state = stateOf({ label, fault, isAsked, isFetching, error, found: currentData })
  const suggestions = (currentData ?? []).slice(1).flatMap((one) => (one.registered ? [] : [one.name]))
  return { name, state, suggestions: suggestions.slice(0, SUGGESTIONS_SHOWN), retry: () => void refetch() }
}

function stateOf({
  label,
  fault,
  isAsked,
  isFetching,
  error,
  found,
}: {
  readonly label: string
  readonly fault: NameRefusal | undefined
  readonly isAsked: boolean
  readonly isFetching: boolean
  readonly error: unknown
  readonly found: readonly NameSuggestion[] | undefined
}): NameState {
  if (label === '') return { kind: 'empty' }
  if (fault) return { kind: 'refused', refusal: fault }
  if (!isAsked || (isFetching && !found)) return { kind: 'checking' }
  const [typed] = found ?? []
  if (error || !typed) return { kind: 'failed', message: messageOf(error) ?? '' }
  return typed.registered ? { kind: 'refused', refusal: typed.refusal ?? 'taken' } : { kind: 'free' }
}
