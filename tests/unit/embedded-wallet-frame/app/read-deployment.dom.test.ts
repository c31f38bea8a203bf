import { beforeEach, describe, expect, it } from 'vitest'
import { readDeployment } from '#frame/app/read-deployment.ts'
import { DEPLOYMENT_ELEMENT_ID, type Deployment } from '#schemas/http/deployment.ts'

beforeEach(() => {
  document.head.innerHTML = ''
})

describe('deployment block', () => {
  const deployment: Deployment = {
    projectId: 'demo',
    apiUrl: 'https://api.example',
    modalOrigin: 'https://modal.example',
    walletOrigin: 'https://wallet.example',
    sdkVersion: '0.1.0',
    origins: ['https://shop.example'],
    developmentOrigins: false,
    networks: [],
  }
  function withBlock(text: string): Deployment | undefined {
    const block = document.createElement('script')
    block.type = 'application/json'
    block.id = DEPLOYMENT_ELEMENT_ID
    block.textContent = text
    document.head.append(block)
    return readDeployment(document)
  }

  it('A valid block is read', () => {
    expect(withBlock(JSON.stringify(deployment))).toEqual(deployment)
  })

  it.each(['', '{', 'null', '[]', '{"projectId":"demo"}', JSON.stringify({ ...deployment, origins: 'all' })])(
    'The block %j is refused',
    (text) => {
      expect(withBlock(text)).toBeUndefined()
    },
  )

  it('A missing block is read as none, without a throw', () => {
    expect(readDeployment(document)).toBeUndefined()
  })
})
