import { describe, expect, it } from 'vitest'
import { modalDocument, walletDocument } from '#server/http/headers/security-headers.ts'
import { mayShareSite } from '#server/http/origins/same-site.ts'

const MODAL = 'https://modal.shop.example'

describe('whether a site may share a process with the modal', () => {
  it.each([
    ['https://shop.example', MODAL],
    ['https://www.shop.example:8443', MODAL],
    ['https://*.shop.example', MODAL],
    ['https://a.co.uk', 'https://b.co.uk'],
    ['http://shop.example', MODAL],
    ['http://127.0.0.1:4600', 'http://127.0.0.1:4601'],
    ['http://localhost:4600', 'http://localhost:4601'],
  ])('%s may share one with %s', (site, modal) => {
    expect(mayShareSite(modal, site)).toBe(true)
  })

  it.each([
    ['https://shop.example', 'https://modal.postern.example'],
    ['https://*.shop.example', 'https://myshop.example'],
    ['http://shop.localhost:4600', 'http://modal.localhost:4601'],
    ['http://localhost:4600', 'http://modal.localhost:4601'],
    ['not an origin', MODAL],
  ])('%s cannot share one with %s', (site, modal) => {
    expect(mayShareSite(modal, site)).toBe(false)
  })
})

describe('the agent clusters of the documents', () => {
  const origins = { modal: MODAL, wallet: 'https://wallet.shop.example', api: 'https://api.shop.example' }
  const headersFor = (...sites: readonly string[]) =>
    modalDocument(origins, sites.join(' '), {
      relayUrl: undefined,
      inline: { scripts: [], styles: [] },
      sites,
    })

  it('The modal asks for a process of its own where one of its sites could share it, and nowhere else', () => {
    expect(headersFor('https://other.test', 'https://shop.example')).toMatchObject({
      'origin-agent-cluster': '?1',
    })
    expect(headersFor('https://other.test')).not.toHaveProperty('origin-agent-cluster')
  })

  it('The wallet always asks for a process of its own', () => {
    expect(walletDocument(origins, 'https://other.test')).toMatchObject({ 'origin-agent-cluster': '?1' })
  })
})
