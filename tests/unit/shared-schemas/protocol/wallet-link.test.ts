import { describe, expect, it } from 'vitest'
import { ok } from '#schemas/errors/result.ts'
import { parseAnswer, parseCall, type CallRecord } from '#schemas/protocol/define-call.ts'
import { frameEvent, FRAME_EVENTS, type FrameEventName } from '#schemas/protocol/frame-events.ts'
import { FRAME_CALLS, type FrameCalls } from '#schemas/protocol/modal-frame/catalogue.ts'

const QUICK = 5_000
const LOGIN = 30_000
const PERSON = 0
const URI = 'https://api.example/wallet/v1/login/flows/flow-0001/google'
const USER = {
  address: '0x1',
  chainId: 'eip155:1',
  accounts: [{ address: '0x1', type: 'eoa' }],
  preferredAccountType: 'eoa',
  smartAccountDeployed: false,
}
const NAMED_USER = { ...USER, accounts: [{ namespace: 'eip155', address: '0x1', type: 'eoa' }] }
const SIGN = { method: 'personal_sign', params: ['0x00', '0x1'] }

interface Row {
  readonly event: FrameEventName
  readonly call: keyof FrameCalls
  /** Milliseconds; 0 where a person decides. */
  readonly timeoutMs: number
  readonly params?: unknown
  readonly answer?: unknown
  /** What an event-style client sends and receives where it differs. */
  readonly payload?: unknown
  readonly success?: unknown
}

/** The app events of docs/specification.md §7.57 to §7.78, with the names of their calls. */
const ROWS: readonly Row[] = [
  {
    event: 'SWITCH_NETWORK',
    call: 'switchNetwork',
    timeoutMs: QUICK,
    params: { chainId: 'eip155:1' },
    answer: { chainId: 'eip155:1' },
  },
  {
    event: 'CONNECT_EMAIL',
    call: 'connectEmail',
    timeoutMs: LOGIN,
    params: { email: 'ada@example.com' },
    answer: { action: 'VERIFY_OTP', digits: 6 },
    success: { action: 'VERIFY_OTP' },
  },
  {
    event: 'CONNECT_DEVICE',
    call: 'connectDevice',
    timeoutMs: LOGIN,
    answer: { status: 'done' },
    success: undefined,
  },
  { event: 'CONNECT_OTP', call: 'connectOtp', timeoutMs: LOGIN, params: { otp: '123456' } },
  {
    event: 'CONNECT_SOCIAL',
    call: 'connectSocial',
    timeoutMs: LOGIN,
    params: { uri: URI },
    answer: { status: 'done' },
    success: USER,
  },
  {
    event: 'GET_SOCIAL_REDIRECT_URI',
    call: 'getSocialRedirectUri',
    timeoutMs: LOGIN,
    params: { provider: 'google' },
    answer: { uri: URI },
  },
  { event: 'GET_FARCASTER_URI', call: 'getFarcasterUri', timeoutMs: LOGIN, answer: { url: URI } },
  {
    event: 'CONNECT_FARCASTER',
    call: 'connectFarcaster',
    timeoutMs: LOGIN,
    answer: { status: 'pending' },
    success: { userName: 'ada' },
  },
  { event: 'GET_USER', call: 'getUser', timeoutMs: QUICK, answer: NAMED_USER, success: USER },
  { event: 'SIGN_OUT', call: 'signOut', timeoutMs: QUICK },
  { event: 'IS_CONNECTED', call: 'isConnected', timeoutMs: QUICK, answer: { isConnected: true } },
  { event: 'GET_CHAIN_ID', call: 'getChainId', timeoutMs: QUICK, answer: { chainId: 'eip155:1' } },
  {
    event: 'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
    call: 'getSmartAccountEnabledNetworks',
    timeoutMs: QUICK,
    answer: { smartAccountEnabledNetworks: [1, 8_453] },
  },
  {
    event: 'INIT_SMART_ACCOUNT',
    call: 'initSmartAccount',
    timeoutMs: LOGIN,
    answer: { address: '0x1', isDeployed: false },
  },
  {
    event: 'SET_PREFERRED_ACCOUNT',
    call: 'setPreferredAccount',
    timeoutMs: QUICK,
    params: { type: 'smartAccount' },
    answer: { type: 'smartAccount', address: '0x1' },
  },
  {
    event: 'RPC_REQUEST',
    call: 'rpcRequest',
    timeoutMs: PERSON,
    params: { requestId: 'request-1', caipNetworkId: 'eip155:1', ...SIGN },
    answer: '0x00',
    payload: SIGN,
  },
  { event: 'RPC_ABORT', call: 'rpcAbort', timeoutMs: QUICK, params: {}, payload: undefined },
  {
    event: 'UPDATE_EMAIL',
    call: 'updateEmail',
    timeoutMs: LOGIN,
    params: { email: 'ada@example.com' },
    answer: { action: 'VERIFY_PRIMARY_OTP' },
  },
  {
    event: 'UPDATE_EMAIL_PRIMARY_OTP',
    call: 'updateEmailPrimaryOtp',
    timeoutMs: LOGIN,
    params: { otp: '123456' },
  },
  {
    event: 'UPDATE_EMAIL_SECONDARY_OTP',
    call: 'updateEmailSecondaryOtp',
    timeoutMs: LOGIN,
    params: { otp: '123456' },
    answer: { newEmail: 'eve@example.com' },
  },
  { event: 'SYNC_THEME', call: 'syncTheme', timeoutMs: QUICK, params: { themeMode: 'dark' } },
  {
    event: 'SYNC_DAPP_DATA',
    call: 'syncDappData',
    timeoutMs: QUICK,
    params: {
      projectId: 'demo',
      sdkType: 'appkit',
      sdkVersion: 'react-wagmi-1.7.6',
      metadata: { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] },
    },
  },
  { event: 'RELOAD', call: 'reload', timeoutMs: QUICK },
]

