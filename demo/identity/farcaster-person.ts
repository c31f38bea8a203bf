import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** Somebody with a Farcaster id. */
export interface FarcasterPerson {
  readonly fid: number
  readonly userName: string
  /** Of the address the id belongs to. */
  readonly custodyKey: Hex
}

/** The person behind the demo's Farcaster client; the key is published and holds nothing. */
export const DEMO_FARCASTER: FarcasterPerson = {
  fid: 4_600,
  userName: 'Ada of the demo',
  custodyKey: `0x${'46'.repeat(32)}`,
}

/** The address an id belongs to. */
export function custodyOf({ custodyKey }: FarcasterPerson): Hex {
  return privateKeyToAccount(custodyKey).address
}
