import * as z from 'zod/mini'
import { PRIVATE_STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { labelsRead, type AddressLabels } from '#modal/core/state/account/address-labels-slice.ts'
import { canonicalAddress } from '#modal/lib/canonical-address.ts'

/** Long enough for a name, short enough for a row. */
export const LABEL_CHARACTERS_MOST = 32
/** The oldest labels are dropped first. */
const MAX_LABELS = 200

const StoredLabels = z.record(z.string().check(z.maxLength(128)), z.string().check(z.maxLength(128)))

/** Reads the visitor's labels of this site, which another tab may have changed in the meantime. */
export function readLabels(): CoreThunk<Promise<AddressLabels>> {
  return async (dispatch, _getState, { storage }) => {
    const labels = parse(await storage.get(PRIVATE_STORAGE_KEYS.addressLabels))
    dispatch(labelsRead(labels))
    return labels
  }
}

/** Labels an address; an empty name removes its label. The site never learns of it. */
export function saveLabel(address: string, name: string): CoreThunk<Promise<void>> {
  return async (dispatch, _getState, { storage }) => {
    const { [canonicalAddress(address)]: _old, ...others } = await dispatch(readLabels())
    const label = cleanLabel(name)
    const all = Object.entries({ ...others, ...(label !== '' && { [canonicalAddress(address)]: label }) })
    const labels = Object.fromEntries(all.slice(-MAX_LABELS))
    dispatch(labelsRead(labels))
    await storage.set(PRIVATE_STORAGE_KEYS.addressLabels, all.length === 0 ? null : JSON.stringify(labels))
  }
}

/** Removes characters that could reverse the text or hide in it. */
function cleanLabel(name: string): string {
  const clean = name
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return Array.from(clean).slice(0, LABEL_CHARACTERS_MOST).join('').trim()
}

function parse(text: string | undefined): AddressLabels {
  try {
    const stored = StoredLabels.safeParse(JSON.parse(text ?? '{}'))
    return stored.success ? stored.data : {}
  } catch {
    return {}
  }
}
