import { useEffect, type RefObject } from 'react'
import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { selectIsInline } from '#modal/core/state/site/site-slice.ts'

/**
 * Focuses the heading when a view appears, so that a screen reader announces it, and when the focus enters this document. An
 * inline modal takes no focus that it was not given.
 */
export function useFocus(heading: RefObject<HTMLElement | null>, place: string): void {
  const isOpen = useAppSelector(selectIsOpen)
  const isInline = useAppSelector(selectIsInline)
  useEffect(() => {
    if (!isOpen || (isInline && !document.hasFocus())) return undefined
    const before = document.activeElement
    // The visitor types already: the opening may arrive after the view was drawn.
    if (before instanceof HTMLInputElement) return undefined
    // A focus computes the layout, which the next frame does anyway: at once it would delay the answer to the site.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === before) heading.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
    // Each view takes the focus anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [heading, place, isOpen, isInline])
  useEffect(() => (isOpen ? leaveField : undefined), [isOpen])
  // A browser may withhold the focus from a frame until it is handed over.
  useEffect(() => {
    const take = (): void => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    }
    window.addEventListener('focus', take)
    return () => window.removeEventListener('focus', take)
  }, [heading])
}

/** A closed modal keeps no field focused, or the next opening would show a keyboard in place of its heading. */
function leaveField(): void {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
}
