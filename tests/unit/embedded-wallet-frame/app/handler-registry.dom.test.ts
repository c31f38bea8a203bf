import { beforeEach, describe, expect, it, vi } from 'vitest'
import { frameHandlers } from '#frame/app/handler-registry.ts'
import { readDeployment } from '#frame/app/read-deployment.ts'
import { createDappData } from '#frame/dapp/dapp-data.ts'
import { openFrameStorage } from '#frame/platform/storage.ts'
import { DEPLOYMENT_ELEMENT_ID, type Deployment } from '#schemas/http/deployment.ts'

const SITE = 'https://shop.example'

function setUp(local: () => Pick<Storage, 'getItem'> = () => localStorage) {
  const root = document.createElement('html')
  const dapp = createDappData('demo')
  const reload = vi.fn()
  const later: (() => void)[] = []
  const handlers = frameHandlers({
    root,
    dapp,
    reload,
    storage: openFrameStorage({ projectId: 'demo', siteOrigin: SITE, local }),
    clock: { after: (_, work) => later.push(work) },
  })
  return { root, dapp, reload, later, handlers }
}

beforeEach(() => {
  localStorage.clear()
  document.head.innerHTML = ''
})

describe('isConnected', () => {
  it('is false while no session of this project on this site is stored', async () => {
    localStorage.setItem('session', '1')
    localStorage.setItem('postern/other/https%3A%2F%2Fshop.example/session', '1')
    localStorage.setItem('postern/demo/https%3A%2F%2Fevil.example/session', '1')
    expect(await setUp().handlers.isConnected(undefined)).toEqual({ ok: true, value: { isConnected: false } })
  })

  it('is true when one is', async () => {
    localStorage.setItem('postern/demo/https%3A%2F%2Fshop.example/session', '1')
    expect(await setUp().handlers.isConnected(undefined)).toEqual({ ok: true, value: { isConnected: true } })
  })

  it('is false where the browser denies storage', async () => {
    const { handlers } = setUp(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(await handlers.isConnected(undefined)).toEqual({ ok: true, value: { isConnected: false } })
  })
})

describe('syncTheme', () => {
  it('sets mode and tokens, and touches nothing that is not given', async () => {
    const { handlers, root } = setUp()
    await handlers.syncTheme({
      themeMode: 'light',
      themeVariables: {
        accent: '#3366ff',
        'border-radius-master': 4,
        'font-size-master': '12px',
        'z-index': 7,
      },
    })
    expect(root.dataset['theme']).toBe('light')
    expect(root.style.getPropertyValue('--postern-accent')).toBe('#3366ff')
    expect(root.style.getPropertyValue('--postern-border-radius-master')).toBe('4px')
    expect(root.style.getPropertyValue('--postern-font-size-master')).toBe('12px')
    expect(root.style.getPropertyValue('--postern-z-index')).toBe('7')
    await handlers.syncTheme({})
    expect(root.dataset['theme']).toBe('light')
    expect(root.style.length).toBe(4)
  })
})

describe('syncDappData', () => {
  it('keeps the newest data of this project and refuses those of another', async () => {
    const { handlers, dapp } = setUp()
    const data = { projectId: 'demo', metadata: { name: 'Shop' } }
    expect(await handlers.syncDappData(data)).toEqual({ ok: true, value: undefined })
    expect(await handlers.syncDappData({ projectId: 'other' })).toMatchObject({
      ok: false,
      error: { code: -32602, data: { field: 'projectId' } },
    })
    expect(dapp.current()).toEqual(data)
  })
})

describe('reload', () => {
  it('answers first and loads again afterwards', async () => {
    const { handlers, reload, later } = setUp()
    expect(await handlers.reload(undefined)).toEqual({ ok: true, value: undefined })
    expect(reload).not.toHaveBeenCalled()
    later.forEach((work) => work())
    expect(reload).toHaveBeenCalledTimes(1)
  })
})

describe('the deployment block', () => {
  const deployment: Deployment = {
    projectId: 'demo',
    apiUrl: 'https://api.example',
    modalOrigin: 'https://modal.example',
    walletOrigin: 'https://wallet.example',
    sdkVersion: '0.1.0',
    origins: [SITE],
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

  it('is read when it is whole', () => {
    expect(withBlock(JSON.stringify(deployment))).toEqual(deployment)
  })

  it.each(['', '{', 'null', '[]', '{"projectId":"demo"}', JSON.stringify({ ...deployment, origins: 'all' })])(
    'is refused as %j',
    (text) => {
      expect(withBlock(text)).toBeUndefined()
    },
  )

  it('is missed without a throw', () => {
    expect(readDeployment(document)).toBeUndefined()
  })
})
