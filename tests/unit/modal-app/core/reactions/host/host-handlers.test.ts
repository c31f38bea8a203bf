import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { methodTable } from '#schemas/channel/method-table.ts'
import { createReadQueue } from '#schemas/channel/read-queue.ts'
import { servedMethods } from '#schemas/channel/serve.ts'
import { ok } from '#schemas/errors/result.ts'
import { parseCall, type Handlers } from '#schemas/protocol/define-call.ts'
import { MODAL_CALLS, type ModalCalls } from '#schemas/protocol/host-modal.ts'
import { keysOf } from '#tests/support/assertions/keys-of.ts'
import { runs } from '#tests/support/builders/runs.ts'
import { partialFake } from '#tests/support/fakes/partial-fake.ts'

const NAMES = keysOf(MODAL_CALLS)

/** Handlers that record what reached them. */
function spies() {
  const reached: { readonly name: string; readonly params: unknown }[] = []
  const table: Record<string, unknown> = {}
  for (const name of NAMES)
    table[name] = (params: unknown) => {
      reached.push({ name, params })
      return ok(undefined)
    }
  return { reached, handlers: partialFake<Handlers<ModalCalls>>(table) }
}

/** Values as a hostile page may send them: near misses of what is expected, and anything at all. */
const hostile = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withTypedArray: true, maxDepth: 4 }),
  fc.record(
    {
      view: fc.anything(),
      namespace: fc.oneof(fc.constantFrom('eip155', 'solana'), fc.anything()),
      id: fc.oneof(fc.uuid(), fc.anything()),
      kind: fc.oneof(fc.constantFrom('connect', 'request', 'disconnect', 'addNetwork'), fc.anything()),
      payload: fc.anything(),
      reason: fc.anything(),
      force: fc.anything(),
      ticketId: fc.anything(),
      wallets: fc.oneof(fc.array(fc.anything()), fc.anything()),
      extra: fc.anything(),
    },
    { requiredKeys: [] },
  ),
)

describe('calls of the site', () => {
  it('No handler runs on input that its schema refuses.', async () => {
    const { reached, handlers } = spies()
    const table = methodTable(servedMethods(MODAL_CALLS, parseCall, handlers), createReadQueue())
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...NAMES), hostile, async (name, params) => {
        reached.length = 0
        const answer = await table[name]?.(params)
        const [first] = reached
        if (first) {
          accepted += 1
          // What reaches a handler is what its schema accepts, and nothing more.
          expect(MODAL_CALLS[name].params.safeParse(first.params).success).toBe(true)
          expect(answer).toMatchObject({ ok: true })
        } else expect(answer).toMatchObject({ ok: false, error: { message: expect.any(String) } })
      }),
      { numRuns: runs(2_000) },
    )
    expect(accepted).toBeGreaterThan(0)
  })
})
