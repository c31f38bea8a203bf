import { beforeEach, describe, expect, test, vi } from 'vitest'

type Detail = {
  info: { uuid: string; name: string; icon: string; rdns: string }
  provider: { request: (request: unknown) => Promise<unknown> }
}

// The script is loaded once, because loading it for each test takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  Reflect.deleteProperty(window, 'ethereum')
})

async function runScript(attributes: Record<string, string>): Promise<HTMLScriptElement> {
  const script = document.createElement('script')
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  const current = vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  await import('#examples/wallets/eip155/demo-evm-wallet.ts')
  current.mockRestore()
  return script
}

function collect(): { details: Detail[]; stop: () => void } {
  const details: Detail[] = []
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) details.push(event.detail)
  }
  window.addEventListener('eip6963:announceProvider', listener)
  return { details, stop: () => window.removeEventListener('eip6963:announceProvider', listener) }
}

describe('demo-evm-wallet.js', () => {
  test('The wallet announces itself at once and on each request, with one frozen detail', async () => {
    const { details, stop } = collect()
    await runScript({ 'data-approve': 'auto' })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    stop()
    const [first, second] = details
    expect(first).toBe(second)
    expect(Object.isFrozen(first)).toBe(true)
    expect(Object.isFrozen(first?.info)).toBe(true)
    expect(first?.info).toMatchObject({ name: 'Demo EVM Wallet', rdns: 'org.postern.demo.evm' })
    expect(first?.info.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(first?.info.icon).toMatch(/^data:image\/svg\+xml;base64,/)
  })

  test('The attribute data-approve is read for each request', async () => {
    const { details, stop } = collect()
    const script = await runScript({ 'data-approve': 'reject' })
    stop()
    const provider = details.at(-1)?.provider
    await expect(provider?.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 })
    script.setAttribute('data-approve', 'auto')
    expect(await provider?.request({ method: 'eth_requestAccounts' })).toHaveLength(1)
    expect(localStorage.getItem('demo-evm-wallet')).toContain('"connected":true')
  })

  test('The wallet is window.ethereum only when the page asks for a legacy wallet', async () => {
    await runScript({})
    expect('ethereum' in window).toBe(false)
    vi.resetModules()
    const { details, stop } = collect()
    await runScript({ 'data-legacy': 'only' })
    stop()
    expect(details).toEqual([])
    expect('ethereum' in window).toBe(true)
  })
})
