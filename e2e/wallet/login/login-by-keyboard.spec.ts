import type { Frame, Page } from '@playwright/test'
import { SitePage } from '#e2e/pages/site-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'
import { addPasskeys } from '#e2e/support/browsers/passkeys.ts'

/** More stops than any view has. */
const MAX_STOPS = 25

/** The element that has the focus, in whichever document. */
interface Focus {
  readonly name: string
  /** Whether the focus is visible: as an outline on the element, on its container, or on a part of it. */
  readonly isSeen: boolean
}

/** The document that receives the keys: the wallet's, the modal's, or the page's. */
async function focusedFrame(page: Page): Promise<Frame> {
  for (const frame of page.frames().toReversed()) {
    const hasKeys = await frame
      .evaluate(() => document.hasFocus() && document.activeElement?.tagName !== 'IFRAME')
      .catch(() => false)
    if (hasKeys && (frame !== page.mainFrame() || !(await isInFrame(page)))) return frame
  }
  return page.mainFrame()
}

function isInFrame(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.tagName === 'IFRAME')
}

async function focus(page: Page): Promise<Focus> {
  const frame = await focusedFrame(page)
  return frame.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    if (!element || element === document.body) return { name: '', isSeen: false }
    const holders = [element.parentElement, element.parentElement?.parentElement]
    const parts = element.parentElement?.parentElement?.querySelectorAll('[aria-hidden]') ?? []
    const isOutlined = (shown: Element | null | undefined): boolean => {
      if (!shown) return false
      const { outlineStyle, outlineWidth, opacity } = getComputedStyle(shown)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && opacity !== '0'
    }
    const label = element.getAttribute('aria-label') ?? element.closest('label')?.textContent
    return {
      name: (label ?? element.textContent ?? '').trim(),
      isSeen: [element, ...holders, ...(element.tagName === 'INPUT' ? parts : [])].some(isOutlined),
    }
  })
}

/** Presses Tab until the named control has the focus; each stop on the way must be visible. */
async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const stops: string[] = []
  for (let step = 0; step < MAX_STOPS; step += 1) {
    const now = await focus(page)
    if (step > 0 && now.name !== '') expect(now, now.name).toMatchObject({ isSeen: true })
    if (name.test(now.name)) return
    stops.push(now.name)
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never came to ${String(name)}: ${stops.join(' · ')}`)
}

test('The whole login works without a mouse, from the site’s button to the connected account', async ({
  page,
  modal,
  wallet,
}) => {
  await addPasskeys(page)
  const site = await SitePage.open(page, 'one-line')
  await tabTo(page, /^Connect/)
  await page.keyboard.press('Enter')
  await modal.shows('Log in or connect')
  await expect(modal.title).toBeFocused()

  await test.step('The visitor enters the address', async () => {
    await expect(wallet.emailField).toBeVisible()
    await tabTo(page, /E-mail address/)
    await page.keyboard.type('nobody@')
    await page.keyboard.press('Enter')
    await expect(modal.text(/not an e-mail address/)).toBeVisible()
    await expect(wallet.emailField).toBeFocused()
    await page.keyboard.press('Control+A')
  })
  const email = freshEmail('keys')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')

  await test.step('The visitor enters the code, whose field has the focus by itself', async () => {
    await modal.shows('Confirm your e-mail')
    await expect(wallet.codeField).toBeFocused()
    expect(await focus(page)).toMatchObject({ isSeen: true })
    const code = await wallet.readCode(email)
    await page.keyboard.type(code === '000000' ? '111111' : '000000')
    await expect(modal.text(/code is incorrect/)).toBeVisible()
    await expect(wallet.codeField).toBeFocused()
    await page.keyboard.type(code)
  })

  await test.step('The visitor creates the passkey in the frame of the wallet', async () => {
    await expect(wallet.button('Create a passkey')).toBeVisible()
    await tabTo(page, /Create a passkey/)
    await page.keyboard.press('Enter')
  })

  await modal.shows('Account')
  await expect(modal.text(email)).toBeVisible()
  await tabTo(page, /^Close$/)
  await page.keyboard.press('Enter')
  await modal.isGone()
  for (const namespace of ['eip155', 'solana', 'bip122'] as const)
    await expect(site.address(namespace)).not.toHaveText('not connected')
})

test('A login with a social account works without a mouse, in the modal and in the window', async ({
  page,
  context,
  modal,
  wallet,
}) => {
  await SitePage.open(page, 'one-line')
  await tabTo(page, /^Connect/)
  await page.keyboard.press('Enter')
  await modal.shows('Log in or connect')
  await expect(modal.button(/Google$/)).toBeVisible()
  await tabTo(page, /Google$/)
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Enter')
  const window = await opened
  await expect(window.getByRole('button', { name: 'Log in' })).toBeVisible()
  await window.keyboard.press('Tab')
  await expect(window.getByLabel('Name')).toBeFocused()
  await window.keyboard.press('Enter')
  await expect(wallet.heading).toBeVisible()
})
