import { expect, type CDPSession, type Page } from '@playwright/test'

/**
 * The window of a demo wallet. It lives in a closed shadow root that page scripts and ordinary locators do not reach, so it
 * is found through the accessibility tree and clicked with the real mouse.
 */
export class DemoWallet {
  readonly #page: Page
  #session: Promise<CDPSession> | undefined

  constructor(page: Page) {
    this.#page = page
  }

  /** Waits for the window and presses its approving button. */
  approve(): Promise<void> {
    return this.#press('Approve')
  }

  /** Waits for the window and presses its rejecting button. */
  reject(): Promise<void> {
    return this.#press('Reject')
  }

  /** Waits for the window and returns all its text. */
  async text(): Promise<string> {
    const node = await this.#find('button', 'Approve')
    const session = await this.#open()
    const { object } = await session.send('DOM.resolveNode', { backendNodeId: node })
    const { result } = await session.send('Runtime.callFunctionOn', {
      objectId: object.objectId ?? '',
      functionDeclaration: 'function () { return this.closest("dialog").textContent }',
      returnByValue: true,
    })
    return String(result.value)
  }

  /** Whether the window is open now. */
  async isAsking(): Promise<boolean> {
    return (await this.#query('button', 'Approve')) !== undefined
  }

  async #press(name: string): Promise<void> {
    const node = await this.#find('button', name)
    await expect(async () => {
      await this.#click(node)
      expect(await this.#isSame(node)).toBe(false)
    }).toPass({ timeout: 10_000, intervals: [50, 200, 500] })
  }

  async #click(node: number): Promise<void> {
    if (!(await this.#isSame(node))) return
    const session = await this.#open()
    const { quads } = await session.send('DOM.getContentQuads', { backendNodeId: node })
    const [x1 = 0, y1 = 0, , , x2 = 0, y2 = 0] = quads[0] ?? []
    await this.#page.mouse.click((x1 + x2) / 2, (y1 + y2) / 2)
  }

  async #isSame(node: number): Promise<boolean> {
    return (
      (await this.#query('button', 'Approve')) === node || (await this.#query('button', 'Reject')) === node
    )
  }

  async #find(role: string, name: string): Promise<number> {
    await expect.poll(() => this.#query(role, name), { message: 'the demo wallet asks' }).toBeDefined()
    return (await this.#query(role, name)) ?? 0
  }

  async #query(role: string, accessibleName: string): Promise<number | undefined> {
    const session = await this.#open()
    const { root } = await session.send('DOM.getDocument')
    const { nodes } = await session.send('Accessibility.queryAXTree', {
      nodeId: root.nodeId,
      role,
      accessibleName,
    })
    return nodes.find(({ ignored }) => !ignored)?.backendDOMNodeId
  }

  #open(): Promise<CDPSession> {
    return (this.#session ??= this.#page.context().newCDPSession(this.#page))
  }
}
