import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Finds the EVM node's binary, which npm installs as an optional package per platform.
 *
 * @throws When there is none for this machine, with what to do about it.
 */
export function findAnvil(platform: string = process.platform, architecture: string = process.arch): string {
  const suffix = `${platform}-${ARCHITECTURES[architecture] ?? architecture}`
  try {
    const manifest = createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${suffix}/package.json`)
    return join(dirname(manifest), 'bin', platform === 'win32' ? 'anvil.exe' : 'anvil')
  } catch (cause) {
    throw new Error(
      `The local EVM node cannot start: the package @foundry-rs/anvil-${suffix} is not installed. ` +
        'Run "npm install" without --omit=optional. It exists for Linux with glibc 2.35 or newer (not Alpine), ' +
        'macOS and Windows.',
      { cause },
    )
  }
}
