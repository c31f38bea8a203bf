/**
 * Draws a demo wallet's icon: a letter on a colour, as a data URI, the only form that EIP-6963 and the Wallet Standard
 * allow.
 */
export function createWalletIcon(letter: string, colour: string): `data:image/svg+xml;base64,${string}` {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="${colour}"/>` +
    `<text x="48" y="66" font-family="system-ui,sans-serif" font-size="52" font-weight="700" fill="#fff" ` +
    `text-anchor="middle">${letter}</text></svg>`
  return `data:image/svg+xml;base64,${btoa(svg)}`
}
