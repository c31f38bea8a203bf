import { useEffect } from 'react'
import { readLabels } from '#modal/core/commands/account/address-labels.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAccountLabel, selectAddressLabel } from '#modal/core/state/account/address-labels-slice.ts'

/** Reads what the visitor called addresses, whenever something that shows it appears. */
export function useLabels(): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    void dispatch(readLabels())
  }, [dispatch])
}

/** What the visitor calls somebody's address on this site, if anything. */
export function useAddressLabel(address: string | undefined): string | undefined {
  useLabels()
  return useAppSelector(selectAddressLabel(address))
}

/** What an account of the visitor's is called: by the visitor, else by the site. */
export function useAccountLabel(address: string | undefined): string | undefined {
  useLabels()
  return useAppSelector(selectAccountLabel(address))
}
