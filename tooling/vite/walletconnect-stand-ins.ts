import type { Plugin } from 'vite'

const PREFIX = '\0postern-stand-in:'

/**
 * Modules of the WalletConnect client that the worker never uses: its own storage, which breaks where frames have none
 * (the worker hands it ours), and the encodings of two namespaces that are not offered.
 */
const STAND_INS: Readonly<Record<string, string>> = {
  '@walletconnect/keyvaluestorage': `
    export class KeyValueStorage {
      constructor() { throw new Error('The storage is handed in.') }
    }
    export default KeyValueStorage
  `,
  '@msgpack/msgpack': `
    export const encode = () => { throw new Error('Not part of this build.') }
    export const decode = encode
  `,
  blakejs: `
    export const blake2b = () => { throw new Error('Not part of this build.') }
    export default { blake2b }
  `,
}

/** Puts small modules in place of parts of the WalletConnect client; see {@link STAND_INS}. */
export function walletConnectStandIns(): Plugin {
  return {
    name: 'postern:walletconnect-stand-ins',
    enforce: 'pre',
    resolveId: (id) => (id in STAND_INS ? `${PREFIX}${id}` : undefined),
    load: (id) => (id.startsWith(PREFIX) ? STAND_INS[id.slice(PREFIX.length)] : undefined),
  }
}
