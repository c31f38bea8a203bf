/** The identity of the SDK's own wallets, by which discovery skips them: an EIP-6963 rdns, and a Wallet Standard feature. */
export const OWN_RDNS = 'org.postern'
export const OWN_FEATURE = 'postern:'
export const OWN_NAME = 'Postern'

/** An open door, 8 × 8. */
export const OWN_ICON: `data:image/svg+xml;base64,${string}` = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/><path fill="#fff" d="M2 1h2v6H2zm3 0 1 1v4L5 7z"/></svg>',
)}`
