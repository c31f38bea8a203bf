import { useAppSelector } from '#modal/core/hooks.ts'
import { selectIsInline, type SiteRoot } from '#modal/core/site/site-slice.ts'
import { selectIsOpen, type ModalRoot } from './modal-slice.ts'

/** Whether somebody sees the modal: a view stays while it is closed. */
export function selectIsShown(state: ModalRoot & SiteRoot): boolean {
  return selectIsOpen(state) || selectIsInline(state)
}

/** Whether somebody sees the modal. */
export function useIsShown(): boolean {
  return useAppSelector(selectIsShown)
}
