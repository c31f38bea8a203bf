/**
 * Capabilities of the modal's document: no top navigation, no browser dialogs, no downloads. Popups escape the sandbox,
 * because login pages do not work in it.
 */
export const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** The permissions policy that the site delegates to the modal, which delegates it to the wallet frame. */
export function allowedFeatures(modalOrigin: string): string {
  return `publickey-credentials-get ${modalOrigin};publickey-credentials-create ${modalOrigin};clipboard-write ${modalOrigin}`
}
