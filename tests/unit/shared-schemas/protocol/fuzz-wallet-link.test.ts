import { describe, expect, it } from 'vitest'
import { OAUTH_PROVIDERS } from '#schemas/constants/login.ts'
import { defineCall, type CallRecord } from '#schemas/protocol/define-call.ts'
import { frameEvent, FRAME_EVENTS, isFrameEventName } from '#schemas/protocol/frame-events.ts'
import { FRAME_CALLS } from '#schemas/protocol/modal-frame/catalogue.ts'
import { FRAME_PARENT_CALLS } from '#schemas/protocol/modal-frame/sync.ts'
import {
  enter,
  fuzzEveryCall,
  isNetworkId,
  only,
  optional,
  prefixed,
  text,
} from '#tests/support/builders/fuzz-calls.ts'
import { WALLET_LINK_FIELDS } from '#tests/support/assertions/link-fields.ts'
import { isTheme } from '#tests/support/assertions/is-theme.ts'

/** The events of the event-style protocol as calls, so that the same checks and mutations apply to them. */
function eventCalls(): Record<string, CallRecord> {
  const names = Object.keys(FRAME_EVENTS).filter(isFrameEventName)
  return Object.fromEntries(
    names.map((name) => {
      const { payload, answer, ...limits } = frameEvent(name)
      const record = defineCall({ purpose: name, class: 'human', params: payload, result: answer, ...limits })
      return [`event.${name}`, record]
    }),
  )
}

const SEEDS: readonly unknown[] = [
  undefined,
  {},
  { email: 'ada@example.com' },
  { otp: '123456' },
  { provider: 'google' },
  { uri: 'https://api.example/wallet/v1/login/flows/flow-0001/google' },
  { uri: 'https://api.example/x', preferredAccountType: 'eoa', chainId: 'eip155:1', rpcUrl: 'https://rpc' },
  { chainId: 'eip155:1' },
  { chainId: 1, rpcUrl: 'https://rpc.example' },
  { chainId: 'eip155:1', preferredAccountType: 'smartAccount' },
  { chainId: 1, preferredAccountType: 'eoa', socialUri: 'https://x', siwxMessage: { domain: 'x' } },
  { type: 'smartAccount' },
  { token: 'a token' },
  {
    requestId: 'request-0001',
    caipNetworkId: 'eip155:1',
    method: 'personal_sign',
    params: ['0x00', { deep: [1] }],
  },
  { method: 'eth_sendTransaction', params: [{ to: '0x' }], chainNamespace: 'eip155', chainId: 'eip155:1' },
  { requestId: 'request-0001' },
  { screen: 'export' },
  { language: 'ar-EG' },
  {
    themeMode: 'dark',
    themeVariables: { accent: '#3366ff', 'border-radius-master': '4px', 'z-index': 9 },
  },
  {
    themeMode: 'light',
    themeVariables: { '--w3m-accent': '#fff' },
    w3mThemeVariables: { '--w3m-background': '#000' },
  },
  {
    projectId: 'demo',
    metadata: { name: 'Shop', url: 'https://shop.example', icons: ['https://shop.example/i.png'] },
  },
  {
    projectId: 'demo',
    sdkVersion: 'react-wagmi-1.7.6',
    sdkType: 'appkit',
    metadata: { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] },
  },
  { version: '0.1.0' },
  { isConnected: true },
  { screen: 'approval', requestId: 'request-0001' },
  { heightPx: 480 },
  { reason: 'escape' },
  { to: 'after' },
]

const isDigits = (value: unknown): boolean =>
  text(value, 6, 9) && Array.from(value).every((sign) => '0123456789'.includes(sign))
const isAddress = (value: unknown): boolean => {
  if (!text(value, 3, 254) || /\s/.test(value)) return false
  const [name, host, ...rest] = value.split('@')
  return rest.length === 0 && text(name, 1, 64) && text(host, 3, 253) && host.includes('.')
}
const isType = (value: unknown): boolean => value === 'eoa' || value === 'smartAccount'
const isUrl = (value: unknown): boolean => typeof value === 'string' && URL.canParse(value)
const emailOnly = (value: unknown): boolean => only(value, ['email']) && isAddress(value['email'])
const otpOnly = (value: unknown): boolean => only(value, ['otp']) && isDigits(value['otp'])
const providerOnly = (value: unknown): boolean =>
  only(value, ['provider']) && OAUTH_PROVIDERS.some((name) => name === value['provider'])
