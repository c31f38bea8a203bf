import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import { UNLOCKER_ENDPOINTS } from '#schemas/http/wallet/unlockers.ts'
import { listeningPort } from '#tests/support/servers/listening-port.ts'
import { SITE } from '#tests/support/clients/login-context.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'
import { addDevice, addPasskey, addPassword, signUp } from '#tests/support/clients/wallet-owner.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const PASSWORD = 'a quiet harbour at dawn'
const { addPhrase, recordExport, removeUnlocker } = UNLOCKER_ENDPOINTS

describe.each(JOURNEY_KINDS)('notification mails of a wallet, on %s', (kind) => {
  let deployment: WalletDeployment
  let people = 0
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind)
  })
  afterAll(() => deployment.stop())

  const owner = () => signUp(deployment, `told${(people += 1)}@example.org`)
  const noticesTo = (email: string) => deployment.mailsTo(email).filter(({ text }) => !/^\d{6}$/m.test(text))
  const told = (email: string) => noticesTo(email).map(({ subject }) => subject.replace(` ${SITE}`, ''))
  const waitForMails = (email: string, count: number) =>
    vi.waitFor(() => expect(told(email)).toHaveLength(count), 5_000)

  it('A mail says which unlocker was added or removed, where, when and what to do', async () => {
    const person = await owner()
    const { browser, email, walletId, proof } = person
    await addPassword(person, PASSWORD)
    const { unlockerId } = await addPasskey(deployment, person)
    await waitForMails(email, 1)
    const added = noticesTo(email)[0]
    expect(added?.subject).toBe(`A way to open your wallet was added at ${SITE}`)
    for (const part of ['can also be opened by a passkey', SITE, 'Firefox on Linux', 'If that was not you']) {
      expect(added?.text).toContain(part)
    }
    expect(added?.text).toMatch(/\d{1,2} \w{3,4} \d{4}/)
    await browser.call(removeUnlocker, { proof }, { unlockerId })
    await waitForMails(email, 2)
    expect(noticesTo(email)[0]?.text).toContain('is gone: by a passkey')
    for (const { text } of noticesTo(email)) {
      expect(text.replaceAll(SITE, '')).not.toMatch(/https?:|www\./)
      for (const secret of [walletId, unlockerId, browser.deviceId]) expect(text).not.toContain(secret)
    }
  })

  it('The first unlocker and the half of a browser send no mail', async () => {
    const person = await owner()
    await addDevice(person)
    await addPassword(person, PASSWORD)
    await person.browser.call(addPhrase, { walletId: person.walletId, proof: person.proof })
    await waitForMails(person.email, 1)
    expect(noticesTo(person.email)[0]?.text).toContain('by the 24 words')
  })

  it('A mail says once that a new browser logged in, and that one was logged out', async () => {
    const { email, browser } = await owner()
    await deployment.login(browser, email)
    const other = await deployment.loggedIn(email)
    await deployment.login(other, email)
    await waitForMails(email, 1)
    expect(told(email)).toEqual(['A new browser is logged in at'])
    await browser.call(SESSION_ENDPOINTS.removeDevice, undefined, { deviceId: other.deviceId })
    await waitForMails(email, 2)
    expect(told(email)[0]).toBe('A browser was logged out at')
    expect(noticesTo(email)[0]?.text).toContain('Firefox on Linux')
  })

  it('At most 5 mails of a kind are sent in an hour and 20 in a day, and a flood of one kind suppresses no other', async () => {
    const person = await owner()
    const { browser, email } = person
    await addPassword(person, PASSWORD)
    const replaceKit = () => browser.call(addPhrase, { walletId: person.walletId, proof: person.proof })
    for (let at = 0; at < 9; at += 1) await replaceKit()
    await waitForMails(email, 5)
    await browser.call(recordExport)
    await waitForMails(email, 6)
    expect(told(email)[0]).toContain('The words of your wallet were shown')
    for (let hour = 1; hour < 7; hour += 1) {
      deployment.advance(61 * MINUTE_MS)
      await deployment.login(browser, email)
      for (let at = 0; at < 6; at += 1) await replaceKit()
    }
    await waitForMails(email, 21)
    deployment.advance(DAY_MS)
    await deployment.login(browser, email)
    await replaceKit()
    await waitForMails(email, 22)
  }, 60_000)

  it('Pending mails are sent before a server stops', async () => {
    const { browser, email } = await owner()
    await browser.call(recordExport)
    await deployment.server.restart()
    expect(told(email)).toEqual(['The words of your wallet were shown at'])
  })
})

describe('a silent mail server', () => {
  it('A silent mail server delays no answer', async () => {
    let upstream = 0
    const open = new Set<Socket>()
    const proxy = createServer((socket) => {
      open.add(socket.on('error', () => undefined))
      if (upstream !== 0) socket.pipe(connect(upstream, '127.0.0.1')).pipe(socket)
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const mail = { url: `smtp://127.0.0.1:${listeningPort(proxy)}`, from: 'login@postern.example' }
    const deployment = await startWalletDeployment('embedded', { config: { mail } })
    upstream = Number(new URL(deployment.smtp.url).port)
    const { browser } = await signUp(deployment, 'unheard@example.org')
    upstream = 0
    for (const socket of open) socket.destroy()
    const startedAt = performance.now()
    await browser.call(recordExport)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
    expect(open.size).toBeGreaterThan(0)
    await deployment.stop()
    proxy.close()
  })
})