/** Calls that only this link has: screens, the state of the wallet, the language, the heartbeat. */
const OWN = ['getWalletStatus', 'openScreen', 'closeScreen', 'syncLanguage', 'ping']

describe('the wallet link', () => {
  it("Every app event exists as a call and as an event, next to the link's own calls", () => {
    const events = ROWS.map(({ event }) => event)
    expect(events.toSorted()).toEqual(Object.keys(FRAME_EVENTS).toSorted())
    expect([...ROWS.map(({ call }) => call), ...OWN].toSorted()).toEqual(Object.keys(FRAME_CALLS).toSorted())
  })

  it.each(ROWS)('$event is $call, with its time-out, parameters and answer', (row) => {
    const record: CallRecord = FRAME_CALLS[row.call]
    expect(record.timeoutMs).toBe(row.timeoutMs)
    expect(record.purpose).not.toBe('')
    expect(parseCall(record, row.params)).toEqual(ok(row.params))
    expect(parseAnswer(record, ok(row.answer))).toEqual(ok(row.answer))
    expect(parseCall(record, { unheardOf: 1 })).toMatchObject({ ok: false, error: { code: -32_602 } })
    const { payload, answer } = frameEvent(row.event)
    expect(payload.safeParse('payload' in row ? row.payload : row.params).success).toBe(true)
    expect(payload.safeParse({ unheardOf: 1 }).success).toBe(false)
    expect(answer.safeParse('success' in row ? row.success : row.answer).success).toBe(true)
  })

  it.each(ROWS.filter(({ event }) => event !== 'RPC_REQUEST'))(
    'An answer of the wrong form to $call is refused',
    ({ call, event }) => {
      const record: CallRecord = FRAME_CALLS[call]
      expect(parseAnswer(record, ok(['nonsense']))).toMatchObject({ error: { code: 'MESSAGE_REFUSED' } })
      expect(frameEvent(event).answer.safeParse(['nonsense']).success).toBe(false)
    },
  )
})
