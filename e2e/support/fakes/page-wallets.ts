import { EVM_ACCOUNT } from '#e2e/support/fixtures/accounts.ts'

const announce = (name: string, rdns: string, request: string): string => `<script>{
  const provider = { request: ${request}, on: () => provider, removeListener: () => provider }
  const icon = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA5IDkiPjxyZWN0IHdpZHRoPSI5IiBoZWlnaHQ9IjkiIGZpbGw9IiMyYjZjYjAiLz48L3N2Zz4='
  const info = { uuid: crypto.randomUUID(), name: '${name}', rdns: '${rdns}', icon }
  const detail = Object.freeze({ info, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}</script>`

/** A wallet whose answers the test sets: the value of `window.answers[method]` under `thrown` is thrown. */
export const SCRIPTED_WALLET = announce(
  'Scripted Wallet',
  'org.postern.test.scripted',
  `async ({ method }) => {
    if (/^eth_(requestA|a)ccounts$/.test(method)) return ['${EVM_ACCOUNT}']
    if (method === 'eth_chainId') return '0x7a69'
    const { thrown } = window.answers?.[method] ?? { thrown: { code: 4200, message: 'Not supported.' } }
    throw Object.assign(new Error(thrown.message), thrown)
  }`,
)

/** The accounts of the wallet below. */
export const TWO_ACCOUNTS = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const

/** A wallet that shares two accounts, and whose signature names the account it was asked for. */
export const TWO_ACCOUNTS_WALLET = announce(
  'Two Accounts Wallet',
  'org.postern.test.two-accounts',
  `async ({ method, params }) => {
    if (method === 'eth_chainId') return '0x7a69'
    if (method === 'eth_requestAccounts') localStorage.setItem('two-accounts', '1')
    if (method === 'wallet_revokePermissions') return void localStorage.removeItem('two-accounts') ?? null
    if (/^eth_(requestA|a)ccounts$/.test(method))
      return localStorage.getItem('two-accounts') ? ${JSON.stringify(TWO_ACCOUNTS)} : []
    if (method === 'personal_sign') return params[1]
    throw Object.assign(new Error('Not supported.'), { code: 4200 })
  }`,
)

/** A wallet on Ethereum that remembers its connection, unless the test says that it has forgotten it. */
export const MAINNET_WALLET = announce(
  'Mainnet Wallet',
  'org.postern.test.mainnet',
  `async ({ method }) => {
    if (method === 'eth_requestAccounts') localStorage.setItem('mainnet-wallet', '${EVM_ACCOUNT}')
    if (method === 'eth_chainId') return '0x1'
    if (method === 'wallet_revokePermissions') return void localStorage.removeItem('mainnet-wallet') ?? null
    if (/^eth_(requestA|a)ccounts$/.test(method)) return [localStorage.getItem('mainnet-wallet')].filter(Boolean)
    throw Object.assign(new Error('Not supported.'), { code: 4200 })
  }`,
)

/** A wallet that never answers. */
export const SILENT_WALLET = announce(
  'Silent Wallet',
  'org.postern.test.silent',
  `({ method }) => method === 'eth_chainId' ? Promise.resolve('0x7a69') : new Promise(() => {})`,
)

/** A wallet that connects, and then never answers again. */
export const SLOW_WALLET = announce(
  'Slow Wallet',
  'org.postern.test.slow',
  `async ({ method }) => {
    if (/^eth_(requestA|a)ccounts$/.test(method)) return ['${EVM_ACCOUNT}']
    return method === 'eth_chainId' ? '0x7a69' : new Promise(() => {})
  }`,
)

/** A Wallet Standard wallet of two namespaces. */
export const TWO_CHAINS_WALLET = `<script>{
  const features = {}
  for (const name of ['standard:connect', 'standard:events', 'solana:signMessage', 'bitcoin:connect', 'bitcoin:signMessage'])
    features[name] = { version: '1.0.0', [name.split(':')[1]]: () => new Promise(() => {}), on: () => () => {} }
  const wallet = {
    version: '1.0.0', name: 'Two Chains Wallet', icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA5IDkiPjxyZWN0IHdpZHRoPSI5IiBoZWlnaHQ9IjkiIGZpbGw9IiMyYjZjYjAiLz48L3N2Zz4=',
    chains: ['solana:localnet', 'solana:mainnet', 'bitcoin:regtest', 'bitcoin:mainnet'], features, accounts: [],
  }
  const register = ({ register }) => register(wallet)
  addEventListener('wallet-standard:app-ready', ({ detail }) => register(detail))
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}</script>`

/** Creates wallets that share the accounts of a test and do nothing else: one for EVM, one for Solana and Bitcoin. */
export function watchOnlyWallets(accounts: {
  readonly evm: string
  readonly solana: string
  readonly bitcoin: string
}): string {
  const evm = announce(
    'Watching EVM Wallet',
    'org.postern.test.watching',
    `async ({ method }) => {
    if (/^eth_(requestA|a)ccounts$/.test(method)) return ['${accounts.evm}']
    if (method === 'eth_chainId') return '0x7a69'
    throw Object.assign(new Error('Not supported.'), { code: 4200 })
  }`,
  )
  return `${evm}<script>{
  const chains = ['solana:localnet', 'bitcoin:regtest']
  const accounts = ['${accounts.solana}', '${accounts.bitcoin}'].map((address, index) => ({
    address, publicKey: new Uint8Array(32 + index), chains: [chains[index]], features: [],
  }))
  const version = '1.0.0'
  const features = {
    'standard:connect': { version, connect: async () => ({ accounts }) },
    'standard:events': { version, on: () => () => {} },
    'solana:signMessage': { version, signMessage: () => new Promise(() => {}) },
    'bitcoin:signMessage': { version, signMessage: () => new Promise(() => {}) },
  }
  const icon = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA5IDkiPjxyZWN0IHdpZHRoPSI5IiBoZWlnaHQ9IjkiIGZpbGw9IiMyYjZjYjAiLz48L3N2Zz4='
  const wallet = { version, name: 'Watching Wallet', icon, chains, features, accounts }
  const register = ({ register }) => register(wallet)
  addEventListener('wallet-standard:app-ready', ({ detail }) => register(detail))
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}</script>`
}

/** Creates any number of wallets that have nothing but a name. */
export function namedWallets(count: number): string {
  return Array.from({ length: count }, (_, index) =>
    announce(
      `Field Wallet ${index + 1}`,
      `org.postern.test.field-${index + 1}`,
      '() => new Promise(() => {})',
    ),
  ).join('\n')
}
