import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import { selectOptions, type OptionsRoot } from '#modal/core/state/options/options-slice.ts'
import { canonicalAddress } from '#modal/lib/canonical-address.ts'
import { cleanText } from '#modal/lib/clean-text.ts'
import { addOnDemandPart } from '#modal/services/on-demand-parts.ts'

/** The visitor's labels by `canonicalAddress`. This part joins the store with the first chunk that needs it. */
export type AddressLabels = Readonly<Record<string, string>>

/** The part of the state the selectors below read. */
export interface AddressLabelsRoot {
  readonly addressLabels?: AddressLabels | undefined
}

const initialState: AddressLabels = {}

const slice = createSlice({
  name: 'addressLabels',
  initialState,
  reducers: {
    labelsRead: (_state: AddressLabels, { payload }: PayloadAction<AddressLabels>): AddressLabels => payload,
  },
})

export const { labelsRead } = slice.actions

addOnDemandPart({ reducerPath: slice.reducerPath, reducer: slice.reducer })

/** Selects the visitor's label of an address. */
export function selectAddressLabel(
  address: string | undefined,
): (state: AddressLabelsRoot) => string | undefined {
  return ({ addressLabels = {} }) => {
    const key = canonicalAddress(address ?? '')
    return Object.hasOwn(addressLabels, key) ? addressLabels[key] : undefined
  }
}

/**
 * Selects the label of the visitor's own account: their own, else the site's (option `addressLabels`). The site's labels are
 * not used for other addresses, because beside a recipient they would vouch for whomever the site wants paid.
 */
export function selectAccountLabel(
  address: string | undefined,
): (state: AddressLabelsRoot & OptionsRoot) => string | undefined {
  return (state) => selectAddressLabel(address)(state) ?? siteLabel(address ?? '', state)
}

function siteLabel(address: string, state: OptionsRoot): string | undefined {
  const { addressLabels = {} } = selectOptions(state)
  const key = canonicalAddress(address)
  const found = Object.entries(addressLabels).find(([labelled]) => canonicalAddress(labelled) === key)
  return found && (cleanText(found[1]) || undefined)
}
