import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { newAccount, signed } from '#tests/support/clients/names-client.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startNamesDeployment, type NamesDeployment } from '#tests/support/servers/names-deployment.ts'
import { startTestServer } from '#tests/support/servers/start-server.ts'

const MINUTE_S = 60
const DAY_MS = 86_400_000
const REGISTER = '/v1/profile/account'

describe.each(JOURNEY_KINDS)('names on %s', (kind) => {
  let names: NamesDeployment
  beforeAll(async () => {
    names = await startNamesDeployment(kind, { blocked: ['scam'], reserved: ['boss1'], lifetimeDays: 365 })
  })
  afterAll(() => names.stop())

  it('A visitor registers a name, which has the form that clients of the API know', async () => {
    const ada = newAccount()
    expect(
      await names.client.register(ada, 'ada1', { attributes: { bio: 'Counts' } }, 0x8000_0000 + 31_337),
    ).toBe('ada1.demo.eth')
    const created = expect.any(Number)
    const address = { address: ada.address, created }
    expect(await names.client.find('ada1')).toEqual({
      name: 'ada1.demo.eth',
      registered: created,
      updated: created,
      expires: created,
      addresses: { 60: address, 2147483648: address, [0x8000_0000 + 31_337]: address },
      attributes: [{ bio: 'Counts' }],
      owner: ada.address,
      isPrimary: true,
    })
    expect(await names.client.namesOf(ada.address.toLowerCase())).toEqual(['ada1.demo.eth'])
    expect(await names.client.namesOf(newAccount().address)).toEqual([])
    expect(await names.client.namesOf(DEMO_ACCOUNTS.solana)).toEqual([])
    expect(await names.client.find('nobody')).toBe('NAME_UNKNOWN')
    const offer = await names.client.get('/v1/profile/offer')
    expect(await offer.json()).toEqual({
      zone: 'demo.eth',
      length: { min: 4, max: 63 },
      coinTypes: [],
      lifetimeDays: 365,
    })
  })

  it('A name that is taken, or looks like one that is, is registered once', async () => {
    expect(await names.client.register(newAccount(), 'lima-hill')).toBe('lima-hill.demo.eth')
    for (const label of ['lima-hill', 'LIMA-HILL', 'limahill', '1ima-hill', 'lirna-hill', 'iima-hiii'])
      expect(await names.client.register(newAccount(), label), label).toBe('NAME_TAKEN')
  })

  it.each([
    ['ada', 'NAME_REFUSED'],
    ['a'.repeat(64), 'NAME_REFUSED'],
    ['-adam', 'NAME_REFUSED'],
    ['ad_am', 'NAME_REFUSED'],
    ['xn--adam', 'NAME_REFUSED'],
    ['\u0430dam', 'NAME_REFUSED'],
    ['adm1n', 'NAME_REFUSED'],
    ['metamask', 'NAME_REFUSED'],
    ['metarnask-wallet', 'NAME_REFUSED'],
    ['boss1', 'NAME_REFUSED'],
    ['b0ssl', 'NAME_REFUSED'],
    ['best-5cam-ever', 'NAME_REFUSED'],
    ['x.adam', 'NAME_REFUSED'],
    ['', 'NAME_MESSAGE_INVALID'],
  ])('The name %s is refused', async (label, code) => {
    expect(await names.client.register(newAccount(), label)).toBe(code)
  })

  it('A name of another zone is refused, so that a signature for one deployment has no effect at another', async () => {
    for (const name of ['ada2.reown.id', 'ada2', 'demo.eth', 'ada2.demo.eth.evil.eth'])
      expect(await names.client.register(newAccount(), 'x', { name }), name).toBe('NAME_MESSAGE_INVALID')
  })

  it('Suggestions begin with the typed name, and the others can be registered', async () => {
    await names.client.register(newAccount(), 'grace')
    const [typed, ...others] = await names.client.suggest('grace')
    expect(typed).toEqual({ name: 'grace.demo.eth', registered: true, refusal: 'taken' })
    expect(others.length).toBeGreaterThan(2)
    for (const { name, registered } of others) {
      expect(registered).toBe(false)
      expect(await names.client.register(newAccount(), name.replace('.demo.eth', ''))).toBe(name)
    }
    expect((await names.client.suggest('Hopper.demo.eth'))[0]).toEqual({
      name: 'hopper.demo.eth',
      registered: false,
    })
    const refusalOf = async (text: string) => (await names.client.suggest(text))[0]?.refusal
    expect(await refusalOf('ab')).toBe('too-short')
    expect(await refusalOf('gr\u0430ce')).toBe('look-alike')
    expect(await refusalOf('a b c')).toBe('characters')
    expect(await refusalOf('support')).toBe('reserved')
    expect(await names.client.suggest('support')).toHaveLength(1)
    const other = await names.client.get('/v1/profile/suggestions/ada', '&zone=reown.id')
    expect(other.status).toBe(404)
  })

  it('A message that is too old, dated ahead, malformed or signed by another account is refused', async () => {
    const account = newAccount()
    const at = (aheadS: number) => ({ timestamp: names.client.seconds(aheadS) })
    expect(await names.client.register(account, 'late-name', at(-6 * MINUTE_S))).toBe('NAME_MESSAGE_EXPIRED')
    expect(await names.client.register(account, 'late-name', at(2 * MINUTE_S))).toBe('NAME_MESSAGE_EXPIRED')
    expect(await names.client.register(account, 'late-name', { extra: 1 })).toBe('NAME_MESSAGE_INVALID')
    expect(await names.client.register(account, 'late-name', { timestamp: '1' })).toBe('NAME_MESSAGE_INVALID')
    const body = await signed(account, { name: 'late-name.demo.eth', attributes: {}, ...at(0) })
    const post = (change: object) => names.client.post(REGISTER, { ...body, ...change })
    expect(await post({ address: newAccount().address })).toBe('SIGN_IN_SIGNATURE_INVALID')
    expect(await post({ message: body.message.replace('late', 'last') })).toBe('SIGN_IN_SIGNATURE_INVALID')
    expect(await post({ address: DEMO_ACCOUNTS.solana })).toBe('REQUEST_INVALID')
    expect(await post({ coin_type: 501 })).toBe('REQUEST_INVALID')
    expect(await post({ signature: 'x' })).toBe('REQUEST_INVALID')
    expect(await post({ message: 'late-name.demo.eth' })).toBe('NAME_MESSAGE_INVALID')
    expect(await names.client.find('late-name')).toBe('NAME_UNKNOWN')
    expect(await post({})).toBe('late-name.demo.eth')
  })

  it('A message has an effect once: it answers the same while the name is there, and does not bring it back', async () => {
    const account = newAccount()
    const message = { name: 'once-only.demo.eth', attributes: {}, timestamp: names.client.seconds() }
    const body = await signed(account, message)
    expect(await names.client.post(REGISTER, body)).toBe('once-only.demo.eth')
    expect(await names.client.post(REGISTER, body)).toBe('once-only.demo.eth')
    expect(await names.client.change(account, 'once-only', { action: 'release' })).toBe('once-only.demo.eth')
    expect(await names.client.post(REGISTER, body)).toBe('NAME_MESSAGE_REPLAYED')
    expect(await names.client.find('once-only')).toBe('NAME_UNKNOWN')
  })

  it('Only the owner changes a name, with a message that names it and is newer than the last change', async () => {
    const [owner, other] = [newAccount(), newAccount()]
    await names.client.register(owner, 'records')
    const set = { action: 'set', attributes: { bio: 'one' } }
    expect(await names.client.change(other, 'records', set)).toBe('NAME_NOT_OWNED')
    expect(await names.client.change(owner, 'records', { ...set, name: 'grace.demo.eth' })).toBe(
      'NAME_MESSAGE_INVALID',
    )
    expect(await names.client.change(owner, 'records', { ...set, action: 'burn' })).toBe(
      'NAME_MESSAGE_INVALID',
    )
    expect(await names.client.change(owner, 'no-record', set)).toBe('NAME_UNKNOWN')
    const timestamp = names.client.seconds()
    const first = await signed(owner, { ...set, name: 'records.demo.eth', timestamp })
    const path = '/v1/profile/account/records.demo.eth'
    expect(await names.client.post(path, first)).toBe('records.demo.eth')
    const second = await signed(owner, {
      ...set,
      attributes: { bio: 'two' },
      name: 'records.demo.eth',
      timestamp,
    })
    expect(await names.client.post(path, second)).toBe('records.demo.eth')
    // The answer may have been lost: it is the same for the message that is sent again, which has no other effect.
    expect(await names.client.post(path, first)).toBe('records.demo.eth')
    const older = await signed(owner, { ...set, name: 'records.demo.eth', timestamp: timestamp - 1 })
    expect(await names.client.post(path, older)).toBe('NAME_MESSAGE_REPLAYED')
    expect(await names.client.find('records')).toMatchObject({ attributes: [{ bio: 'two' }] })
  })

  it.each([
    [{ addresses: { 60: DEMO_ACCOUNTS.solana } }],
    [{ addresses: { 501: DEMO_ACCOUNTS.evm } }],
    [{ addresses: { 0: 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq' } }],
    [{ addresses: { 3: DEMO_ACCOUNTS.evm } }],
    [{ attributes: { avatar: 'javascript:alert(1)' } }],
    [{ attributes: { avatar: 'data:text/html,<b>' } }],
    [{ attributes: { bio: 'over\u202eturned' } }],
    [{ attributes: { bio: 'two\nlines' } }],
    [{ attributes: { url: 'http://ada.example' } }],
    [{ attributes: { url: 'https://bank.example@ada.example/' } }],
    [{ attributes: { url: 'https://аda.example/' } }],
    [{ attributes: { url: `https://ada.example/${'a'.repeat(256)}` } }],
    [{ attributes: { email: 'ada@' } }],
    [{ attributes: { location: 'over\u202eturned' } }],
    [{ attributes: { 'com.twitter': '@ada' } }],
    [{ attributes: { 'com.github': 'a--b' } }],
  ])('The records %j are refused', async (records) => {
    const owner = newAccount()
    const label = `records-${Math.random().toString(36).slice(2, 12)}`
    await names.client.register(owner, label)
    expect(await names.client.change(owner, label, { action: 'set', ...records })).toBe(
      'NAME_MESSAGE_INVALID',
    )
  })

  it('A name has the text records that its owner writes under the keys of ENSIP-5, and each of them can be removed', async () => {
    const owner = newAccount()
    await names.client.register(owner, 'profiled')
    const attributes = {
      url: 'https://ada.example/home?a=1#b',
      email: 'ada@ada.example',
      location: 'London',
      'com.twitter': 'ada_1815',
      'com.github': 'ada-l',
    }
    const set = (some: object) => names.client.change(owner, 'profiled', { action: 'set', attributes: some })
    expect(await set({ bio: 'Counts' })).toBe('profiled.demo.eth')
    expect(await set(attributes)).toBe('profiled.demo.eth')
    expect(await names.client.find('profiled')).toMatchObject({
      attributes: [{ bio: 'Counts', ...attributes }],
    })
    expect(await set({ email: '', url: '' })).toBe('profiled.demo.eth')
    const { email: _email, url: _url, ...left } = attributes
    const found = await names.client.find('profiled')
    expect(typeof found === 'string' ? found : found.attributes).toEqual([{ bio: 'Counts', ...left }])
  })

  it('Records are removed by empty texts, and one name of an account is the primary one', async () => {
    const owner = newAccount()
    await names.client.register(owner, 'first-name')
    await names.client.register(owner, 'other-name')
    const bitcoin = DEMO_ACCOUNTS.bitcoinPayment
    const set = (label: string, said: object) => names.client.change(owner, label, { action: 'set', ...said })
    await set('first-name', { addresses: { 0: bitcoin, 501: DEMO_ACCOUNTS.solana } })
    expect(await names.client.find('first-name')).toMatchObject({ addresses: { 0: { address: bitcoin } } })
    await set('first-name', { addresses: { 0: '' } })
    const found = await names.client.find('first-name')
    expect(found).toMatchObject({ addresses: { 501: { address: DEMO_ACCOUNTS.solana } } })
    expect(Object.keys(typeof found === 'string' ? {} : found.addresses)).not.toContain('0')
    expect(await names.client.namesOf(owner.address)).toEqual(['first-name.demo.eth', 'other-name.demo.eth'])
    await set('other-name', { isPrimary: true })
    expect(await names.client.namesOf(owner.address)).toEqual(['other-name.demo.eth', 'first-name.demo.eth'])
    expect(await names.client.find('first-name')).toMatchObject({ isPrimary: false })
  })

  it('A renamed name keeps its records, and the old name waits before somebody else may have it', async () => {
    const owner = newAccount()
    await names.client.register(owner, 'maiden', { attributes: { bio: 'Sails' } })
    const rename = (to: string) =>
      names.client.change(owner, 'maiden', { action: 'rename', to: `${to}.demo.eth` })
    expect(await rename('grace')).toBe('NAME_TAKEN')
    expect(await rename('admin')).toBe('NAME_REFUSED')
    expect(await rename('married')).toBe('married.demo.eth')
    expect(await names.client.find('maiden')).toBe('NAME_UNKNOWN')
    expect(await names.client.find('married')).toMatchObject({
      attributes: [{ bio: 'Sails' }],
      isPrimary: true,
    })
    expect(await names.client.register(newAccount(), 'maiden')).toBe('NAME_TAKEN')
    const alike = await names.client.change(owner, 'married', { action: 'rename', to: 'mar-ried.demo.eth' })
    expect(alike).toBe('mar-ried.demo.eth')
    expect(await names.client.namesOf(owner.address)).toEqual(['mar-ried.demo.eth'])
    names.clock.aheadMs += 31 * DAY_MS
    expect(await names.client.register(newAccount(), 'maiden')).toBe('maiden.demo.eth')
  })

  it('A name moves only to an account that accepts it, which gets none of the records of the old one', async () => {
    const [owner, next, stranger] = [newAccount(), newAccount(), newAccount()]
    await names.client.register(owner, 'moving', { attributes: { bio: 'Mine' } })
    const away = { action: 'move', to: next.address }
    expect(await names.client.change(owner, 'moving', { ...away, to: DEMO_ACCOUNTS.solana })).toBe(
      'NAME_MESSAGE_INVALID',
    )
    expect(await names.client.change(owner, 'moving', away)).toBe('moving.demo.eth')
    expect(await names.client.find('moving')).toMatchObject({
      owner: owner.address,
      offeredTo: next.address,
      addresses: { 60: { address: owner.address } },
      attributes: [{ bio: 'Mine' }],
    })
    expect(await names.client.namesOf(next.address)).toEqual([])
    expect(await names.client.offeredTo(next.address)).toEqual(['moving.demo.eth'])
    const accept = { action: 'accept' }
    expect(await names.client.change(stranger, 'moving', accept)).toBe('NAME_NOT_OWNED')
    expect(await names.client.change(next, 'moving', { action: 'release' })).toBe('NAME_NOT_OWNED')
    const message = { ...accept, name: 'moving.demo.eth', timestamp: names.client.seconds() }
    const accepted = await signed(next, message)
    const forged = { ...(await signed(stranger, message)), address: next.address }
    const send = (body: unknown) => names.client.post(`${REGISTER}/moving.demo.eth`, body)
    expect(await send(forged)).toBe('SIGN_IN_SIGNATURE_INVALID')
    // The same message again has the same answer.
    expect([await send(accepted), await send(accepted)]).toEqual(['moving.demo.eth', 'moving.demo.eth'])
    const moved = await names.client.find('moving')
    expect(moved).toMatchObject({
      owner: next.address,
      addresses: { 60: { address: next.address } },
      attributes: [{}],
      isPrimary: true,
    })
    expect(moved).not.toHaveProperty('offeredTo')
    expect(await names.client.change(owner, 'moving', { action: 'release' })).toBe('NAME_NOT_OWNED')
    expect(await names.client.offeredTo(next.address)).toEqual([])
    expect(await names.client.namesOf(next.address)).toEqual(['moving.demo.eth'])
  })

  it('An offer of a name ends when it is taken back, when the name is given up, and after a week', async () => {
    const [owner, next] = [newAccount(), newAccount()]
    await names.client.register(owner, 'offered')
    const by = (account: typeof owner, said: object) => names.client.change(account, 'offered', { ...said })
    await by(owner, { action: 'move', to: next.address })
    await by(owner, { action: 'move', to: owner.address })
    expect(await by(next, { action: 'accept' })).toBe('NAME_NOT_OWNED')
    await by(owner, { action: 'move', to: next.address })
    names.clock.aheadMs += 7 * DAY_MS
    expect(await names.client.offeredTo(next.address)).toEqual([])
    expect(await by(next, { action: 'accept' })).toBe('NAME_NOT_OWNED')
    await by(owner, { action: 'move', to: next.address })
    await by(owner, { action: 'release' })
    expect(await by(next, { action: 'accept' })).toBe('NAME_NOT_OWNED')
  })

  it('A name ends unless it is renewed, and can be renewed while it waits', async () => {
    const [owner, other] = [newAccount(), newAccount()]
    await names.client.register(owner, 'yearly')
    names.clock.aheadMs += 366 * DAY_MS
    expect(await names.client.find('yearly')).toBe('NAME_UNKNOWN')
    expect(await names.client.register(other, 'yearly')).toBe('NAME_TAKEN')
    expect(await names.client.change(owner, 'yearly', { action: 'set', isPrimary: true })).toBe(
      'NAME_UNKNOWN',
    )
    expect(await names.client.change(owner, 'yearly', { action: 'extend' })).toBe('yearly.demo.eth')
    expect(await names.client.find('yearly')).toMatchObject({ owner: owner.address })
    names.clock.aheadMs += (366 + 31) * DAY_MS
    expect(await names.client.register(other, 'yearly')).toBe('yearly.demo.eth')
    expect(await names.client.change(owner, 'yearly', { action: 'extend' })).toBe('NAME_NOT_OWNED')
  })

  it('An account has at most five names, with those that it gave up lately', async () => {
    const owner = newAccount()
    for (const count of [1, 2, 3, 4, 5])
      expect(await names.client.register(owner, `many-names-${count}0`)).toContain('many-names')
    expect(await names.client.register(owner, 'one-too-many')).toBe('NAME_LIMIT_REACHED')
    await names.client.change(owner, 'many-names-10', { action: 'release' })
    expect(await names.client.register(owner, 'one-too-many')).toBe('NAME_LIMIT_REACHED')
    names.clock.aheadMs += 31 * DAY_MS
    expect(await names.client.register(owner, 'one-too-many')).toBe('one-too-many.demo.eth')
  })
})

it('A deployment without names says so', async () => {
  const server = await startTestServer({})
  const get = (path: string) => fetch(`${server.urls.api}${path}?projectId=demo`)
  expect(await (await get('/v1/profile/offer')).json()).toMatchObject({ zone: null })
  expect(await (await get(`/v1/profile/reverse/${DEMO_ACCOUNTS.evm}`)).json()).toEqual([])
  const refused = await get('/v1/profile/suggestions/ada1')
  expect([refused.status, await refused.json()]).toMatchObject([404, { error: { code: 'NAMES_OFF' } }])
  await server.stop()
})
