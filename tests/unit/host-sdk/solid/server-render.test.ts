import { createComponent, renderToString } from 'solid-js/web'
import { expect, test } from 'vitest'
import { createPostern } from '#sdk/index.ts'
import { PosternProvider } from '#sdk/solid.ts'
import { primitivesRendered, PRIMITIVES_TEXT } from '#tests/support/components/primitives-text.ts'
import { countListeners } from '#tests/support/scripted/page-instances.ts'

const Said = (): string => primitivesRendered()()

test('The environment has no document', () => {
  expect([typeof document, typeof window, typeof localStorage]).toEqual(Array(3).fill('undefined'))
})

test('Every primitive renders on a server without an instance', () => {
  expect(renderToString(() => createComponent(Said, {}))).toBe(PRIMITIVES_TEXT)
})

test('Every primitive renders on a server with an instance, without subscribing to it', async () => {
  const postern = createPostern({ projectId: 'demo', modalUrl: 'https://modal.test' })
  const listening = countListeners(postern)
  const provided = (): unknown =>
    createComponent(PosternProvider, {
      postern,
      get children() {
        return createComponent(Said, {})
      },
    })
  expect(renderToString(provided)).toBe(PRIMITIVES_TEXT)
  expect(listening()).toBe(0)
  await expect(postern.open()).rejects.toThrow()
})
