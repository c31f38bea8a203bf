import { afterEach, describe, expect, it } from 'vitest'
import { alertDismissed, alertRaised, selectAlerts } from '#modal/core/state/alerts/alerts-slice.ts'
import { optionsParsed, selectFeatures } from '#modal/core/state/options/options-slice.ts'
import { selectResolvedThemeMode } from '#modal/core/state/theme/theme-slice.ts'
import { linkModal, type LinkedModal } from '#tests/support/fixtures/linked-modal.ts'

const open: LinkedModal[] = []
afterEach(() => open.splice(0).forEach(({ close }) => close()))

function link(options: object = {}) {
  const linked = linkModal({ options: { projectId: 'demo', networks: ['eip155:1'], ...options } })
  open.push(linked)
  return linked.store
}

describe('an owner who says nothing', () => {
  it('has e-mail and socials on, also beside what is said of other features', () => {
    expect(selectFeatures(link().getState())).toMatchObject({ email: true, socials: true })
    const { email, socials } = selectFeatures(link({ features: { email: false } }).getState())
    expect([email, socials]).toEqual([false, true])
  })

  it('has a dark theme', () => {
    expect(selectResolvedThemeMode(link().getState())).toBe('dark')
  })
})

describe('an alert', () => {
  const alert = { code: 'ALERT_SESSION_EXPIRED', text: 'Session Expired' }

  it('is shown in debug alone', () => {
    const store = link()
    store.dispatch(alertRaised(alert))
    expect(selectAlerts(store.getState())).toEqual([])
    store.dispatch(optionsParsed({ projectId: 'demo', debug: true }))
    expect(selectAlerts(store.getState())).toEqual([alert])
  })

  it('is shown once, and not again after it was dismissed', () => {
    const store = link({ debug: true })
    store.dispatch(alertRaised(alert))
    store.dispatch(alertRaised(alert))
    expect(selectAlerts(store.getState())).toEqual([alert])
    store.dispatch(alertDismissed(alert.code))
    store.dispatch(alertRaised(alert))
    expect(selectAlerts(store.getState())).toEqual([])
  })
})
