// The chunk of the link's foundations: the connection to a document, and the tickets that outlive it.
export { createTicketQueue } from '#schemas/channel/ticket-queue.ts'
export { createFrameLink } from '#sdk/link/frame-link.ts'
