/**
 * Opens a wallet's app, or its page, beside this document. To be called in the click itself, with a URL known before:
 * later a browser takes it for unasked. Whether anything opened is not told, so a visible link has to stand by.
 */
export function openWallet(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer')
}
