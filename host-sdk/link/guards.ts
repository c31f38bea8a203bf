import type { HostCalls } from '#schemas/protocol/host-modal.ts'

/**
 * Whether a value has the expected form. Guards are written by hand to keep the script small; a property test compares them
 * with the schemas.
 */
export type Guard = (value: unknown) => boolean

const text =
  (max = Infinity, pattern?: RegExp): Guard =>
  (value) =>
    typeof value === 'string' && value.length <= max && (!pattern || pattern.test(value))
const filled = (max: number): Guard => text(max, /./s)
const one =
  (...allowed: unknown[]): Guard =>
  (value) =>
    allowed.includes(value)
const any: Guard = () => true
const flag: Guard = (value) => typeof value === 'boolean'
const either =
  (...guards: Guard[]): Guard =>
  (value) =>
    guards.some((guard) => guard(value))
const maybe = (guard: Guard): Guard => either(one(undefined), guard)
const list =
  (guard: Guard, max: number): Guard =>
  (value) =>
    Array.isArray(value) && value.length <= max && value.every(guard)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const record =
  (guard: Guard): Guard =>
  (value) =>
    isRecord(value) && Object.values(value).every(guard)
const number =
  (min = -Infinity, max = Infinity): Guard =>
  (value) =>
    typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max
/** Accepts exactly these members; a member whose guard accepts undefined may be missing. */
const shape =
  (members: Readonly<Record<string, Guard>>): Guard =>
  (value) =>
    isRecord(value) &&
    Object.keys(value).every((key) => Object.hasOwn(members, key)) &&
    Object.entries(members).every(([key, guard]) => guard(value[key]))

const maybeText = maybe(text())
const ids = list(text(), 256)
const id = filled(64)
const walletId = filled(200)
const key = text(40, /^[a-z0-9-]{1,40}$/)

const account = shape({
  address: filled(128),
  type: one('eoa', 'smartAccount', 'payment', 'ordinal', 'stx'),
  publicKey: maybe(text(256)),
})
const namespace = shape({
  status: one('disconnected', 'connecting', 'connected'),
  accounts: list(account, 256),
  address: maybeText,
  caipAddress: maybeText,
  caipNetworkId: maybeText,
  caipNetworkIds: ids,
  approvedNetworkIds: maybe(ids),
  wallet: maybe(shape({ id: text(), name: text(), icon: maybeText, rdns: maybeText })),
  profileName: maybeText,
  profileImage: maybeText,
  balance: maybeText,
  balanceSymbol: maybeText,
  smartAccountDeployed: maybe(flag),
})

/** The newest snapshot of the modal. */
export const isSnapshot: Guard = shape({
  rev: Number.isSafeInteger,
  open: flag,
  loading: flag,
  initialized: flag,
  view: maybeText,
  themeMode: one('dark', 'light'),
  activeNamespace: maybeText,
  namespaces: record(namespace),
  pairingUri: maybeText,
})

/** Written by hand because the script contains no schemas; a test compares the list. */
const SIWX_STEPS = 'describe createMessage addSession revokeSession setSessions getSessions'

/** The guards for the parameters of the modal's calls to the site. */
export const HOST_GUARDS = {
  stateChanged: isSnapshot,
  settle: shape({
    ticketId: id,
    result: either(
      shape({ ok: one(true), value: any }),
      shape({
        ok: one(false),
        error: shape({ code: either(text(), number()), message: text(), data: any }),
      }),
    ),
  }),
  event: shape({ name: text(64), properties: record(either(text(), number(), flag, one(null))) }),
  walletRequest: shape({
    walletId,
    ticketId: maybe(id),
    settlesTicket: maybe(flag),
    method: id,
    params: any,
  }),
  walletFeature: shape({ walletId, ticketId: maybe(id), feature: id, method: id, inputs: list(any, 32) }),
  walletSubscribe: shape({ walletId }),
  walletUnsubscribe: shape({ walletId }),
  siwx: shape({ step: one(...SIWX_STEPS.split(' ')), input: any }),
  hostStoreGet: shape({ key }),
  hostStoreSet: shape({ key, value: either(text(4_096), one(null)) }),
  resize: shape({ heightPx: number(0, 4_000) }),
  focusOut: shape({ to: one('before', 'after') }),
} satisfies Record<keyof HostCalls, Guard>
