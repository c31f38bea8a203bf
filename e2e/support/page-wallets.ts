import { EVM_ACCOUNT } from './accounts.ts'

const announce = (name: string, rdns: string, request: string): string => `<script>{
  const provider = { request: ${request}, on: () => provider, removeListener: () => provider }
  const icon = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA5IDkiPjxyZWN0IHdpZHRoPSI5IiBoZWlnaHQ9IjkiIGZpbGw9IiMyYjZjYjAiLz48L3N2Zz4='
  const info = { uuid: crypto.randomUUID(), name: '${name}', rdns: '${rdns}', icon }
  const detail = Object.freeze({ info, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}</script>`

/** A wallet that answers as the test says: what `window.answers[method]` holds under `thrown` is thrown. */
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

/** A wallet whose visitor has left the room. */
export const SILENT_WALLET = announce(
  'Silent Wallet',
  'org.postern.test.silent',
  `({ method }) => method === 'eth_chainId' ? Promise.resolve('0x7a69') : new Promise(() => {})`,
)

/** A wallet that connects, and whose visitor then leaves the room. */
export const SLOW_WALLET = announce(
  'Slow Wallet',
  'org.postern.test.slow',
  `async ({ method }) => {
    if (/^eth_(requestA|a)ccounts$/.test(method)) return ['${EVM_ACCOUNT}']
    return method === 'eth_chainId' ? '0x7a69' : new Promise(() => {})
  }`,
)

/** A Wallet Standard wallet of two families of chains. */
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
