import { expect, test } from '#e2e/pages/test.ts'
import { requestSignature, signUpVisitor, type Visitor } from '#e2e/support/fixtures/wallet-visitor.ts'

const LOOPS = 20
const ALLOWED = 5

let visitor: Visitor

test.beforeAll(async ({ browser, hostServer }) => {
  visitor = await signUpVisitor(browser, hostServer, { site: 'loops' })
})
test.afterAll(() => visitor.context.close())

test('A site that requests and gives up in a loop is soon refused, and the modal no longer flickers', async () => {
  const { page, wallet, address } = visitor
  const { codes, openings } = await page.evaluate(
    async ({ address, loops }) => {
      const { postern } = window
      if (!postern) throw new Error('The page has no instance.')
      let openings = 0
      let wasOpen = false
      postern.subscribe(({ open }) => {
        if (open && !wasOpen) openings += 1
        wasOpen = open
      })
      const codes: unknown[] = []
      for (let times = 0; times < loops; times++) {
        const pending = postern
          .getProvider('eip155')
          .request({ method: 'personal_sign', params: ['0x00', address] })
          .then(
            () => 'signed',
            (error: { code: number; data?: { code?: string } }) => error.data?.code ?? error.code,
          )
        await new Promise((resolve) => setTimeout(resolve, 400))
        await postern.close()
        codes.push(await pending)
      }
      return { codes, openings }
    },
    { address, loops: LOOPS },
  )
  const refusedFrom = codes.indexOf('RATE_LIMITED')
  // On a slow machine the site may give up before the wallet has refused.
  expect([ALLOWED, ALLOWED + 1]).toContain(refusedFrom)
  expect(codes.slice(0, refusedFrom)).toEqual(Array.from({ length: refusedFrom }, () => 4001))
  expect(codes.slice(refusedFrom)).toEqual(Array.from({ length: LOOPS - refusedFrom }, () => 'RATE_LIMITED'))
  expect(openings).toBeLessThanOrEqual(ALLOWED + 1)
  await wallet.modal.isGone()

  const late = await requestSignature(visitor).settled
  expect(late).toMatchObject({ ok: false, data: { code: 'RATE_LIMITED', seconds: expect.any(Number) } })
})
