import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** A person with a Farcaster id. */
export interface FarcasterPerson {
  readonly fid: number
  readonly userName: string
  /** The private key of the address that owns the id. */
  readonly custodyKey: Hex
}

/** The user of the demo's Farcaster client; the key is public and holds nothing. */
export const DEMO_FARCASTER: FarcasterPerson = {
  fid: 4_600,
  userName: 'Ada of the demo',
  custodyKey: `0x${'46'.repeat(32)}`,
}

/** The address that owns the id. */
export function custodyOf({ custodyKey }: FarcasterPerson): Hex {
  return privateKeyToAccount(custodyKey).address
}
