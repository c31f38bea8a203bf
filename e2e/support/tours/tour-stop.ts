import type { HostPage, HostPageOptions } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'

/** A view, and how to reach it. */
export interface Stop {
  /** The file name of its picture. */
  readonly name: string
  /** The site; `sharedVisitor` stands for the site of the worker's shared visitor. */
  readonly page: HostPageOptions | 'sharedVisitor'
  readonly arrive: (host: HostPage, modal: ModalPage) => Promise<void>
}
