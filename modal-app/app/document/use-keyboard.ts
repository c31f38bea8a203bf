import { useEffect } from 'react'
import { requestClose } from '#modal/core/commands/modal/open-modal.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectIsInline } from '#modal/core/state/site/site-slice.ts'
import { focusBehind, focusables, tabExit } from './focus.ts'

/**
 * Closes the modal on Escape and keeps the Tab key in the card, or lets it continue in the page where the modal is inline.
 */
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
      // The browser's default action then continues from behind the frame.
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
