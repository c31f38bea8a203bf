import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createAppKit } from '#sdk/compat.ts'
import { createPostern } from '#sdk/index.ts'
import { PosternProvider } from '#sdk/react.ts'
import {
  HOOKS_HTML,
  HooksTree,
  OLDER_HOOKS_HTML,
  OLDER_OPTIONS,
  OlderHooksTree,
} from '#tests/support/components/hooks-tree.tsx'

test('The environment has no document', () => {
  expect([typeof document, typeof window, typeof localStorage]).toEqual(Array(3).fill('undefined'))
})

test('Every hook renders on a server without an instance', () => {
  expect(renderToString(<HooksTree />)).toBe(HOOKS_HTML)
})

test('Every hook renders on a server with an instance, whose calls reject', async () => {
  const postern = createPostern({ projectId: 'demo', modalUrl: 'https://modal.test' })
  const html = renderToString(
    <PosternProvider postern={postern}>
      <HooksTree />
    </PosternProvider>,
  )
  expect(html).toBe(HOOKS_HTML)
  await expect(postern.open()).rejects.toThrow()
})

test('Every AppKit hook renders on a server', () => {
  expect(() => renderToString(<OlderHooksTree />)).toThrow(
    'Please call createAppKit before using useAppKit hook',
  )
  createAppKit(OLDER_OPTIONS)
  expect(renderToString(<OlderHooksTree />)).toBe(OLDER_HOOKS_HTML)
})
