/** Texts that some schema or other asks for. */
export const TEXTS = [
  '',
  'a',
  'dark',
  'PERMIT',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x52908400098527886e0f7030069857d2e4169ee7',
  `0x${'ab'.repeat(32)}`,
  'ab'.repeat(32),
  '0x1',
  '0x',
  '0xa4b1',
  '12.5',
  '7',
  'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  'eip155:1',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000019d6689c085ae165831e93',
  'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7',
  'eip155:1/slip44:60',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg',
  'someone@site.example',
  'https://site.example',
  'https://site.example/path?query#part',
  ' http://site.example\n',
  'https://si\tte.example/',
  'https:site.example',
  'ftp://site.example',
  'wss://relay.example',
  'javascript:alert(1)',
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/svg+xml,<svg/>',
  'wc:1234@2?relay-protocol=irn',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'iVBORw0KGgo=',
  'en',
  'Ünïcödé \u{1F600}',
  '\uD83D',
  '\u{1F600}'.repeat(64),
  '\u{1F600}'.repeat(65),
  'a'.repeat(64),
  'a'.repeat(65),
  'a'.repeat(300),
  '__proto__',
  'constructor',
  '2024-01-01T00:00:00Z',
]

/** A class that no schema knows. */
export class Kind {
  readonly kind = 'own'
}

/** Throws, as the getter of a hostile object does. */
export function throwing(): never {
  throw new Error('read')
}

/** What throws whenever anything is asked of it. */
export function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])

const NUMBERS = [0, -0, 1, -1, 0.5, 63, 64, 65, 1e21, 2 ** 53, -(2 ** 53), Number.MAX_SAFE_INTEGER]
const BEYOND_NUMBERS = [Number.NaN, Infinity, -Infinity, 0n, 1n, -1n]
const INSTANCES = [new Date(0), new Date(Number.NaN), new Map([['a', 1]]), new Set(['a']), new Error('text')]
const BYTES = [new Uint8Array(3), new ArrayBuffer(3)]
const LISTS = [
  [],
  [[]],
  [undefined],
  [null],
  ['a'],
  Array(3),
  Array(300).fill('a'),
  Object.assign(['a'], { more: 1 }),
]
const LIKE_LISTS = [{ length: 3 }, { length: '3' }, { length: 1e9, 0: 'a' }]
const OBJECTS = [
  {},
  Object.create(null),
  Object.create({ id: 'inherited' }),
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  JSON.parse('{"constructor":{"prototype":{"isAdmin":true}}}'),
  { constructor: undefined },
  { constructor: Kind },
  { constructor: { prototype: {} } },
  { toString: 1, valueOf: 1, hasOwnProperty: 1 },
  { [Symbol('key')]: 1 },
  Object.defineProperty({}, 'hidden', { value: 1, enumerable: false }),
  Object.defineProperty({}, 'id', { get: throwing, enumerable: true }),
  Object.freeze({ id: 'frozen' }),
  Object('text'),
  Object(1),
  new Proxy({}, {}),
]

/** Values of the wrong type, and some that only look right. */
export const HOSTILE: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  Symbol('text'),
  () => 1,
  Kind,
  new Kind(),
  /text/g,
  key,
  ...TEXTS,
  ...NUMBERS,
  ...BEYOND_NUMBERS,
  ...INSTANCES,
  ...BYTES,
  ...LISTS,
  ...LIKE_LISTS,
  ...OBJECTS,
]
