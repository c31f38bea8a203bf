import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { fire } from './load.js'

const PROJECT = 'projectId=bench&st=appkit&sv=html-wagmi-4.2.2'
const SYLLABLES = 'ba ko li mu ne po ra si tu va wen xi yo zor dex fin gal hub jet lum'.split(' ')
const CHAINS = ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:42161', 'eip155:56']
const OTHER_CHAINS = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'bip122:000000000019d6689c085ae165831e93']
const PAGES = 25
const POPULAR = 5
/** What a browser accepts. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br', 'content-length': 0 }

const hexOf = (text) => createHash('sha256').update(text).digest('hex')

/** A directory of invented wallets with the members real ones have. */
function inventWallet(_, at) {
  const hash = hexOf(`wallet ${at}`)
  const digit = (from) => Number.parseInt(hash.slice(from, from + 2), 16)
  const word = [0, 2, 4].map((from) => SYLLABLES[digit(from) % SYLLABLES.length]).join('')
  const name = `${word[0].toUpperCase()}${word.slice(1)} ${at}`
  const host = `${word}${at}.example`
  return {
    id: hash,
    name,
    description: `${name} keeps keys on your own device and signs what you have read.`,
    badge_type: digit(6) % 3 === 0 ? 'certified' : 'none',
    chains:
      digit(8) % 4 === 0 ? [...CHAINS, ...OTHER_CHAINS] : CHAINS.slice(0, 1 + (digit(10) % CHAINS.length)),
    homepage: `https://${host}`,
    image_id: `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4000-8000-${hash.slice(12, 24)}`,
    order: 1_000 + at,
    mobile_link: `${word}${at}://`,
    webapp_link: `https://app.${host}`,
    app_store: `https://apps.apple.com/app/id${1_000_000_000 + at}`,
    play_store: `https://play.google.com/store/apps/details?id=example.${word}${at}`,
    rdns: `example.${word}${at}`,
  }
}

/** Writes the file that `postern wallets import` reads. */
export function writeWallets(file, count) {
  writeFileSync(file, JSON.stringify(Array.from({ length: count }, inventWallet)))
}

const pageOf = (at) => `/getWallets?${PROJECT}&entries=40&page=${1 + (at % PAGES)}&chains=eip155:1,eip155:137`

let searches = 0

/** One search in four is for words nobody asked for before. */
function searchPath() {
  searches += 1
  const [one, other] = [searches, Math.floor(searches / SYLLABLES.length)].map(
    (at) => SYLLABLES[at % SYLLABLES.length],
  )
  const text = searches % 4 === 0 ? `${other}${one} ${searches}` : SYLLABLES[searches % POPULAR] + one
  return `/getWallets?${PROJECT}&entries=100&search=${encodeURIComponent(text)}`
}

/** What modals ask: three pages, then a search. */
export function directoryReads(api, count) {
  const pathOf = (at) => (at % 4 === 3 ? searchPath() : pageOf(at))
  return fire(
    api,
    Array.from({ length: count }, (_, at) => ({
      method: 'GET',
      path: pathOf(at),
      text: '',
      headers: HEADERS,
    })),
  )
}
