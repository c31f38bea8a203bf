/** The project id of the demo. */
export const DEMO_PROJECT_ID = 'demo'

const DEFAULT_PORT_BASE = 4600
/** The number of ports that the demo uses, starting at its base. */
const PORTS = 14

/** The ports and URLs of the demo's parts, all on 127.0.0.1. */
export interface DemoUrls {
  readonly ports: {
    readonly site: number
    readonly modal: number
    readonly wallet: number
    readonly api: number
    readonly mailbox: number
    readonly phone: number
    readonly relay: number
    readonly evm: number
    readonly solana: number
    /** Pages look for the WebSocket of a Solana node at the port after its own. */
    readonly solanaSocket: number
    readonly bitcoin: number
    readonly id: number
    readonly card: number
    readonly shop: number
  }
  readonly site: string
  readonly modal: string
  readonly wallet: string
  readonly api: string
  /** Shows the mail that the demo sends; `/messages` gives it as JSON. */
  readonly mailbox: string
  /** A wallet in a page that is reached over the relay like a phone wallet. */
  readonly phone: string
  /** The WebSocket over which phone wallets are reached. */
  readonly relay: string
  readonly evm: string
  readonly solana: string
  readonly bitcoin: string
  /** The login providers, each under its own path. */
  readonly id: string
  /** A provider that sells local coins for test cards. */
  readonly card: string
  /** A shop that takes payments, with its backend. */
  readonly shop: string
  /** The script that sites load. */
  readonly sdk: string
}

/**
 * The ports and URLs of a demo that starts at a port.
 *
 * @example
 * demoUrls(4600).modal // 'http://modal.localhost:4601'
 */
export function demoUrls(base: number): DemoUrls {
  const ports = {
    site: base,
    modal: base + 1,
    wallet: base + 2,
    api: base + 3,
    mailbox: base + 4,
    phone: base + 5,
    relay: base + 6,
    evm: base + 7,
    solana: base + 8,
    solanaSocket: base + 9,
    id: base + 10,
    bitcoin: base + 11,
    card: base + 12,
    shop: base + 13,
  }
  const modal = `http://modal.localhost:${ports.modal}`
  return {
    ports,
    site: `http://localhost:${ports.site}`,
    modal,
    wallet: `http://wallet.localhost:${ports.wallet}`,
    api: `http://api.localhost:${ports.api}`,
    mailbox: `http://localhost:${ports.mailbox}`,
    phone: `http://phone.localhost:${ports.phone}`,
    relay: `ws://localhost:${ports.relay}`,
    evm: `http://127.0.0.1:${ports.evm}`,
    solana: `http://127.0.0.1:${ports.solana}`,
    bitcoin: `http://127.0.0.1:${ports.bitcoin}`,
    id: `http://id.localhost:${ports.id}`,
    card: `http://card.localhost:${ports.card}`,
    shop: `http://shop.localhost:${ports.shop}`,
    sdk: `${modal}/sdk/v1/postern.js`,
  }
}

/** The URLs in the source of the example sites, which are replaced for other bases when they are served. */
export const SOURCE_URLS = demoUrls(DEFAULT_PORT_BASE)

/**
 * Reads `PORT_BASE`.
 *
 * @throws when it is not a usable port.
 */
export function readPortBase(text: string | undefined): number {
  if (text === undefined || text === '') return DEFAULT_PORT_BASE
  const base = Number(text)
  if (Number.isInteger(base) && base >= 1024 && base + PORTS <= 65_536) return base
  throw new Error(`PORT_BASE is ${text}; write a port from 1024 to ${65_536 - PORTS}.`)
}
