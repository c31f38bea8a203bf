import type { Locator, Page, Route } from '@playwright/test'
import { expect, test } from '#e2e/pages/test.ts'
import { axeViolationsIn } from '#e2e/support/assertions/axe-violations.ts'
import { differingPixels } from '#e2e/support/assertions/differing-pixels.ts'
import { typedOrder } from '#e2e/support/fixtures/typed-order.ts'
import { resetRejectionLimit } from '#e2e/support/fixtures/reset-rejection-limit.ts'
import type { Visit } from '#e2e/support/fixtures/wallet-visitor.ts'

const REVIEW = /^(Review|Prüfen|مراجعة)$/
const LOOKS = [
  {
    name: 'in English and dark',
    language: 'en',
    direction: 'ltr',
    reading: 'Reading the request',
    reject: 'Reject',
    themeMode: 'dark',
  },
  {
    name: 'in German and light',
    language: 'de',
    direction: 'ltr',
    reading: 'Anfrage wird gelesen',
    reject: 'Ablehnen',
    themeMode: 'light',
  },
  {
    name: 'from right to left, with the colours and the type of the owner',
    language: 'ar',
    direction: 'rtl',
    reading: 'جارٍ قراءة الطلب',
    reject: 'رفض',
    themeMode: 'dark',
    themeVariables: { 'color-mix': '#00b8d9', 'color-mix-strength': 30, 'font-size-master': '12px' },
  },
] as const

/** No label takes two lines. */
const SIZE = { width: 700, height: 900 }

/** What a test reads of a window while its scripts take over. */
interface Sight {
  readonly mains: readonly number[]
  readonly places: readonly string[]
  readonly violations: readonly string[]
}
declare global {
  interface Window {
    sight?: { mains: Set<number>; places: Set<string>; violations: string[] }
  }
}

/** Answers for every file that a window asks for, which the page itself does not. */
async function answerFiles(opener: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await opener
    .context()
    .route(/\/assets\//, (route) =>
      route.request().frame().page() === opener ? route.continue() : answer(route),
    )
}

/** Runs in a window while its files are held. */
function watchWindow(): void {
  const sight = { mains: new Set<number>(), places: new Set<string>(), violations: new Array<string>() }
  window.sight = sight
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    sight.violations.push(`${violatedDirective} ${blockedURI}`),
  )
  new MutationObserver(() => {
    const first = document.querySelector('main > :last-child button')
    if (!first) return
    sight.mains.add(document.querySelectorAll('main').length)
    for (const part of [first, document.querySelector('h1 svg')]) {
      const { x, y, width, height } = part?.getBoundingClientRect() ?? new DOMRect()
      sight.places.add([part?.tagName, x, y, width, height].join(' '))
    }
  }).observe(document, { subtree: true, childList: true, attributes: true })
}

const sightOf = (opened: Page): Promise<Sight> =>
  opened.evaluate(() => ({
    mains: [...(window.sight?.mains ?? [])],
    places: [...(window.sight?.places ?? [])],
    violations: window.sight?.violations ?? [],
  }))

type Place = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>

async function placeOf(part: Locator): Promise<Place> {
  const place = await part.boundingBox()
  if (!place) throw new Error('It is not in sight.')
  return place
}

async function picturesOf(opened: Page, places: readonly Place[]): Promise<readonly Buffer[]> {
  const pictures: Buffer[] = []
  for (const clip of places) pictures.push(await opened.screenshot({ clip }))
  return pictures
}

const ask = ({ host, address }: Visit) =>
  host.request('eth_signTypedData_v4', [address, JSON.stringify(typedOrder('Tea'))])

test.afterEach(async ({ visit }) => {
  await visit.page.context().unrouteAll({ behavior: 'ignoreErrors' })
  await resetRejectionLimit(visit)
})

for (const look of LOOKS)
  test(
    `The document of the wallet window draws an empty request alone, and nothing of it moves when the request comes, ${look.name}`,
    { tag: look === LOOKS[0] ? [] : '@long' },
    async ({ visit }) => {
      const { host, page, wallet } = visit
      const { language, themeMode } = look
      const themeVariables = 'themeVariables' in look ? look.themeVariables : {}
      await host.call('updateOptions', { language, themeMode, themeVariables })
      await answerFiles(page, (route) => route.abort())
      const answer = ask(visit)

      const { page: empty } = await wallet.review(REVIEW)
      const reject = empty.locator('button', { hasText: look.reject })
      await expect(reject).toBeVisible()
      await empty.setViewportSize(SIZE)
      await expect(empty.locator('html')).toHaveAttribute('lang', language)
      await expect(empty.locator('html')).toHaveAttribute('dir', look.direction)
      await expect(empty.locator('html')).toHaveAttribute('data-theme', themeMode)
      await expect(empty.getByRole('heading', { level: 1 })).toHaveText(look.reading, { useInnerText: true })
      expect(await axeViolationsIn(empty)).toEqual([])
      const places = [await placeOf(empty.locator('h1 svg')), await placeOf(reject)] as const
      const before = await picturesOf(empty, places)
      await empty.keyboard.press('Tab')
      expect(await empty.evaluate(() => document.activeElement?.closest('[inert]'))).toBeNull()
      await empty.mouse.click(places[1].x + 8, places[1].y + 8)
      await empty.keyboard.press('Escape')
      await empty.close()

      await page.context().unroute(/\/assets\//)
      let letThrough = (): void => {}
      const held = new Promise<void>((resolve) => (letThrough = resolve))
      await answerFiles(page, async (route) => {
        await held
        await route.continue()
      })
      // Nothing was decided there.
      const { page: opened } = await wallet.review(REVIEW)
      await expect(opened.locator('button', { hasText: look.reject })).toBeVisible()
      await opened.setViewportSize(SIZE)
      await opened.evaluate(watchWindow)
      letThrough()
      await expect(opened.locator('main').getByText('Tea', { exact: true })).toBeVisible()
      await opened.mouse.move(0, 0)
      const after = await picturesOf(opened, places)
      for (const [place, picture] of before.entries())
        expect(await differingPixels(page, picture, after[place] ?? picture)).toBe(0)
      const sight = await sightOf(opened)
      expect(sight.mains).toEqual([1])
      expect(sight.places).toHaveLength(places.length)
      expect(sight.violations).toEqual([])
      await opened.keyboard.press('Escape')
      expect(await answer).toMatchObject({ ok: false, code: 4001 })
    },
  )
