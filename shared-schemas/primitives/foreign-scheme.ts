/** Schemes that a browser executes, displays or fetches itself, or that open a program other than a wallet. */
const FOREIGN_SCHEMES = new Set(
  (
    'javascript data vbscript livescript mocha blob file about view-source filesystem intent android-app ' +
    'http https ws wss ftp ftps sftp chrome chrome-extension chrome-untrusted devtools edge brave opera ' +
    'moz-extension moz-icon resource jar feed pcast mailto tel sms mms smsto callto facetime facetime-audio ' +
    'itms itms-apps itms-services market shortcuts workflow prefs app-prefs webcal cid mid urn vscode ssh git ' +
    'telnet smb steam search search-ms tg'
  ).split(' '),
)
const FOREIGN_FAMILIES = /^(?:ms-|x-apple|x-web-|web\+|chrome-|moz-|com\.apple\.)/

/**
 * Whether a scheme belongs to the browser or to a program that is known not to be a wallet.
 *
 * @param scheme in lower case, without its colon.
 * @example
 * isForeignScheme('javascript') // true
 */
export function isForeignScheme(scheme: string): boolean {
  return FOREIGN_SCHEMES.has(scheme) || FOREIGN_FAMILIES.test(scheme)
}
