/** Path on the wallet origin of the document for clients of the event-style protocol (docs/security-model.md §1.6). */
export const EVENT_STYLE_PATH = '/sdk'

/** Segment after `/w/{projectId}/` for the wallet window that shows one request (docs/security-model.md §3.2). */
export const APPROVAL_WINDOW = 'approve'

/** Path of the API for pictures that owners reference by URL. */
export const OWNER_PICTURE_PATH = '/v1/owner-picture'
