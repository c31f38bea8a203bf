import { clientNets, widestNet } from '#server/http/clients/client-address.ts'
import type { SendBudget, SendLimit, SendAlternatives } from './send-limits.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How many codes may be sent; limits that depend on the size of a deployment are configured. */
export interface CodeLimits {
  readonly codesPerHourPerClient: number
  readonly codesPerTenMinutesPerClient: number
  readonly codesPerHourPerProject: number
  readonly codesPerHour: number
}

/**
 * For one address: a code each 30 s, 5 an hour, 10 a day. With 3 tries a code that is 30 guesses a day, 3 in 100,000 at 6
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

/** Who requests a code, and for which mailbox. */
export interface CodeRequest {
  readonly projectId: string
  /** The keyed hash of the address. A mailbox counts once, however many projects send to it. */
  readonly mailbox: string
  /** An IPv4 address or an IPv6 /64. */
  readonly client: string
  readonly deviceId: string
  /** Whether a user has logged in to the project with this device key before. This reveals nothing about the address. */
  readonly isKnownDevice: boolean
}

/**
 * How much of a shared budget each kind of requester may use up, and from where on it is slowed, which is where it begins to
 * use what the kind before it left. Strangers therefore leave three tenths to known devices, and those a tenth to people who
 * are logged in, however many requests there are.
 */
const REACH = {
  stranger: { most: 0.7, slowFrom: 0.35 },
  known: { most: 0.9, slowFrom: 0.7 },
  owner: { most: 1, slowFrom: 0.9 },
} as const
type Asker = keyof typeof REACH

/** A login makes a device known, so without a limit of its own one login would open the reserve for good. */
const RESERVED_PER_HOUR_OF_DEVICE = 10

/**
 * Returns the budgets of a login. They are loose enough for phones that share an address; the net of a stranger may also take
 * no more than half of what others left of the project's and the deployment's budget. A known device that has used up its
 * part of the reserve counts as a stranger.
 */
export function loginBudgets(limits: CodeLimits, request: CodeRequest): SendAlternatives {
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
 * Returns the budgets of a user who is logged in and requests codes for their own address. They are separate, so that a
 * stranger who uses up the budget of the address does not lock its owner out.
 */
export function ownerBudgets(
  limits: CodeLimits,
  request: Pick<CodeRequest, 'projectId' | 'mailbox'>,
): SendAlternatives {
  return [[{ ...PER_ADDRESS, key: `owner:${request.mailbox}` }, ...pools('owner', limits, request)]]
}

/** Returns the budgets of each net that the client is in; known devices have twice those of strangers there. */
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

/** Returns the budgets that many people share. */
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

/** Returns a part of a budget, at least 1. */
function reach(codes: number, part: number): number {
  return Math.max(1, Math.floor(codes * part + 1e-9))
}

/**
 * Returns the budgets of notices of one kind to one address. Each kind counts on its own, so that a flood of one does not
 * suppress another.
 */
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
