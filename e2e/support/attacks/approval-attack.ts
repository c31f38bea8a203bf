import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import type { WalletPage } from '#e2e/pages/wallet-page.ts'
import { defineHostileEffects } from './hostile-effects.ts'
import type { HidingEffect } from './hiding-effects.ts'
import type { HostServer } from '#e2e/support/servers/host-server.ts'
import { readThrough } from '#e2e/support/fixtures/read-through.ts'
import { requestSignature, signUpVisitor, type Visitor } from '#e2e/support/fixtures/wallet-visitor.ts'

/** The gate opens after an uninterrupted second; by this time it would have opened without the attack. */
export const LONGER_THAN_GATE_MS = 1_350

/** Signs up a visitor on a hostile site, with an earlier approval there. */
export async function signUpUnderAttack(browser: Browser, server: HostServer): Promise<Visitor> {
  const visitor = await signUpVisitor(browser, server)
  await visitor.page.evaluate(defineHostileEffects)
  // A site's first approval is held, which would hide the effect of a press.
  const first = requestSignature(visitor)
  await visitor.wallet.approve()
  await first.settled
  return visitor
}

/** Waits until the button would accept a person's press. */
export async function waitUntilPressable({
  page,
  approveButton,
}: Pick<WalletPage, 'page' | 'approveButton'>): Promise<void> {
  await readThrough(page, approveButton)
  await expect(approveButton).not.toHaveAttribute('aria-disabled', 'true')
}

export async function centreOf(locator: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Where a button is in the coordinates of the page: within a zoomed frame a pixel is not one of the page. */
export async function positionOf(
  page: Page,
  button: Locator,
  { style }: Pick<HidingEffect, 'style'>,
): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const zoom = Number(style['zoom'] ?? 1)
  const within = (place: number, size: number): number => Math.min(Math.max(place, 2), size - 2)
  const { width: pageWidth, height: pageHeight } = page.viewportSize() ?? { width: 0, height: 0 }
  return { x: within((x + width / 2) * zoom, pageWidth), y: within((y + height / 2) * zoom, pageHeight) }
}

/** Makes every press that a page can provoke there: once, twice, and by keys. */
export async function pressEveryWay(
  page: Page,
  { x, y }: { readonly x: number; readonly y: number },
): Promise<void> {
  await page.mouse.click(x, y)
  await page.mouse.dblclick(x, y)
  for (const key of ['Enter', 'Space']) await page.keyboard.press(key)
}
