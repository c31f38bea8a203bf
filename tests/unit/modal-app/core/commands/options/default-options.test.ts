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

describe('default options', () => {
  it('E-mail and socials are on, also when other features are set.', () => {
    expect(selectFeatures(link().getState())).toMatchObject({ email: true, socials: true })
    const { email, socials } = selectFeatures(link({ features: { email: false } }).getState())
    expect([email, socials]).toEqual([false, true])
  })

  it('The theme is dark.', () => {
    expect(selectResolvedThemeMode(link().getState())).toBe('dark')
  })
})

describe('alert', () => {
  const alert = { code: 'ALERT_SESSION_EXPIRED', text: 'Session Expired' }

  it('An alert is shown with debug only.', () => {
    const store = link()
    store.dispatch(alertRaised(alert))
    expect(selectAlerts(store.getState())).toEqual([])
    store.dispatch(optionsParsed({ projectId: 'demo', debug: true }))
    expect(selectAlerts(store.getState())).toEqual([alert])
  })

  it('An alert is shown once, and not again after it was dismissed.', () => {
    const store = link({ debug: true })
    store.dispatch(alertRaised(alert))
    store.dispatch(alertRaised(alert))
    expect(selectAlerts(store.getState())).toEqual([alert])
    store.dispatch(alertDismissed(alert.code))
    store.dispatch(alertRaised(alert))
    expect(selectAlerts(store.getState())).toEqual([])
  })
})
