import { describe, expect, it } from 'vitest'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { selectThemeVariables } from '#modal/core/state/theme/theme-slice.ts'
import { connectedSite, soon } from '#tests/support/fixtures/connected-site.ts'
import { DEPLOYMENT, OPTIONS } from '#tests/support/fixtures/linked-modal.ts'

describe('change of options', () => {
  it('A change of options keeps the theme that the site set last.', async () => {
    const themeVariables = { accent: '#112233' }
    const linked = await connectedSite({ ...OPTIONS, themeMode: 'dark', themeVariables })
    await linked.modal.syncTheme({ themeMode: 'light', themeVariables: { accent: '#abcdef' } })
    await linked.modal.syncOptions({ accountDetails: false })
    await linked.modal.syncOptions({ debug: false })
    await soon(() => expect(linked.snapshots.at(-1)?.themeMode).toBe('light'))
    expect(selectThemeVariables(linked.store.getState())).toMatchObject({ accent: '#abcdef' })
    await linked.modal.syncOptions({ themeMode: 'dark' })
    await soon(() => expect(linked.snapshots.at(-1)?.themeMode).toBe('dark'))
  })
})

describe('picture of a token that the owner names', () => {
  it('The picture is loaded through the deployment, like the owner’s other pictures.', async () => {
    const url = 'https://shop.example/fern.png'
    const data = 'data:image/png;base64,AAAA'
    const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
    const linked = await connectedSite({
      ...OPTIONS,
      tokens: { 'eip155:1': { address, image: url }, 'eip155:31337': { address, image: data } },
    })
    const { tokens = {} } = selectOptions(linked.store.getState())
    const shown = new URL(tokens['eip155:1']?.image ?? '')
    expect([shown.origin, shown.searchParams.get('url')]).toEqual([DEPLOYMENT.apiUrl, url])
    expect(tokens['eip155:31337']?.image).toBe(data)
  })
})
