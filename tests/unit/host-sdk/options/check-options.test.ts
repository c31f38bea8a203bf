import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { AppError } from '#schemas/errors/app-error.ts'
import { Options } from '#schemas/entities/options.ts'
import { checkOptions } from '#sdk/options/check-options.ts'
import { SDK_VERSION } from '#sdk/link/host-init.ts'
import type { PosternOptions } from '#sdk/types/options.ts'
import type { SiweConfig, SiwxConfig } from '#sdk/types/sign-in.ts'

const VALID: PosternOptions = { projectId: 'demo', modalUrl: 'https://modal.test' }

const SIWE: SiweConfig = {
  getNonce: () => 'n',
  createMessage: () => '',
  verifyMessage: () => true,
  getSession: () => null,
  signOut: () => true,
}

function refusalOf(options: unknown, pageOrigin = 'https://site.test'): unknown {
  try {
    Reflect.apply(checkOptions, undefined, [options, pageOrigin])
    return undefined
  } catch (error) {
    return error instanceof AppError ? [error.code, error.data] : error
  }
}

describe('checkOptions', () => {
  test('checkOptions separates the options of the site from those of the modal', () => {
    const checked = checkOptions(
      { ...VALID, modalUrl: 'https://modal.test/', networks: ['eip155:1'] },
      undefined,
    )
    expect(checked.modalOrigin).toBe('https://modal.test')
    expect(checked.wire).toMatchObject({ projectId: 'demo', networks: ['eip155:1'] })
    expect(checked.wire).not.toHaveProperty('modalUrl')
  })

  test('The options for the modal are valid there', () => {
    const { wire } = checkOptions({ ...VALID, siwx: true, themeMode: 'light', onEvent: () => {} }, undefined)
    expect(Options.safeParse(wire).error).toBeUndefined()
  })

  test('Sign-in functions stay on the site, and the modal learns only that they exist', () => {
    const siwx: SiwxConfig = {
      createMessage: () => Promise.reject(new Error('not called')),
      addSession: () => {},
      revokeSession: () => {},
      setSessions: () => {},
      getSessions: () => [],
    }
    expect(checkOptions({ ...VALID, siwx }, undefined)).toMatchObject({ siwx, wire: { siwx: 'site' } })
    expect(checkOptions({ ...VALID, siweConfig: SIWE }, undefined)).toMatchObject({ wire: { siwx: 'site' } })
    const off = checkOptions({ ...VALID, siweConfig: { ...SIWE, enabled: false } }, undefined)
    expect(off.wire).not.toHaveProperty('siwx')
  })

  test('A missing project id has its own error code', () => {
    expect(refusalOf({ modalUrl: 'https://modal.test' })).toEqual([
      'PROJECT_ID_MISSING',
      { field: 'projectId' },
    ])
    expect(refusalOf(undefined)).toEqual(['PROJECT_ID_MISSING', { field: 'projectId' }])
  })

  test.each([
    'http://modal.test',
    'ftp://localhost',
    'modal.test',
    '',
    undefined,
    'http://127.evil.test',
    'http://notlocalhost',
  ])('%s is refused as the URL of a modal', (modalUrl) => {
    expect(refusalOf({ ...VALID, modalUrl })).toEqual(['MODAL_URL_INVALID', { field: 'modalUrl' }])
  })

  test.each(['http://localhost:4601', 'http://modal.localhost:4601', 'http://127.0.0.1:1', 'http://[::1]:8'])(
    '%s is accepted for development',
    (modalUrl) => {
      expect(refusalOf({ ...VALID, modalUrl })).toBeUndefined()
    },
  )

  test('A modal on the page’s own origin is refused', () => {
    expect(refusalOf(VALID, 'https://modal.test')).toEqual(['SAME_ORIGIN_REFUSED', { field: 'modalUrl' }])
  })

  test('siweConfig together with siwx is refused', () => {
    const both = (): unknown => checkOptions({ ...VALID, siwx: true, siweConfig: SIWE }, undefined)
    expect(both).toThrow('Cannot set both `siweConfig` and `siwx` options')
  })

  test('An option that is not plain data is refused by name', () => {
    const loop: Record<string, unknown> = {}
    loop['self'] = loop
    expect(refusalOf({ ...VALID, tokens: loop })).toEqual(['OPTION_INVALID', { field: 'tokens' }])
    expect(refusalOf({ ...VALID, container: {} })).toEqual(['OPTION_INVALID', { field: 'container' }])
  })

  test.each([
    [{ ...VALID, projectId: '' }, 'The option `projectId` is missing.'],
    [{ ...VALID, modalUrl: 'x' }, 'The option `modalUrl` is not an https URL (http only on localhost).'],
    [{ ...VALID, tokens: [1n] }, 'The option `tokens` is not plain data.'],
    [{ ...VALID, container: {} }, 'The option `container` is not an element.'],
  ])('A refusal of the package says in words what is wrong (%#)', (options, words) => {
    expect(() => Reflect.apply(checkOptions, undefined, [options, undefined])).toThrow(words)
  })

  test('The SDK version is that of the package', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(SDK_VERSION).toBe(version)
  })
})