const nothing = (value: unknown): boolean => value === undefined || only(value, [])
const isChain = (value: unknown): boolean =>
  text(value, 1, 64) || (typeof value === 'number' && Number.isInteger(value) && value > 0)

fuzzEveryCall({
  calls: {
    ...prefixed('frame', FRAME_CALLS),
    ...prefixed('parent', FRAME_PARENT_CALLS),
    ...eventCalls(),
  },
  seeds: SEEDS,
  fields: WALLET_LINK_FIELDS,
  validators: {
    'frame.syncTheme': isTheme,
    'frame.connectEmail': emailOnly,
    'frame.updateEmail': emailOnly,
    'frame.connectOtp': otpOnly,
    'frame.updateEmailPrimaryOtp': otpOnly,
    'frame.updateEmailSecondaryOtp': otpOnly,
    'frame.getSocialRedirectUri': providerOnly,
    'frame.connectSocial': (value) => only(value, ['uri']) && isUrl(value['uri']),
    'frame.switchNetwork': (value) => only(value, ['chainId']) && isNetworkId(value['chainId']),
    'frame.getUser': (value) =>
      value === undefined ||
      (only(value, [], ['chainId', 'preferredAccountType']) &&
        optional(value['chainId'], isNetworkId) &&
        optional(value['preferredAccountType'], isType)),
    'frame.setPreferredAccount': (value) => only(value, ['type']) && isType(value['type']),
    'frame.rpcRequest': (value) =>
      only(value, ['requestId', 'caipNetworkId', 'method'], ['params', 'isRepeat']) &&
      optional(value['isRepeat'], (flag) => typeof flag === 'boolean') &&
      text(value['requestId'], 8, 64) &&
      isNetworkId(value['caipNetworkId']) &&
      text(value['method'], 1, 64),
    'frame.rpcAbort': (value) =>
      only(value, [], ['requestId']) && optional(value['requestId'], (id) => text(id, 8, 64)),
    'frame.openScreen': (value) =>
      only(value, ['screen']) &&
      ['recovery', 'unlock', 'export', 'import', 'devices', 'permissions', 'addresses'].includes(
        String(value['screen']),
      ),
    'frame.signOut': (value) => value === undefined,
    'parent.sessionChanged': (value) =>
      only(value, ['isConnected']) && typeof value['isConnected'] === 'boolean',
    'parent.resize': (value) =>
      only(value, ['heightPx']) && typeof value['heightPx'] === 'number' && value['heightPx'] <= 4_000,
    'event.CONNECT_EMAIL': emailOnly,
    'event.UPDATE_EMAIL': emailOnly,
    'event.CONNECT_OTP': otpOnly,
    'event.GET_SOCIAL_REDIRECT_URI': providerOnly,
    'event.SIGN_OUT': nothing,
    'event.RPC_ABORT': nothing,
    'event.SWITCH_NETWORK': (value) =>
      only(value, ['chainId'], ['rpcUrl']) &&
      isChain(value['chainId']) &&
      optional(value['rpcUrl'], (url) => text(url, 0, 2_048)),
    'event.RPC_REQUEST': (value) =>
      only(value, ['method'], ['params', 'chainNamespace', 'chainId', 'rpcUrl']) &&
      text(value['method'], 1, 64) &&
      optional(value['chainId'], isChain),
  },
})

describe('the limits of the wallet link', () => {
  it('A transaction passes, and other calls refuse a message of that size', () => {
    const params = 'x'.repeat(200_000)
    const request = { requestId: 'request-0001', caipNetworkId: 'eip155:1', method: 'personal_sign', params }
    expect(enter(FRAME_CALLS.rpcRequest, request).ok).toBe(true)
    expect(enter(FRAME_CALLS.rpcRequest, { ...request, params: 'x'.repeat(270_000) }).ok).toBe(false)
    expect(enter(FRAME_CALLS.syncLanguage, { language: params })).toMatchObject({
      error: { code: 'PAYLOAD_TOO_LARGE' },
    })
  })
})
