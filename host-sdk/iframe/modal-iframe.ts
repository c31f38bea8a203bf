import { allowedFeatures, SANDBOX } from './permissions.ts'

/** Which modal, and its name for screen readers. */
export interface ModalIframe {
  readonly modalOrigin: string
  readonly projectId: string
  readonly title: string
}

/** Builds the modal's frame by DOM calls alone, so that a site with Trusted Types and a strict CSP can hold it. */
export function createModalIframe(options: ModalIframe): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', SANDBOX)
  frame.allow = allowedFeatures(options.modalOrigin)
  frame.referrerPolicy = 'strict-origin'
  frame.title = options.title
  frame.src = `${options.modalOrigin}/m/${encodeURIComponent(options.projectId)}/`
  return frame
}
