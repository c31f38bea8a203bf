import type { Frame } from '@playwright/test'
import { expect, test } from '#e2e/pages/test.ts'
import { readHeap, type HeapTexts } from '#e2e/support/browsers/heap-snapshot.ts'
import { keysOfPhrase } from '#e2e/support/assertions/wallet-keys.ts'
import { requestSignature, signUpVisitor, type Visitor } from '#e2e/support/fixtures/wallet-visitor.ts'

/** So many words of a phrase in a row do not occur by chance. */
const CONSECUTIVE_WORDS = 4

/** Every form in which a script could write bytes down. */
function writingsOf(key: Uint8Array): readonly string[] {
  const bytes = Buffer.from(key)
  const base64 = bytes.toString('base64').replace(/=+$/, '')
  return [
    bytes.toString('hex'),
    base64,
    bytes.toString('base64url'),
    bytes.toString('latin1'),
    bytes.join(','),
  ]
}

/**
 * The secrets of the wallet that a heap holds, by name.
 *
 * @param before the heap before the phrase was ever there: what it already contains is no secret.
 */
function secretsIn(heap: HeapTexts, phrase: readonly string[], before: HeapTexts): readonly string[] {
  const all = [...heap.texts, ...heap.rows]
  const holds = (isWanted: (text: string) => boolean): boolean => all.some(isWanted)
  const keys = Object.entries(keysOfPhrase(phrase)).flatMap(([name, key]) => {
    const writings = writingsOf(key)
    return holds((text) => writings.some((writing) => text.includes(writing))) ? [name] : []
  })
  const rows = phrase.slice(CONSECUTIVE_WORDS - 1).map((_, at) => phrase.slice(at, at + CONSECUTIVE_WORDS))
  const isWritten = rows.some((row) => {
    const written = new RegExp(row.join(String.raw`[^a-z]{1,8}`), 'i')
    return holds((text) => written.test(text))
  })
  const isApart = rows.some(
    (row) => row.every((word) => heap.texts.has(word)) && row.some((word) => !before.texts.has(word)),
  )
  return [...keys, ...(isWritten ? ['words in one text'] : []), ...(isApart ? ['words, each a text'] : [])]
}

/** Plants secrets in the wallet's document, to prove that the search would find them. */
async function plant(frame: Frame, phrase: readonly string[]): Promise<void> {
  const key = keysOfPhrase(phrase)['EVM key'] ?? new Uint8Array()
  const planted = {
    text: phrase.slice(4, 8).join(' '),
    bytes: [...key],
    hex: Buffer.from(key).toString('hex'),
  }
  await frame.evaluate((value) => void Reflect.set(window, 'planted', value), planted)
}

let visitor: Visitor
test.beforeAll(async ({ browser, hostServer }) => {
  visitor = await signUpVisitor(browser, hostServer, { options: { disconnectEndsLogin: true } })
})
test.afterAll(() => visitor.context.close())

test(
  'After a signature, an export and a lock, the heap of the wallet holds no key and no recovery phrase',
  { tag: '@long' },
  async () => {
    test.setTimeout(120_000)
    const { page, host, wallet } = visitor
    const frame = await wallet.document()
    const vaults = (): number =>
      page.workers().filter((worker) => worker.url().includes('vault-worker')).length
    const before = await readHeap(frame, page)
    const pending = requestSignature(visitor)
    await wallet.approve()
    expect(await pending.settled).toMatchObject({ ok: true })

    await host.call('open')
    await wallet.modal.button('Settings').click()
    await wallet.modal.button(/^Export/).click()
    await wallet.press('Confirm with passkey')
    await expect(wallet.button('Show the words')).toBeEnabled({ timeout: 20_000 })
    await wallet.press('Show the words')
    const phrase = await wallet.readRecoveryPhrase()
    expect(phrase).toHaveLength(24)
    expect(secretsIn(before, phrase, before)).toEqual([])
    // A phrase that is shown is in the heap, and the search finds it there.
    expect(secretsIn(await readHeap(frame, page), phrase, before)).toEqual(['words, each a text'])
    expect(vaults()).toBe(1)

    await wallet.press('Done')
    await host.call('disconnect')
    await expect.poll(vaults, { message: 'the vault worker has ended' }).toBe(0)
    await expect
      .poll(async () => secretsIn(await readHeap(frame, page), phrase, before), { timeout: 30_000 })
      .toEqual([])

    await plant(frame, phrase)
    expect(secretsIn(await readHeap(frame, page), phrase, before)).toEqual(['EVM key', 'words in one text'])
  },
)
