import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { checkValue } from '#server/encryption/key-versions.ts'
import { readWalletSecrets, type SecretsSettings } from '#server/encryption/secrets.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const key = (fill: number) => new Uint8Array(32).fill(fill)
const base64 = (fill: number) => Buffer.from(key(fill)).toString('base64')
const SITE = (port: number) => ({ url: `http://127.0.0.1:${port}`, listen: { port } })
const BASE = { modal: SITE(1), wallet: SITE(2), api: SITE(3) }

describe('previous keys', () => {
  const folder = temporaryFolder()
  afterAll(() => folder.remove())
  const settings = (file: string, more: Partial<SecretsSettings> = {}): SecretsSettings => ({
    envelopeKey: undefined,
    previousEnvelopeKeys: [],
    pepper: undefined,
    previousPeppers: [],
    file: join(folder.path, file),
    mayCreate: true,
    onCreated: () => undefined,
    ...more,
  })

  it('Previous keys are read from the environment, separated by commas', () => {
    const config = parseConfig(BASE, {
      POSTERN_ENVELOPE_KEY_PREVIOUS: `${base64(1)}, ${base64(2)}`,
      POSTERN_PEPPER_PREVIOUS: base64(3),
    })
    expect(config.previousEnvelopeKeys).toEqual([key(1), key(2)])
    expect(config.previousPeppers).toEqual([key(3)])
    expect(parseConfig(BASE, { POSTERN_PEPPER_PREVIOUS: '' }).previousPeppers).toEqual([])
  })

  it('A previous key that is not valid is refused by name', () => {
    const environment = { POSTERN_PEPPER_PREVIOUS: `${base64(1)},short` }
    expect(() => parseConfig(BASE, environment)).toThrow(
      'POSTERN_PEPPER_PREVIOUS[1]: must be 32 bytes in base64',
    )
  })

  it('Previous keys are read from the file beside the database where the environment sets no key', () => {
    const kept = { envelopeKey: base64(1), pepper: base64(2), previousEnvelopeKeys: [base64(3)] }
    writeFileSync(join(folder.path, 'kept.json'), JSON.stringify(kept))
    expect(readWalletSecrets(settings('kept.json'))).toEqual({
      envelopeKey: key(1),
      previousEnvelopeKeys: [key(3)],
      pepper: key(2),
      previousPeppers: [],
    })
    const set = { envelopeKey: key(4), previousEnvelopeKeys: [key(5)] }
    expect(readWalletSecrets(settings('kept.json', set))).toEqual({
      ...set,
      pepper: key(2),
      previousPeppers: [],
    })
  })

  it('A new file has no previous keys and can only be read by its owner', () => {
    const made = readWalletSecrets(settings('made.json'))
    expect(made).toMatchObject({ previousEnvelopeKeys: [], previousPeppers: [] })
    expect(statSync(join(folder.path, 'made.json')).mode & 0o777).toBe(0o600)
    expect(readWalletSecrets(settings('made.json'))).toEqual(made)
  })

  it.each(['', '{"envelopeKey":"c2VjcmV0', '{"envelopeKey":"c2VjcmV0!","pepper":"c2VjcmV0"}'])(
    'A file with the text %j is named, and nothing of it is repeated',
    (text) => {
      writeFileSync(join(folder.path, 'broken.json'), text)
      const read = () => readWalletSecrets(settings('broken.json'))
      expect(read).toThrow(/broken\.json is damaged\. Restore a copy of it/)
      expect(read).not.toThrow(/c2VjcmV0/)
    },
  )

  it('A file with a key of another length is refused', () => {
    expect(() => checkValue('POSTERN_PEPPER', new Uint8Array(31))).toThrow('POSTERN_PEPPER must be 32 bytes')
  })
})
