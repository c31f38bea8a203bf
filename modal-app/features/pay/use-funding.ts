import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectShownPayment } from './pay-slice.ts'

/** Whether the visitor is getting what an open payment is made with, so that other views lead back to it. */
export function useIsFunding(): boolean {
  const { isFunding = false, isOpen = false } = useAppSelector(selectShownPayment) ?? {}
  return isFunding && isOpen
}
