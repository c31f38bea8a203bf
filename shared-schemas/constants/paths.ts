/** Where the wallet origin serves its document to clients of the event-style protocol (DESIGN §2, "Wallet link"). */
export const EVENT_STYLE_PATH = '/sdk'

/** What follows `/w/{projectId}/` where the wallet's document is a window that asks about one request (DESIGN §5). */
export const APPROVAL_WINDOW = 'approve'

/** Where the API serves the pictures that owners name by URL. */
export const OWNER_PICTURE_PATH = '/v1/owner-picture'
