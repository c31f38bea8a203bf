import type { Plugin } from 'vite'

const PREFIX = '\0postern-stand-in:'

/**
 * Modules of the Solana client that the modal never uses, and that must not ship: its WebSocket client is under the
 * LGPL, and its text decoder is for browsers that are long gone. The modal polls over HTTP.
 */
const STAND_INS: Readonly<Record<string, string>> = {
  'rpc-websockets': `
    export class CommonClient {
      on() { return this }
      once() { return this }
      connect() { throw new Error('Subscriptions are not part of this build.') }
      call() { return Promise.reject(new Error('Subscriptions are not part of this build.')) }
      notify() { return this.call() }
      close() {}
      setAutoReconnect() {}
    }
    export function WebSocket() { throw new Error('Subscriptions are not part of this build.') }
  `,
  'text-encoding-utf-8': `
    export const TextEncoder = globalThis.TextEncoder
    export const TextDecoder = globalThis.TextDecoder
  `,
}

/** Puts small modules in place of parts of the Solana client; see {@link STAND_INS}. */
export function solanaStandIns(): Plugin {
  return {
    name: 'postern:solana-stand-ins',
    enforce: 'pre',
    resolveId: (id) => (id in STAND_INS ? `${PREFIX}${id}` : undefined),
    load: (id) => (id.startsWith(PREFIX) ? STAND_INS[id.slice(PREFIX.length)] : undefined),
  }
}
