import type { ApprovalOffer } from '#frame/link/approval-offer.ts'
import { preview } from './wallet-requests.ts'

/** Builds an offer as the wallet frame makes it, with the given changes. */
export function approvalOffer(other: Partial<ApprovalOffer> = {}): ApprovalOffer {
  return {
    type: 'postern-approval',
    requestId: 'ticket-0001',
    method: 'eth_sendTransaction',
    language: 'en',
    theme: { themeMode: 'light' },
    site: { origin: 'https://shop.example', isAttested: true },
    isFirst: false,
    preview: preview(),
    ...other,
  }
}
