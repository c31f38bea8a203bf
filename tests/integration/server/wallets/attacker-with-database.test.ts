import { createHash, createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passwordSecret } from '#frame/keys/worker/password-key.ts'
import { Argon2Parameters, UNLOCKER_ENDPOINTS } from '#schemas/http/wallet/unlockers.ts'
import type { Envelope } from '#server/encryption/envelope.ts'
import { tokenKeyOf } from '#server/encryption/keyring.ts'
import { readWalletSecrets, type WalletSecrets } from '#server/encryption/secrets.ts'
import { singleKey } from '#tests/support/builders/single-key.ts'
import { runs } from '#tests/support/builders/runs.ts'
import {
  dumpDatabase,
  keysIn,
  secretsIn,
  walletsOfKeys,
  walletsOfSecrets,
  type Dump,
} from '#tests/support/assertions/stolen-secrets.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'
import {
  addDevice,
  addOperator,
  addPasskey,
  addPassword,
  signUp,
  type WalletOwner,
} from '#tests/support/clients/wallet-owner.ts'

const PEOPLE = runs(30, 1_000)
const PASSWORD_EVERY = runs(10, 50)
const OPEN_CODES = 3
const GUESSES = 1_000_000
const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

type Way = 'device' | 'passkey' | 'password' | 'operator'
interface Victim extends WalletOwner {
  readonly way: Way
  /** The values as the client gave them to the server. */
  readonly given: readonly string[]
}

