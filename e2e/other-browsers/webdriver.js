import { pressByScript } from './press-by-script.js'

/** The few W3C WebDriver commands the journey needs, over fetch. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** The frame stands in a shadow tree, where XPath does not reach. */
const FIND_MODAL =
  'return [...document.body.children].map((host) => host.shadowRoot?.querySelector("iframe")).find(Boolean) ?? null'

const KEYS = { Enter: '\uE007' }
/** A pointer that just came does not press. */
const SETTLES_MS = 600

function typed(text) {
  const strokes = Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return { type: 'key', id: 'keys', actions: strokes }
}

function heldPointer(origin, ms) {
  const move = (x) => ({ type: 'pointerMove', origin, x, y: 0, duration: 50 })
  const actions = [
    move(-12),
    move(0),
    { type: 'pause', duration: SETTLES_MS },
    { type: 'pointerDown', button: 0 },
    { type: 'pause', duration: ms },
    { type: 'pointerUp', button: 0 },
  ]
  return { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
}

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
    if (place === 'modal') return
    await command('POST', '/frame', { id: { [ELEMENT]: await find('//iframe[contains(@src, "/w/")]') } })
  }
  const on = (place, xpath, what, act) =>
    eventually(`${what} ${xpath}`, async () => {
      await enter(place)
      return act(await find(xpath))
    })
  return {
    open: (url) => command('POST', '/url', { url }),
    reload: () => command('POST', '/refresh', {}),
    run: (script) => command('POST', '/execute/sync', { script, args: [] }),
    close: () => command('DELETE', ''),
    click: (place, xpath) => on(place, xpath, 'click', (id) => command('POST', `/element/${id}/click`, {})),
    text: (place, xpath) => on(place, xpath, 'read', (id) => command('GET', `/element/${id}/text`)),
    fill: (place, xpath, text) =>
      on(place, xpath, 'fill', async (id) => {
        await command('POST', `/element/${id}/click`, {})
        await command('POST', '/actions', { actions: [typed(text)] })
      }),
    press: (place, xpath, key) =>
      on(place, xpath, 'press', async (id) => {
        const focus = { script: 'arguments[0].focus()', args: [{ [ELEMENT]: id }] }
        await command('POST', '/execute/sync', focus)
        await command('POST', '/actions', { actions: [typed(KEYS[key])] })
      }),
    pressByScript: (place, xpath) =>
      on(place, xpath, 'script', (id) =>
        command('POST', '/execute/sync', {
          script: `(${pressByScript.toString()})(arguments[0])`,
          args: [{ [ELEMENT]: id }],
        }),
      ),
    hold: (place, xpath, ms) =>
      on(place, xpath, 'hold', (id) =>
        command('POST', '/actions', { actions: [heldPointer({ [ELEMENT]: id }, ms)] }),
      ),
    screenshot: () => command('GET', '/screenshot'),
  }
}

export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Tries again for 20 s: pages load, frames appear, buttons get enabled. */
export async function eventually(what, attempt) {
  const deadline = Date.now() + 20_000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`${what}: ${error.message}`, { cause: error })
      await pause(150)
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
