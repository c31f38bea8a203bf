import { describe, expect, it } from 'vitest'
import { BUILD_LIMITS, packageProblem } from '#tooling/house/package-limits.js'

const KEY_CODE = ['@scure/bip32', '@scure/bip39', 'hash-wasm']
const CLIENT = ['@walletconnect/core', '@walletconnect/sign-client', '@walletconnect/universal-provider']

describe('the limits of the builds', () => {
  it.each<[keyof typeof BUILD_LIMITS, readonly string[]]>([
    ['modal', [...KEY_CODE, ...CLIENT, 'elliptic']],
    ['walletconnect-worker', [...KEY_CODE, 'elliptic']],
    ['frame', [...KEY_CODE, ...CLIENT, 'elliptic', 'viem', '@solana/web3.js', 'left-pad']],
    ['vault-worker', [...CLIENT, 'elliptic', 'react', 'zod', 'viem', 'left-pad']],
  ])('The limits of %s exclude packages that do not belong there', (build, foreign) => {
    for (const name of foreign)
      expect(
        packageProblem(['node_modules/@noble/curves', `node_modules/${name}`], BUILD_LIMITS[build]),
      ).toContain(name)
  })

  it('Only the vault may contain key code', () => {
    const holders = Object.entries(BUILD_LIMITS).filter(([, limits]) =>
      KEY_CODE.some((name) => packageProblem([`node_modules/${name}`], limits) === undefined),
    )
    expect(holders.map(([build]) => build)).toEqual(['vault-worker'])
  })
})

describe('the packages of a build', () => {
  it('A build with few and known packages passes', () => {
    const packages = ['node_modules/a', 'node_modules/b/node_modules/@scope/c']
    expect(packageProblem(packages, { only: ['a', '@scope/c'], most: 2 })).toBeUndefined()
    expect(packageProblem(packages, {})).toBeUndefined()
  })

  it('A package that is installed twice counts once', () => {
    expect(packageProblem(['node_modules/a', 'node_modules/b/node_modules/a'], { most: 1 })).toBeUndefined()
  })

  it.each([
    ['an unknown package', { only: ['a'] }],
    ['one package too many', { most: 1 }],
    ['a forbidden package', { never: ['elliptic'] }],
  ])('A build with %s is refused', (_what, limits) => {
    expect(packageProblem(['node_modules/a', 'node_modules/elliptic'], limits)).toContain('elliptic')
  })
})
