/** Where the wallet origin serves its document to clients of the event-style protocol (DESIGN §2, "Wallet link"). */
export const EVENT_STYLE_PATH = '/sdk'
