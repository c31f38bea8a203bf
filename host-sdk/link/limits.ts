import type { RemoteMethod } from '#schemas/channel/connection.ts'
import type { HostCalls, ModalCalls } from '#schemas/protocol/host-modal.ts'

const KIB = 1_024
const MIB = 1_024 * KIB

const QUICK: RemoteMethod = { timeoutMs: 5_000, answerBytes: 64 * KIB }

/**
 * Limits of the calls to the modal, written by hand because the script contains no schemas; a test compares them with the
 * catalogue.
 */
export const MODAL_LIMITS = {
  open: QUICK,
  close: QUICK,
  requestClose: QUICK,
  enqueue: { ...QUICK, timeoutMs: 1_500 },
  cancel: QUICK,
  read: { timeoutMs: 15_000, answerBytes: 4 * MIB },
  syncTheme: QUICK,
  syncOptions: QUICK,
  walletsChanged: QUICK,
  walletEvent: QUICK,
  viewportChanged: QUICK,
  getState: QUICK,
  ping: { ...QUICK, timeoutMs: 1_000 },
} satisfies Record<keyof ModalCalls, RemoteMethod>

/** The largest request of each call that the site serves, in bytes; {@link DEFAULT_MAX_BYTES} for the others. */
export const HOST_MAX_BYTES: { readonly [Name in keyof HostCalls]?: number } = {
  settle: 4 * MIB,
  walletRequest: 256 * KIB,
  walletFeature: 256 * KIB,
}
export const DEFAULT_MAX_BYTES = 64 * KIB
