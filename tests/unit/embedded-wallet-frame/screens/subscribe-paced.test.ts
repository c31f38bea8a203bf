import { describe, expect, it } from 'vitest'
import { createApprovalQueue } from '#frame/approval/approval-queue.ts'
import { subscribePaced } from '#frame/screens/subscribe-paced.ts'
import { createScreenHost, type ScreenStage } from '#frame/screens/screen-host.ts'
import { ok } from '#schemas/errors/result.ts'
import { createFakeClock } from '#tests/support/fakes/fake-clock.ts'
import { prepared, walletRequest } from '#tests/support/builders/wallet-requests.ts'

const heard = async () => ok(undefined)
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** One approval being decided, and what a paced listener receives. */
async function decide(perform?: () => Promise<never>) {
  const clock = createFakeClock()
  const approvals = createApprovalQueue({ clock })
  const order: string[] = []
  createScreenHost({
    modal: { screenChanged: heard, resize: heard, requestClose: heard, focusOut: heard },
    approvals,
    language: 'en',
    draw: async (stage: ScreenStage) => {
      const drawn = (): string => {
        const shown = stage.shown()
        return shown.screen === 'approval' ? shown.approval.phase : shown.screen
      }
      subscribePaced(stage, clock)(() => order.push(drawn()))
    },
  })
  const pending = approvals.ask(walletRequest('request-1'), async () => ok(prepared(perform)))
  void pending.then(() => order.push('answered'))
  await turn()
  approvals.approve('request-1')
  await turn()
  return { clock, order }
}

describe('paced subscription', () => {
  it('A new request is shown at once', async () => {
    const { order } = await decide()
    expect(order[0]).toBe('deciding')
  })

  it('Nothing is rendered between the press and the answer of a signature, and the end only after it', async () => {
    const { clock, order } = await decide()
    expect(order).toEqual(['deciding', 'answered'])
    clock.pass(0)
    expect(order).toEqual(['deciding', 'answered', 'none'])
    clock.pass(1_000)
    expect(order).toEqual(['deciding', 'answered', 'none'])
  })

  it('A request that takes a while is shown as being performed', async () => {
    const { clock, order } = await decide(() => new Promise(() => {}))
    clock.pass(149)
    expect(order).toEqual(['deciding'])
    clock.pass(1)
    expect(order).toEqual(['deciding', 'performing'])
  })

  it('A listener that unsubscribed is not called', () => {
    const clock = createFakeClock()
    const request = walletRequest('request-1')
    const shown = {
      screen: 'approval',
      approval: { phase: 'performing', request, prepared: prepared() },
    } as const
    let notify = (): void => {}
    const subscribe = (listener: () => void) => {
      notify = listener
      return () => {}
    }
    let times = 0
    const stop = subscribePaced({ shown: () => shown, subscribe }, clock)(() => (times += 1))
    notify()
    stop()
    clock.pass(1_000)
    expect(times).toBe(0)
  })
})
