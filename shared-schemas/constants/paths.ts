/** Where the wallet origin serves its document to clients of the event-style protocol (docs/security-model.md §1.6). */
export const EVENT_STYLE_PATH = '/sdk'

/**
 * What follows `/w/{projectId}/` where the wallet's document is a window that asks about one request
 * (docs/security-model.md §3.2).
 */
export const APPROVAL_WINDOW = 'approve'

/** Where the API serves the pictures that owners name by URL. */
export const OWNER_PICTURE_PATH = '/v1/owner-picture'
