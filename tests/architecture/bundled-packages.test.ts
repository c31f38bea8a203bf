import { describe, expect, it } from 'vitest'
import { packageComplaint } from '#tooling/house/package-limits.js'

describe('the packages of a build', () => {
  it('pass when they are few and known', () => {
    const packages = ['node_modules/a', 'node_modules/b/node_modules/@scope/c']
    expect(packageComplaint(packages, { only: ['a', '@scope/c'], most: 2 })).toBeUndefined()
    expect(packageComplaint(packages, {})).toBeUndefined()
  })

  it('count once however often they are installed', () => {
    expect(packageComplaint(['node_modules/a', 'node_modules/b/node_modules/a'], { most: 1 })).toBeUndefined()
  })

  it.each([
    ['a foreign one', { only: ['a'] }],
    ['one too many', { most: 1 }],
    ['one that must never ship', { never: ['elliptic'] }],
  ])('are refused with %s', (_what, limits) => {
    expect(packageComplaint(['node_modules/a', 'node_modules/elliptic'], limits)).toContain('elliptic')
  })
})
