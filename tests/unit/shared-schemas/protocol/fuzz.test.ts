import { describe, expect, it } from 'vitest'
import { ThemeSync } from '#schemas/entities/theme.ts'
import { parseCall } from '#schemas/protocol/define-call.ts'
import { HOST_CALLS, MODAL_CALLS } from '#schemas/protocol/host-modal.ts'
import {
  enter,
  fuzzEveryCall,
  isNamespace,
  isNetworkId,
  isPlain,
  list,
  only,
  optional,
  prefixed,
  text,
} from '#tests/support/builders/fuzz-calls.ts'
import { HOST_LINK_FIELDS } from '#tests/support/assertions/link-fields.ts'
import { isTheme } from '#tests/support/assertions/is-theme.ts'

const CALLS = { ...prefixed('modal', MODAL_CALLS), ...prefixed('host', HOST_CALLS) }

/** Valid parameters with every field, by call; each mutation starts from one of them. */
const wallet = {
  id: 'eip6963:io.example',
  namespaces: ['eip155'],
  protocol: 'eip1193',
  name: 'Example',
  rdns: 'io.example',
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  icon: 'data:image/png;base64,AA==',
  features: ['standard:connect'],
  chains: ['solana:mainnet'],
}
const request = {
  id: 'ticket-0001',
  kind: 'request',
  payload: {
    namespace: 'eip155',
    caipNetworkId: 'eip155:1',
    method: 'personal_sign',
    params: ['0x00', '0x01'],
  },
}
const theme = {
  themeMode: 'dark',
  themeVariables: {
    accent: '#3366ff',
    'border-radius-master': '4px',
    'z-index': 9,
    'color-mix-strength': 20,
  },
}
const snapshot = {
  rev: 1,
  open: true,
  loading: false,
  initialized: true,
  themeMode: 'dark',
  namespaces: {
    eip155: {
      status: 'connected',
      accounts: [{ address: '0x01', type: 'eoa' }],
      caipNetworkIds: ['eip155:1'],
      wallet: { id: 'w', name: 'W' },
    },
  },
}
const network = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Example',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
}
const SEEDS: readonly unknown[] = [
  undefined,
  {},
  { view: 'Connect', namespace: 'eip155' },
  { force: true },
  { reason: 'escape' },
  request,
  { id: 'ticket-0002', kind: 'connect', payload: { namespace: 'solana', walletId: 'standard:Example' } },
  { id: 'ticket-0003', kind: 'disconnect', payload: {} },
  { id: 'ticket-0004', kind: 'switchNetwork', payload: { caipNetworkId: 'eip155:1' } },
  { id: 'ticket-0005', kind: 'addNetwork', payload: { network } },
  { id: 'ticket-0006', kind: 'removeNetwork', payload: { caipNetworkId: 'eip155:1' } },
  { id: 'ticket-0007', kind: 'signIn', payload: {} },
  { id: 'ticket-0008', kind: 'signOut', payload: {} },
  { id: 'ticket-0009', kind: 'sessions', payload: {} },
  {
    id: 'ticket-0010',
    kind: 'pay',
    payload: { asset: 'eip155:1/slip44:60', amount: '0.5', recipient: '0x01', id: 'order-0001' },
  },
  { ticketId: 'ticket-0001' },
  { walletId: 'eip6963:io.example' },
  { namespace: 'eip155', method: 'eth_blockNumber', params: [] },
  theme,
  {
    projectId: 'demo',
    metadata: { name: 'Shop', url: 'https://shop.example', icons: ['https://shop.example/i.png'] },
  },
  { wallets: [wallet] },
  { walletId: 'eip6963:io.example', type: 'accountsChanged', data: ['0x01'] },
  { width: 360, height: 640, keyboardInset: 0, reducedMotion: false },
  { from: 'start' },
  snapshot,
  { ticketId: 'ticket-0001', result: { ok: false, error: { code: 4001, message: 'No' } } },
  { ticketId: 'ticket-0001', result: { ok: true, value: '0x' } },
  { name: 'CONNECT_SUCCESS', properties: { method: 'browser', count: 1, ok: true, none: null } },
  { walletId: 'w', ticketId: 'ticket-0001', method: 'personal_sign', params: [] },
  { walletId: 'w', feature: 'solana:signMessage', method: 'signMessage', inputs: [{}] },
  { step: 'createMessage', input: { accountAddress: '0x01', chainId: 'eip155:1' } },
  { key: 'theme-mode' },
  { key: 'theme-mode', value: null },
  { heightPx: 400 },
  { to: 'before' },
  { version: '0.1.0' },
]

