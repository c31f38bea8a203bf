import { phoneStorage } from '#examples/phone/wallet/phone-storage.ts'

/** The library shares one client per process and name. */
let opened = 0

/** Builds the settings of a WalletConnect client that has a store and a name of its own. */
export function signClientSettings(
  relayUrl: string,
  metadata: { readonly name: string; readonly url: string },
) {
  const name = `client-${(opened += 1)}`
  return {
    relayUrl,
    projectId: 'demo',
    name,
    customStoragePrefix: name,
    storage: phoneStorage(),
    telemetryEnabled: false,
    logger: 'silent' as const,
    metadata: { ...metadata, description: '', icons: [] },
  }
}
