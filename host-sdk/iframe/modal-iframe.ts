import { newElement } from './new-element.ts'

/**
 * Capabilities of the modal's document: no top navigation, no browser dialogs, no downloads. Popups escape the sandbox,
 * because login pages do not work in it.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** The modal of a project, and the accessible name of its frame. */
export interface ModalIframe {
  readonly modalOrigin: string
  readonly projectId: string
  readonly ariaLabel: string
}

/** Creates the modal's frame by DOM calls only, so that it works on sites with Trusted Types and a strict CSP. */
export function createModalIframe({ modalOrigin, projectId, ariaLabel }: ModalIframe): HTMLIFrameElement {
  return Object.assign(newElement('iframe'), {
    sandbox: SANDBOX,
    // The permissions policy that the site delegates to the modal, which delegates it to the wallet frame.
    allow: `publickey-credentials-get ${modalOrigin};publickey-credentials-create ${modalOrigin};clipboard-write ${modalOrigin}`,
    referrerPolicy: 'strict-origin',
    title: ariaLabel,
    src: `${modalOrigin}/m/${encodeURIComponent(projectId)}/`,
  })
}
