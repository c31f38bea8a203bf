/**
 * Opens a wallet's app, or its page, beside this document. To be called in the click itself with a URL that is known before,
 * because browsers block it later. They do not report whether anything opened, so a visible link is needed as well.
 */
export function openWallet(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer')
}
