import { describe, expect, it } from 'vitest'
import { createApprovalQueue } from '#frame/approval/approval-queue.ts'
import { createScreenHost, type ScreenStage } from '#frame/screens/screen-host.ts'
import { ok } from '#schemas/errors/result.ts'
import { createFakeClock } from '#tests/support/fakes/fake-clock.ts'
import { prepared, walletRequest } from '#tests/support/builders/wallet-requests.ts'

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function setUp(draw: () => Promise<void> = async () => {}) {
  const approvals = createApprovalQueue({ clock: createFakeClock() })
  const notified: unknown[] = []
  const notify = (name: string) => async (params: unknown) => {
    notified.push([name, params])
    return ok(undefined)
  }
  let draws = 0
  let stage: ScreenStage | undefined
  const screens = createScreenHost({
    modal: {
      screenChanged: notify('screenChanged'),
      resize: notify('resize'),
      requestClose: notify('requestClose'),
      focusOut: notify('focusOut'),
    },
    approvals,
    language: 'en',
    draw: (drawn) => {
      draws += 1
      stage = drawn
      return draw()
    },
  })
  const drawn = (): ScreenStage => {
    if (!stage) throw new Error('nothing was drawn')
    return stage
  }
  const ask = (id: string) => approvals.ask(walletRequest(id), async () => ok(prepared()))
  return { approvals, screens, notified, stage: drawn, draws: () => draws, ask }
}

describe('screen host', () => {
  it('The screens are loaded once, when the first one is requested', () => {
    const { screens, draws } = setUp()
    expect(draws()).toBe(0)
    void screens.open('recovery')
    void screens.open('devices')
    expect(draws()).toBe(1)
  })

  it('The modal is notified when a screen appears and disappears', async () => {
    const { screens, notified, stage } = setUp()
    const outcome = screens.open('recovery')
    stage().finish('done')
    await expect(outcome).resolves.toBe('done')
    expect(notified).toEqual([
      ['screenChanged', { screen: 'recovery' }],
      ['screenChanged', { screen: 'none' }],
    ])
  })

  it('Everybody who opens the same screen gets the same outcome', async () => {
    const { screens, notified, stage } = setUp()
    const outcomes = [screens.open('unlock'), screens.open('unlock')]
    stage().finish('done')
    await expect(Promise.all(outcomes)).resolves.toEqual(['done', 'done'])
    expect(notified).toHaveLength(2)
  })

  it('A screen is dismissed when another one replaces it', async () => {
    const { screens, stage } = setUp()
    const first = screens.open('devices')
    const second = screens.open('export')
    await expect(first).resolves.toBe('dismissed')
    expect(stage().shown()).toMatchObject({ screen: 'export' })
    stage().finish('done')
    await expect(second).resolves.toBe('done')
  })

  it('An aborted screen is dismissed, and no other', async () => {
    const { screens, stage } = setUp()
    const controller = new AbortController()
    const outcome = screens.open('unlock', controller.signal)
    controller.abort()
    await expect(outcome).resolves.toBe('dismissed')
    await expect(screens.open('unlock', controller.signal)).resolves.toBe('dismissed')
    void screens.open('devices')
    expect(stage().shown()).toMatchObject({ screen: 'devices' })
  })

  it('An approval is shown with its request, after the screen before it', async () => {
    const { screens, notified, stage, ask } = setUp()
    void screens.open('unlock')
    void ask('request-1')
    await settled()
    expect(stage().shown()).toMatchObject({ screen: 'unlock' })
    stage().finish('done')
    expect(stage().shown()).toMatchObject({ screen: 'approval' })
    expect(notified.at(-1)).toEqual(['screenChanged', { screen: 'approval', requestId: 'request-1' }])
  })

  it('The modal is notified of the next request, not of every phase of one', async () => {
    const { approvals, notified, ask } = setUp()
    const first = ask('request-1')
    void ask('request-2')
    await settled()
    approvals.approve('request-1')
    await first
    await settled()
    expect(notified).toEqual([
      ['screenChanged', { screen: 'approval', requestId: 'request-1' }],
      ['screenChanged', { screen: 'approval', requestId: 'request-2' }],
    ])
  })

  it('The open approval is rejected when the visitor leaves the view, even behind a screen', async () => {
    const { screens, ask } = setUp()
    const outcome = screens.open('unlock')
    const answer = ask('request-1')
    await settled()
    screens.close()
    await expect(outcome).resolves.toBe('dismissed')
    await expect(answer).resolves.toMatchObject({ error: { code: 4001 } })
  })

  it('Pending requests end if rendering fails, and the next one tries again', async () => {
    const { screens, draws, ask } = setUp(() => Promise.reject(new Error('offline')))
    await expect(screens.open('recovery')).resolves.toBe('dismissed')
    await expect(ask('request-1')).resolves.toMatchObject({ error: { code: 4001 } })
    expect(draws()).toBe(2)
  })

  it('The modal receives each height once, within its limit, and none without a screen', async () => {
    const { screens, notified, stage } = setUp()
    void screens.open('recovery')
    for (const height of [301.2, 302, 302, 9_000]) stage().resize(height)
    stage().finish('done')
    stage().resize(400)
    expect(notified.filter((one) => JSON.stringify(one).includes('resize'))).toEqual([
      ['resize', { heightPx: 302 }],
      ['resize', { heightPx: 4_000 }],
    ])
  })

  it('Escape, leaving focus and the language are passed on', () => {
    const { screens, notified, stage } = setUp()
    void screens.open('recovery')
    let changes = 0
    stage().subscribe(() => {
      changes += 1
    })
    screens.setLanguage('ar')
    expect([stage().language(), changes]).toEqual(['ar', 1])
    stage().requestClose()
    stage().focusOut('after')
    expect(notified.slice(1)).toEqual([
      ['requestClose', { reason: 'escape' }],
      ['focusOut', { to: 'after' }],
    ])
  })
})
