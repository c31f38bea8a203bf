import { useEffect } from 'react'
import { readLabels } from '#modal/core/commands/account/address-labels.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAccountLabel, selectAddressLabel } from '#modal/core/state/account/address-labels-slice.ts'

/** Reads the visitor's labels for addresses when a component that shows them appears. */
export function useLabels(): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    void dispatch(readLabels())
  }, [dispatch])
}

/** The visitor's label for an address on this site, if there is one. */
export function useAddressLabel(address: string | undefined): string | undefined {
  useLabels()
  return useAppSelector(selectAddressLabel(address))
}

/** The label of one of the visitor's accounts: the visitor's own, else the site's. */
export function useAccountLabel(address: string | undefined): string | undefined {
  useLabels()
  return useAppSelector(selectAccountLabel(address))
}
