/**
 * What the modal's document may do: no top navigation, no browser dialogs, no downloads. Popups
 * leave the sandbox, because a login page in it would be dead.
 */
export const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** Features the site lends to the modal, which lends them on to the wallet. */
export function allowedFeatures(modalOrigin: string): string {
  return `publickey-credentials-get ${modalOrigin};publickey-credentials-create ${modalOrigin};clipboard-write ${modalOrigin}`
}
