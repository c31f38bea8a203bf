import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Deployment } from '#schemas/http/deployment.ts'
import { renderDocument } from '#server/http/responses/render-document.ts'

const TEMPLATE = '<html><head><title>x</title></head><body></body></html>'
const DEPLOYMENT: Deployment = {
  projectId: 'demo',
  apiUrl: 'https://api.example',
  modalOrigin: 'https://modal.example',
  walletOrigin: 'https://wallet.example',
  sdkVersion: '0.1.0',
  origins: [],
  developmentOrigins: false,
  networks: [],
}

const BLOCK =
  /^<html><head><title>x<\/title><script type="application\/json" id="postern-deployment">([^<>]*)<\/script><\/head><body><\/body><\/html>$/

describe('rendered document', () => {
  it('The deployment is written before the end of the head', () => {
    const html = renderDocument(TEMPLATE, DEPLOYMENT)
    expect(JSON.parse(BLOCK.exec(html)?.[1] ?? '')).toEqual(DEPLOYMENT)
  })

  it('Any text stays unchanged inside its element', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom('</script>', '<!--', ']]>', '\u2028', '$&', "$'", '&lt;'),
    )
    fc.assert(
      fc.property(fc.array(hostile), (origins) => {
        const html = renderDocument(TEMPLATE, { ...DEPLOYMENT, origins })
        expect(JSON.parse(BLOCK.exec(html)?.[1] ?? '')).toMatchObject({ origins })
      }),
    )
  })

  it('A template without a head is refused', () => {
    expect(() => renderDocument('<html></html>', DEPLOYMENT)).toThrow(/no <\/head>/)
  })
})
