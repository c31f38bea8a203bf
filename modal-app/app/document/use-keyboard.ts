import { useEffect } from 'react'
import { requestClose } from '#modal/core/commands/modal/open-modal.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectIsInline } from '#modal/core/state/site/site-slice.ts'
import { focusBehind, focusables, tabExit } from './focus.ts'

/** Escape asks to leave; Tab stays in the card, or goes on in the page where the modal is a part of it. */
export function useKeyboard(): void {
  const dispatch = useAppDispatch()
  const isInline = useAppSelector(selectIsInline)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return
      if (event.key === 'Escape' && !isInline) return dispatch(requestClose('escape'))
      if (event.key !== 'Tab') return
      const exit = tabExit(document, document.activeElement, event.shiftKey)
      if (exit === undefined) return
      const all = focusables(document)
      const last = all.at(-1)
      // The browser's own step goes on from behind the frame.
      if (!isInline && exit === 'before' && last instanceof HTMLIFrameElement) return focusBehind(last)
      event.preventDefault()
      if (isInline) return void dispatch(leaveFocus(exit))
      ;(exit === 'before' ? last : all[0])?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [dispatch, isInline])
}

function leaveFocus(to: 'before' | 'after'): CoreThunk<Promise<unknown>> {
  return (_dispatch, _getState, { host }) => host.focusOut({ to })
}
