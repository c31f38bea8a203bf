import { describe, expect, it } from 'vitest'
import {
  modalDocument,
  newestScript,
  sdkScript,
  walletDocument,
} from '#server/http/headers/security-headers.ts'

const ORIGINS = {
  modal: 'https://modal.example',
  wallet: 'https://wallet.example',
  api: 'https://api.example',
}
const INLINE = { relayUrl: undefined, inline: { scripts: [], styles: [] }, sites: [] }

describe('what browsers keep', () => {
  it('Browsers keep the document of the modal for a minute and that of the wallet not at all', () => {
    const modal = modalDocument(ORIGINS, 'https://shop.example', INLINE)
    expect(modal['cache-control']).toBe('max-age=60')
    expect(walletDocument(ORIGINS, 'https://shop.example')['cache-control']).toBe('no-store')
  })

  it('The newest script is used for ten minutes while a newer one is fetched, an exact one forever', () => {
    expect(newestScript(ORIGINS.modal)['cache-control']).toBe(
      'public, max-age=60, stale-while-revalidate=600',
    )
    expect(sdkScript(ORIGINS.modal)['cache-control']).toMatch(/immutable$/)
  })

  it('Nothing that changes is kept on loopback', () => {
    const local = { ...ORIGINS, modal: 'http://modal.localhost:4601' }
    expect(modalDocument(local, 'http://localhost:*', INLINE)['cache-control']).toBe('no-cache')
    expect(newestScript(local.modal)['cache-control']).toBe('no-cache')
  })
})
