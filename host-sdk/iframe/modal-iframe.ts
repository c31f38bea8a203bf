import { newElement } from './new-element.ts'
import { allowedFeatures, SANDBOX } from './permissions.ts'

/** The modal of a project, and the accessible name of its frame. */
export interface ModalIframe {
  readonly modalOrigin: string
  readonly projectId: string
  readonly ariaLabel: string
}

/** Creates the modal's frame by DOM calls only, so that it works on sites with Trusted Types and a strict CSP. */
export function createModalIframe(options: ModalIframe): HTMLIFrameElement {
  const frame = newElement('iframe')
  frame.setAttribute('sandbox', SANDBOX)
  frame.allow = allowedFeatures(options.modalOrigin)
  frame.referrerPolicy = 'strict-origin'
  frame.title = options.ariaLabel
  frame.src = `${options.modalOrigin}/m/${encodeURIComponent(options.projectId)}/`
  return frame
}
