import type { SendBudget } from './send-limits.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How many codes may be sent; what depends on the size of a deployment is configured. */
export interface CodeLimits {
  readonly codesPerHourPerClient: number
  readonly codesPerTenMinutesPerClient: number
  readonly codesPerHourPerProject: number
  readonly codesPerHour: number
}

/**
 * One address: a code each 30 s, 5 an hour, 10 a day. With 3 tries a code that is 30 guesses a day, 3 in 100,000 at 6
 * digits, and a guessed code opens no wallet.
 */
const PER_ADDRESS = {
  slotMs: 1,
  cooldownMs: 30 * SECOND_MS,
  limits: [
    { most: 5, windowMs: HOUR_MS },
    { most: 10, windowMs: DAY_MS },
  ],
} as const

/** Who asks for a code, and for whom. */
export interface CodeRequest {
  readonly projectId: string
  /** The keyed hash of the address: a mailbox is one, however many projects mail to it. */
  readonly mailbox: string
  /** An IPv4 address or an IPv6 /64. */
  readonly client: string
}

/** What a login spends. Loose enough for phones that share an address. */
export function loginBudgets(limits: CodeLimits, { projectId, mailbox, client }: CodeRequest): SendBudget[] {
  return [
    { ...PER_ADDRESS, key: `address:${mailbox}` },
    {
      key: `client:${client}`,
      slotMs: 10 * SECOND_MS,
      cooldownMs: 0,
      limits: [
        { most: limits.codesPerTenMinutesPerClient, windowMs: 10 * MINUTE_MS },
        { most: limits.codesPerHourPerClient, windowMs: HOUR_MS },
      ],
    },
    coarse(`project:${projectId}`, limits.codesPerHourPerProject),
    coarse('server', limits.codesPerHour),
  ]
}

/**
 * What somebody who is logged in spends on codes to their own address: a budget apart, so that a stranger who uses up
 * the address's does not lock them out.
 */
export function ownerBudgets(limits: CodeLimits, { projectId, mailbox }: CodeRequest): SendBudget[] {
  return [
    { ...PER_ADDRESS, key: `owner:${mailbox}` },
    coarse(`project:${projectId}`, limits.codesPerHourPerProject),
    coarse('server', limits.codesPerHour),
  ]
}

/** Notices of one kind to one address. Each kind counts for itself, so that a flood of one hides no other. */
export function noticeBudgets(kind: string, emailLookup: string): SendBudget[] {
  const limits = [
    { most: 5, windowMs: HOUR_MS },
    { most: 20, windowMs: DAY_MS },
  ]
  return [{ key: `notice:${kind}:${emailLookup}`, slotMs: 1, cooldownMs: 0, limits }]
}

function coarse(key: string, most: number): SendBudget {
  return { key, slotMs: MINUTE_MS, cooldownMs: 0, limits: [{ most, windowMs: HOUR_MS }] }
}
