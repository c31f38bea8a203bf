/** The few W3C WebDriver commands the journey needs, over fetch. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** The frame stands in a shadow tree, where XPath does not reach. */
const FIND_MODAL =
  'return [...document.body.children].map((host) => host.shadowRoot?.querySelector("iframe")).find(Boolean) ?? null'

export async function createSession(endpoint, capabilities) {
  const { sessionId } = await send(endpoint, 'POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })
  const path = `/session/${sessionId}`
  const command = (method, suffix, body) => send(endpoint, method, path + suffix, body)

  const find = async (xpath) => (await command('POST', '/element', { using: 'xpath', value: xpath }))[ELEMENT]
  const enter = async (place) => {
    await command('POST', '/frame', { id: null })
    if (place === 'site') return
    const frame = await command('POST', '/execute/sync', { script: FIND_MODAL, args: [] })
    if (!frame) throw new Error('The modal frame is not there')
    await command('POST', '/frame', { id: frame })
  }
  return {
    open: (url) => command('POST', '/url', { url }),
    reload: () => command('POST', '/refresh', {}),
    run: (script) => command('POST', '/execute/sync', { script, args: [] }),
    close: () => command('DELETE', ''),
    click: (place, xpath) =>
      eventually(`click ${xpath}`, async () => {
        await enter(place)
        await command('POST', `/element/${await find(xpath)}/click`, {})
      }),
    text: (place, xpath) =>
      eventually(`read ${xpath}`, async () => {
        await enter(place)
        return command('GET', `/element/${await find(xpath)}/text`)
      }),
    screenshot: () => command('GET', '/screenshot'),
  }
}

/** Tries again for 20 s: pages load, frames appear, buttons get enabled. */
export async function eventually(what, attempt) {
  const deadline = Date.now() + 20_000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`${what}: ${error.message}`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
  }
}

async function send(endpoint, method, path, body) {
  const response = await fetch(endpoint + path, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  })
  const { value } = await response.json()
  if (!response.ok) throw new Error(value?.message || value?.error || `HTTP ${response.status}`)
  return value
}
