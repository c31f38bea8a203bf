/** The id of WalletConnect among the connectors and in the site's snapshot. */
export const WALLETCONNECT_ID = 'walletConnect'

/** Lifetime of a proposal at the wallet; pairing URIs are renewed well before (docs/specification.md §4.5: 4 minutes). */
export const PROPOSAL_EXPIRY_MS = 300_000
/** An unanswered request expires after this time (sign protocol, `wc_sessionRequest`). */
export const SESSION_REQUEST_EXPIRY_MS = 300_000
/** Maximum size of a message on the relay. */
export const RELAY_MESSAGE_BYTES = 1_048_576

/** Ids under which older wallets know the Solana networks; requested in addition to the current ones. */
export const DEPRECATED_SOLANA_IDS: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}