// The second validator: hand-written, without zod, for the most important calls.
function isTicket(value: unknown): boolean {
  if (!only(value, ['id', 'kind', 'payload']) || !text(value['id'], 8, 64)) return false
  const payload = value['payload']
  switch (value['kind']) {
    case 'connect':
      return (
        only(payload, [], ['namespace', 'walletId']) &&
        optional(payload['namespace'], isNamespace) &&
        optional(payload['walletId'], (id) => typeof id === 'string')
      )
    case 'disconnect':
      return only(payload, [], ['namespace']) && optional(payload['namespace'], isNamespace)
    case 'request':
      return (
        only(payload, ['namespace', 'method'], ['caipNetworkId', 'params']) &&
        isNamespace(payload['namespace']) &&
        text(payload['method'], 1, 64) &&
        optional(payload['caipNetworkId'], isNetworkId)
      )
    case 'switchNetwork':
    case 'removeNetwork':
      return only(payload, ['caipNetworkId']) && isNetworkId(payload['caipNetworkId'])
    case 'signIn':
    case 'signOut':
    case 'sessions':
      return only(payload, [])
    case 'pay':
      return (
        only(payload, ['asset', 'amount', 'recipient'], ['id']) &&
        Object.values(payload).every((member) => member === undefined || typeof member === 'string') &&
        [payload['asset'], payload['amount'], payload['recipient']].every((member) => member !== undefined)
      )
    case 'addNetwork': {
      const added = only(payload, ['network']) ? payload['network'] : undefined
      return isPlain(added) && isNetworkId(added['caipNetworkId']) && text(added['name'], 1, 64)
    }
    default:
      return false
  }
}

function isWalletList(value: unknown): boolean {
  const name = (item: unknown): boolean => text(item, 1, 128)
  return (
    only(value, ['wallets']) &&
    list(value['wallets'], 0, 128, (item) => {
      const keys = ['rdns', 'uuid', 'icon', 'features', 'chains']
      if (!only(item, ['id', 'namespaces', 'protocol', 'name'], keys)) return false
      return (
        text(item['id'], 1, 200) &&
        list(item['namespaces'], 1, 8, isNamespace) &&
        (item['protocol'] === 'eip1193' || item['protocol'] === 'wallet-standard') &&
        name(item['name']) &&
        optional(item['rdns'], name) &&
        optional(item['uuid'], name) &&
        optional(item['icon'], (icon) => text(icon, 1, 262_144) && icon.startsWith('data:image/')) &&
        optional(item['features'], (features) => list(features, 0, 64, name)) &&
        optional(item['chains'], (chains) => list(chains, 0, 64, name))
      )
    })
  )
}

const SECOND_VALIDATORS: Readonly<Record<string, (value: unknown) => boolean>> = {
  'modal.enqueue': isTicket,
  'modal.walletsChanged': isWalletList,
  'modal.syncTheme': isTheme,
}

fuzzEveryCall({ calls: CALLS, seeds: SEEDS, fields: HOST_LINK_FIELDS, validators: SECOND_VALIDATORS })

describe('the checks of a link', () => {
  it('A handler receives an object where the schema requires one, even when empty bytes were sent', () => {
    const entered = enter(MODAL_CALLS.syncTheme, { themeVariables: new Uint8Array() })
    expect(entered).toEqual({ ok: true, value: { themeVariables: {} } })
    expect(enter(MODAL_CALLS.syncTheme, { themeVariables: Uint8Array.of(1) }).ok).toBe(false)
  })

  it('A refusal names the field, never the value', () => {
    const refusal = parseCall(MODAL_CALLS.enqueue, { ...request, id: 'canary' })
    expect(refusal).toMatchObject({ ok: false, error: { code: -32602, data: { field: 'id' } } })
    expect(JSON.stringify(refusal)).not.toContain('canary')
  })
})

const TAILS = [
  ';background:url(//evil.example)',
  '}body{display:none',
  '/*',
  '\\3b color:red',
  '<style>',
  '</style><script>alert(1)</script>',
  '!important',
  '@import "//evil.example"',
  '\u0000',
  '{',
]
const HEADS = [
  'red',
  '#fff',
  '#ffffff',
  'rgb(1,2,3)',
  'hsl(1 2% 3%)',
  '4px',
  '64px',
  'Arial',
  '"Inter"',
  '10',
]
const FULL = [
  'url(//evil.example)',
  'url("https://evil.example/x.png")',
  'image-set("a.png" 1x)',
  'var(--secret)',
  'env(safe-area-inset-top)',
  'attr(data-x)',
  'expression(alert(1))',
  'calc(1px*1e9)',
  'rgb(url(x))',
  'rgb(1,2,3',
  'rgb(1,2,3))',
  'color(display-p3 1 0 0)',
  'paint(evil)',
  'element(#x)',
  'javascript:alert(1)',
  'data:text/css,x',
  '-moz-binding:url(x)',
  '#ggg',
  '#',
  '',
]

describe('hostile theme values', () => {
  const values = [...HEADS.flatMap((head) => TAILS.flatMap((tail) => [head + tail, tail + head])), ...FULL]
  const names = ['accent', 'color-mix', 'qr-color', 'font-size-master', 'border-radius-master', 'font-family']

  it('The test has more than two hundred hostile values', () => {
    expect(new Set(values).size).toBeGreaterThanOrEqual(200)
  })

  it('No hostile value is accepted for any theme variable', () => {
    const passed = names.flatMap((name) =>
      values
        .filter((value) => ThemeSync.safeParse({ themeVariables: { [name]: value } }).success)
        .map((value) => `${name}: ${JSON.stringify(value)}`),
    )
    expect(passed).toEqual([])
  })

  it('Numbers out of range are refused', () => {
    for (const value of [-1, 65, 1e9, 0.5, Number.NaN, Infinity, '65px', '4em', '4 px', '04px', '4PX'])
      expect(ThemeSync.safeParse({ themeVariables: { 'font-size-master': value } }).success).toBe(false)
    for (const value of [-1, 2_147_483_648, 1.5, '9', Infinity])
      expect(ThemeSync.safeParse({ themeVariables: { 'z-index': value } }).success).toBe(false)
  })
})
