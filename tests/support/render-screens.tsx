import { compileMessage } from '@lingui/message-utils/compileMessage'
import { I18nProvider } from '@lingui/react'
import { act, render, screen as page } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createApprovalQueue } from '#frame/approval/approval-queue.ts'
import { createPresence } from '#frame/approval/presence.ts'
import { i18n } from '#frame/locales/i18n.ts'
import type { PasskeyPermission } from '#frame/platform/passkey.ts'
import type { FrameStorage } from '#frame/platform/storage.ts'
import type { PreparedRequest } from '#frame/rpc/rpc-handler.ts'
import type { SessionPermissions } from '#frame/rpc/session-permissions.ts'
import { createScreenHost, type ScreenName, type ScreenStage } from '#frame/screens/screen-host.ts'
import { ShownScreen } from '#frame/screens/shown-screen.tsx'
import { ScreenContextProvider, type Site } from '#frame/screens/tools.ts'
import type { WalletApi } from '#frame/services/wallet-api.ts'
import type { SessionUser } from '#schemas/http/wallet/session.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import type { WalletPolicy } from '#schemas/http/deployment.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import { createFakeClock } from './fake-clock.ts'
import { fakeOpener } from './fake-opener.ts'
import { keepTexts } from './kept-texts.ts'
import { prepared, walletRequest } from './wallet-requests.ts'
import { WALLET_POLICY } from './wallet-policy.ts'
import type { WalletOpener, WalletState } from '#frame/keys/wallet-opener-contract.ts'

// Catalogues are compiled by the bundler; here they arrive as texts.
i18n.setMessagesCompiler(compileMessage)

const POLICY: WalletPolicy = { ...WALLET_POLICY, sessionPermissions: true }

interface Setting {
  readonly state?: Partial<WalletState>
  readonly opener?: Partial<WalletOpener>
  readonly policy?: Partial<WalletPolicy>
  readonly site?: Partial<Site>
  readonly permissions?: SessionPermissions
  /** By default the page around the frame lets it use passkeys. */
  readonly passkeyPermission?: PasskeyPermission
  /** Whether nothing was ever approved for this site. */
  readonly isFirst?: boolean
  /** Who is logged in; by default somebody with an e-mail address. */
  readonly user?: SessionUser
  readonly storage?: FrameStorage
  /** By the end of a path. */
  readonly answers?: Readonly<Record<string, Result<unknown>>>
}

/** What the document says about its sight, in place of a browser's observer. */
let observers = new Set<{
  readonly tell: (isInSight: boolean, isScrolledAway: (target: Element) => boolean) => void
}>()

/** Installs an observer that a test moves; with `isVisible` it is one of the second version. */
export function installSight(hasSecondVersion = true): void {
  observers = new Set()
  class Observer {
    readonly #listener: (entries: readonly unknown[]) => void
    readonly #targets = new Set<Element>()
    constructor(listener: (entries: readonly unknown[]) => void) {
      this.#listener = listener
    }
    observe(target: Element): void {
      this.#targets.add(target)
      observers.add(this)
    }
    disconnect(): void {
      this.#targets.clear()
      observers.delete(this)
    }
    tell(isInSight: boolean, isScrolledAway: (target: Element) => boolean): void {
      const box = new DOMRect(0, 0, 100, 20)
      const boxes = { boundingClientRect: box, intersectionRect: box }
      this.#listener(
        [...this.#targets].map((target) => {
          const isIntersecting = !isScrolledAway(target)
          return {
            target,
            ...boxes,
            isIntersecting,
            intersectionRatio: Number(isIntersecting),
            isVisible: isInSight,
          }
        }),
      )
    }
  }
  const prototype = hasSecondVersion ? { isVisible: true } : {}
  Object.assign(window, { IntersectionObserver: Observer, IntersectionObserverEntry: { prototype } })
}

/**
 * Tells everything that watches whether it is in sight.
 *
 * @param isScrolledAway which elements are not, as the screen is scrolled.
 */
export function setSight(isInSight: boolean, isScrolledAway = (_target: Element): boolean => false): void {
  act(() => {
    for (const observer of observers) observer.tell(isInSight, isScrolledAway)
  })
}

/** The wallet's screens over a real stage and queue; keys, server and time are played. */
export function renderScreens(setting: Setting = {}) {
  const clock = createFakeClock()
  const { opener, calls } = fakeOpener(setting.state, setting.opener)
  const approvals = createApprovalQueue({ clock })
  const told: unknown[] = []
  const note = (name: string) => async (params: unknown) => {
    told.push([name, params])
    return ok(undefined)
  }
  const called: string[] = []
  const api: WalletApi = {
    call: async ({ path, answer }, { path: parts }) => {
      called.push(
        Object.entries(parts ?? {}).reduce((text, [name, value]) => text.replace(`{${name}}`, value), path),
      )
      const found = Object.entries(setting.answers ?? {}).find(([end]) => path.endsWith(end))
      const result = found?.[1] ?? ok({})
      return result.ok ? ok(answer.parse(result.value)) : result
    },
  }
  let isFirst = setting.isFirst ?? false
  let stage: ScreenStage | undefined
  const screens = createScreenHost({
    modal: {
      screenChanged: note('screenChanged'),
      resize: note('resize'),
      requestClose: note('requestClose'),
      focusOut: note('focusOut'),
    },
    approvals,
    language: 'en',
    draw: async (drawn) => {
      stage = drawn
      const tools = {
        site: {
          origin: 'https://shop.example',
          isAttested: true,
          claimedName: () => 'Shop',
          ...setting.site,
        },
        opener,
        api,
        session: { current: () => setting.user ?? { userId: 'user-1', email: 'ada@example.com' } },
        storage: setting.storage ?? keepTexts(),
        approvals,
        firstApproval: { isAhead: () => isFirst, pass: () => (isFirst = false) },
        policy: { ...POLICY, ...setting.policy },
        passkeyPermission: setting.passkeyPermission ?? { create: true, get: true },
        numberFlow: () => 'flow-1000',
        findNetwork,
        clock,
        ...(setting.permissions && { permissions: setting.permissions }),
      }
      render(
        <I18nProvider i18n={i18n}>
          <ScreenContextProvider value={{ ...tools, stage: drawn, presence: createPresence(clock, window) }}>
            <ShownScreen />
          </ScreenContextProvider>
        </I18nProvider>,
      )
    },
  })
  const open = async (screen: ScreenName) => {
    const outcome = screens.open(screen)
    await page.findByRole('heading', { level: 1 }, { timeout: 5_000 })
    await act(async () => {})
    // A promise in an object is not waited for.
    return { outcome }
  }
  const ask = async (id: string, work: PreparedRequest = prepared()) => {
    const answer = approvals.ask(walletRequest(id), async () => ok(work))
    await act(async () => {})
    return { answer }
  }
  const pass = (ms: number) => act(async () => clock.pass(ms))
  return {
    approvals,
    screens,
    told,
    called,
    calls,
    open,
    ask,
    pass,
    stage: () => stage,
    user: userEvent.setup(),
  }
}
