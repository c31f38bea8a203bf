import type { HostPage, HostPageOptions } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'

/** How to come to a view. */
export interface Stop {
  /** File name of its picture. */
  readonly name: string
  /** The site; `sharedVisitor` where it is the one somebody with a wallet comes back to. */
  readonly page: HostPageOptions | 'sharedVisitor'
  readonly arrive: (host: HostPage, modal: ModalPage) => Promise<void>
}
