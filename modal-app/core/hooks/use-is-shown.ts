import { selectIsOpen, type ModalRoot } from '#modal/core/state/modal/modal-slice.ts'
import { selectIsInline, type SiteRoot } from '#modal/core/state/site/site-slice.ts'
import { useAppSelector } from './store-hooks.ts'

/** Whether the modal is visible. Its view stays mounted while it is closed. */
export function selectIsShown(state: ModalRoot & SiteRoot): boolean {
  return selectIsOpen(state) || selectIsInline(state)
}

/** Whether the modal is visible. */
export function useIsShown(): boolean {
  return useAppSelector(selectIsShown)
}
