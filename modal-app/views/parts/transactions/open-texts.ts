/** What is said of a step, and of a transfer, that has to be settled first. */
export const OPEN_SWAP = { title: 'swap.open.title', text: 'swap.open.text', see: 'swap.open.see' } as const
export const OPEN_TRANSFER = {
  title: 'send.open.title',
  text: 'send.open.text',
  see: 'send.open.see',
} as const
