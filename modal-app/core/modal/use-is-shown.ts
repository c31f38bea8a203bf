import { useAppSelector } from '../hooks.ts'
import { selectIsInline } from '../site/site-slice.ts'
import { selectIsOpen } from './modal-slice.ts'

/** Whether somebody sees the modal: a view stays while it is closed. */
export function useIsShown(): boolean {
  const isOpen = useAppSelector(selectIsOpen)
  const isInline = useAppSelector(selectIsInline)
  return isOpen || isInline
}
