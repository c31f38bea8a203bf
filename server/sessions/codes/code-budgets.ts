import { clientNets, widestNet } from '#server/http/clients/client-address.ts'
import type { SendBudget, SendLimit, SendWays } from './send-limits.ts'

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
  readonly deviceId: string
  /** Whether somebody of the project logged in with this device key before; says nothing of the address. */
  readonly isKnownDevice: boolean
}

/**
 * How much of a budget of many people each kind may use up, and from where on it is slowed: where it begins to use what
 * the kind before it left. So strangers leave three tenths to people who were here before, and those a tenth to people who
 * are logged in, however many ask.
 */
const REACH = {
  stranger: { most: 0.7, slowFrom: 0.35 },
  known: { most: 0.9, slowFrom: 0.7 },
  owner: { most: 1, slowFrom: 0.9 },
} as const
type Asker = keyof typeof REACH

/** Known devices are made by logging in: without a limit of its own one login would open the reserve for good. */
const RESERVED_PER_HOUR_OF_DEVICE = 10

/**
 * What a login spends. Loose enough for phones that share an address; a stranger's net also has no more than half of what
 * others left of the project's and the deployment's. A known device that used up its part of the reserve is a stranger.
 */
export function loginBudgets(limits: CodeLimits, request: CodeRequest): SendWays {
  const { mailbox, deviceId, isKnownDevice } = request
  const address = { ...PER_ADDRESS, key: `address:${mailbox}` }
  const asStranger = [
    address,
    ...netBudgets(limits, request, 'stranger'),
    shareOfProject(limits, request),
    ...pools('stranger', limits, request),
  ]
  if (!isKnownDevice) return [asStranger]
  const device = exact(`device:${deviceId}`, [{ most: RESERVED_PER_HOUR_OF_DEVICE, windowMs: HOUR_MS }])
  const asKnown = [
    address,
    device,
    ...netBudgets(limits, request, 'known'),
    ...pools('known', limits, request),
  ]
  return [asKnown, asStranger]
}

/**
 * What somebody who is logged in spends on codes to their own address: a budget apart, so that a stranger who uses up
 * the address's does not lock them out.
 */
export function ownerBudgets(
  limits: CodeLimits,
  request: Pick<CodeRequest, 'projectId' | 'mailbox'>,
): SendWays {
  return [[{ ...PER_ADDRESS, key: `owner:${request.mailbox}` }, ...pools('owner', limits, request)]]
}

/** Of each net the client is in; known devices have as much again as strangers there. */
function netBudgets(limits: CodeLimits, { client }: CodeRequest, asker: 'stranger' | 'known'): SendBudget[] {
  const nets = clientNets(client)
  return nets.map(({ net, share }, at) => {
    const times = asker === 'known' ? 2 * share : share
    const own = [
      { most: limits.codesPerTenMinutesPerClient * times, windowMs: 10 * MINUTE_MS },
      { most: limits.codesPerHourPerClient * times, windowMs: HOUR_MS },
    ]
    const ofAll = halfOf(SERVER_KEY, limits.codesPerHour)
    const isShared = at === nets.length - 1 && asker === 'stranger'
    return exact(`client:${net}`, isShared ? [...own, ofAll] : own)
  })
}

function shareOfProject(limits: CodeLimits, { projectId, client }: CodeRequest): SendBudget {
  const limit = halfOf(projectKey(projectId), limits.codesPerHourPerProject)
  return { key: `share:${projectId}:${widestNet(client)}`, slotMs: MINUTE_MS, cooldownMs: 0, limits: [limit] }
}

function halfOf(key: string, most: number): SendLimit {
  return { most: reach(most, REACH.stranger.most), windowMs: HOUR_MS, halfOf: key }
}

/** Budgets of many people. */
function pools(asker: Asker, limits: CodeLimits, { projectId }: Pick<CodeRequest, 'projectId'>) {
  return [
    pool(projectKey(projectId), limits.codesPerHourPerProject, asker),
    pool(SERVER_KEY, limits.codesPerHour, asker),
  ]
}

function pool(key: string, codes: number, asker: Asker): SendBudget {
  const { most, slowFrom } = REACH[asker]
  const limit = { most: reach(codes, most), slowFrom: reach(codes, slowFrom), windowMs: HOUR_MS }
  return { key, slotMs: MINUTE_MS, cooldownMs: 0, limits: [limit] }
}

const SERVER_KEY = 'server'
const projectKey = (projectId: string) => `project:${projectId}`

/** A part of a budget, of which there is at least one. */
function reach(codes: number, part: number): number {
  return Math.max(1, Math.floor(codes * part + 1e-9))
}

/** Notices of one kind to one address. Each kind counts for itself, so that a flood of one hides no other. */
export function noticeBudgets(kind: string, emailLookup: string): SendBudget[] {
  const limits = [
    { most: 5, windowMs: HOUR_MS },
    { most: 20, windowMs: DAY_MS },
  ]
  return [{ key: `notice:${kind}:${emailLookup}`, slotMs: 1, cooldownMs: 0, limits }]
}

function exact(key: string, limits: readonly SendLimit[]): SendBudget {
  return { key, slotMs: 10 * SECOND_MS, cooldownMs: 0, limits }
}