describe.each(JOURNEY_KINDS)(`an attacker with the database of ${PEOPLE} people, on %s`, (kind) => {
  let deployment: WalletDeployment
  let dump: Dump
  let secrets: WalletSecrets
  let envelope: Envelope
  const victims: Victim[] = []
  const openCodes: { readonly challengeId: string; readonly code: string }[] = []

  beforeAll(async () => {
    deployment = await startWalletDeployment(kind, {
      projects: [
        { id: 'demo', name: 'Demo' },
        { id: 'kept', name: 'Kept', embeddedWallet: { recovery: 'operator' } },
      ],
    })
    for (let index = 0; index < PEOPLE; index += 1) victims.push(await signUpVictim(index))
    for (let index = 0; index < OPEN_CODES; index += 1) {
      const email = `waiting${index}@example.org`
      const challengeId = await deployment.startEmail(await deployment.browser(), email)
      openCodes.push({ challengeId, code: deployment.codeFor(email) })
    }
    const { file } = deployment.server.config.database
    dump = await dumpDatabase(deployment.database, kind === 'embedded' ? file : undefined)
    const refuse = () => undefined
    const nothing = {
      envelopeKey: undefined,
      previousEnvelopeKeys: [],
      pepper: undefined,
      previousPeppers: [],
    }
    secrets = readWalletSecrets({ ...nothing, file: `${file}.keys.json`, mayCreate: true, onCreated: refuse })
    envelope = singleKey(secrets.envelopeKey).envelope
  }, 900_000)
  afterAll(() => deployment.stop())

  async function signUpVictim(index: number): Promise<Victim> {
    const way: Way =
      index % PASSWORD_EVERY === 0
        ? 'password'
        : index % 5 === 1
          ? 'operator'
          : index % 2
            ? 'device'
            : 'passkey'
    const owner = await signUp(deployment, `victim${index}@example.org`, way === 'operator' ? 'kept' : 'demo')
    const { serverHalf } = await addDevice(owner)
    const given = [serverHalf]
    if (way === 'passkey') given.push((await addPasskey(deployment, owner)).blob)
    if (way === 'operator') await addOperator(owner)
    if (way === 'password') {
      const { verifier, blob } = await addPassword(owner, passwordOf(index))
      given.push(verifier, blob)
    }
    const { browser, walletId, proof } = owner
    if (way === 'device') await browser.call(UNLOCKER_ENDPOINTS.addPhrase, { walletId, proof })
    return { ...owner, way, given }
  }
  const passwordOf = (index: number) => `a quiet harbour at dawn ${index}`
  const of = (...ways: Way[]) => victims.filter(({ way }) => ways.includes(way))
  const idsOf = (people: readonly Victim[]) => people.map(({ walletId }) => walletId)

  /** The rows of one wallet, with the sealed columns opened if the attacker has the key. */
  function rowsOf(walletId: string, key?: Envelope): Record<string, unknown>[] {
    const wallet = dump.tables['wallets']?.filter(({ id }) => id === walletId) ?? []
    const unlockers = dump.tables['unlockers']?.filter(({ wallet_id }) => wallet_id === walletId) ?? []
    const opened = unlockers.map((row) => {
      const { id, version, share_sealed } = row
      if (key === undefined || typeof share_sealed !== 'string') return { ...row }
      const place = { table: 'unlockers', row: String(id), column: 'share_sealed', version: Number(version) }
      return { ...row, share: encode(key.open(share_sealed, place)) }
    })
    return [...wallet, ...opened]
  }
  const keysOf = (walletId: string, key?: Envelope) => keysIn(JSON.stringify(rowsOf(walletId, key)))
  const blobsOf = (walletId: string, key: Envelope) =>
    rowsOf(walletId, key).flatMap((row) => {
      if (row['kind'] !== 'passkey' && row['kind'] !== 'password') return []
      const purpose = row['kind'] === 'passkey' ? ('passkey' as const) : ('password' as const)
      const unlocker = purpose === 'passkey' ? `passkey:${String(row['credential_id'])}` : 'password'
      return [{ walletId, purpose, unlocker, blob: Buffer.from(String(row['share']), 'base64url') }]
    })

  describe('with the dump only (K1)', () => {
    it('The dump contains no address, token, half, wrapped key, verifier or key', () => {
      const known = victims.flatMap(({ email, rootKey, given, browser: { tokens } }) => [
        email,
        encode(rootKey),
        ...given,
        ...(tokens === undefined ? [] : [tokens.accessToken, tokens.refreshToken]),
        ...(tokens === undefined ? [] : [tokens.refreshToken.split('.')[1] ?? '']),
      ])
      expect(known.length).toBeGreaterThan(PEOPLE * 6)
      expect(secretsIn(dump.text, known)).toEqual([])
      expect(secretsIn(dump.text, idsOf(victims))).toHaveLength(PEOPLE)
    })

    it('A right guess of an open code looks like a wrong one in the dump', () => {
      const rows = (dump.tables['challenges'] ?? []).filter(({ used_at }) => used_at === null)
      expect(rows).toHaveLength(OPEN_CODES)
      const [first] = openCodes
      const row = rows.find(({ id }) => id === first?.challengeId)
      const sha = (text: string) => createHash('sha256').update(text).digest('base64url')
      const id = first?.challengeId ?? ''
      const hashes = [
        (code: string) => sha(code),
        (code: string) => sha(`${id}${code}`),
        (code: string) => sha(JSON.stringify(['otp', id, code])),
        (code: string) => createHmac('sha256', id).update(code).digest('base64url'),
      ]
      for (const hash of hashes) expect(hash(first?.code ?? '')).not.toBe(row?.['code_hash'])
      const guessed = singleKey(randomBytes(32)).keyedHash
      expect(guessed('otp', id, first?.code ?? '')).not.toBe(row?.['code_hash'])
      // The same search succeeds with the pepper, which shows that the hash has this form.
      const peppered = singleKey(secrets.pepper).keyedHash
      let found: string | undefined
      for (let guess = 0; guess < GUESSES && found === undefined; guess += 1) {
        const code = String(guess).padStart(6, '0')
        if (peppered('otp', id, code) === row?.['code_hash']) found = code
      }
      expect(found).toBe(first?.code)
    })

    it('Nothing in the dump opens a wallet', async () => {
      for (const { walletId, rootKey } of victims) {
        const keys = keysOf(walletId)
        expect(await walletsOfKeys([walletId], keys)).toEqual([])
        expect(await walletsOfKeys([walletId], [...keys, rootKey])).toEqual([walletId])
      }
    })
  })

  describe('with the dump and the environment (K2), or as the operator (L1)', () => {
    it('Wallets that a browser, a passkey or a password opens stay closed', async () => {
      const people = of('device', 'passkey', 'password')
      for (const { walletId } of people) {
        const keys = [
          ...keysOf(walletId, envelope),
          ...[secrets.envelopeKey, secrets.pepper, tokenKeyOf(secrets.pepper)].map((key) =>
            Uint8Array.from(key),
          ),
        ]
        expect(await walletsOfKeys([walletId], keys)).toEqual([])
        expect(await walletsOfSecrets(blobsOf(walletId, envelope), keys)).toEqual([])
      }
      expect(people.length).toBeGreaterThan(PEOPLE / 2)
    })

    it('The halves and wrapped keys themselves are readable', () => {
      for (const { walletId, given, way } of of('device', 'passkey')) {
        const opened = rowsOf(walletId, envelope).flatMap(({ share }) =>
          typeof share === 'string' ? [share] : [],
        )
        expect(opened.toSorted()).toEqual([...given].toSorted())
        expect(opened).toHaveLength(way === 'device' ? 1 : 2)
      }
    })

    it('Exactly the wallets with recovery by the operator can be opened', async () => {
      const opened = await Promise.all(
        victims.map(({ walletId }) => walletsOfKeys([walletId], keysOf(walletId, envelope))),
      )
      expect(opened.flat().toSorted()).toEqual(idsOf(of('operator')).toSorted())
      expect(of('operator').length).toBeGreaterThan(0)
    })

    it('Each guess of a password costs 64 MiB three times, and nothing cheaper opens', async () => {
      const [index = 0] = victims.flatMap(({ way }, at) => (way === 'password' ? [at] : []))
      const { walletId = '' } = victims[index] ?? {}
      const row = rowsOf(walletId, envelope).find((one) => one['kind'] === 'password')
      const { salt, memoryKiB, iterations, parallelism } = Argon2Parameters.parse(
        JSON.parse(String(row?.['parameters'])),
      )
      expect(memoryKiB * iterations).toBeGreaterThanOrEqual(65_536 * 3)
      const settings = {
        memoryKiB,
        iterations,
        parallelism,
        salt: Uint8Array.from(Buffer.from(salt, 'base64url')),
      }
      const opens = async (guess: string, cost: typeof settings) =>
        walletsOfSecrets(blobsOf(walletId, envelope), [await passwordSecret(guess, cost)])
      expect(await opens(passwordOf(index), settings)).toEqual([walletId])
      expect(await opens('a quiet harbour at dusk', settings)).toEqual([])
      expect(await opens(passwordOf(index), { ...settings, memoryKiB: 19_456 })).toEqual([])
      expect(await opens(passwordOf(index), { ...settings, iterations: 2 })).toEqual([])
    })
  })
})
