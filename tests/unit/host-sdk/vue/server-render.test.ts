import { expect, test } from 'vitest'
import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { createPostern } from '#sdk/index.ts'
import { PosternPlugin } from '#sdk/vue.ts'
import { COMPOSABLES_HTML, ComposablesTree } from '#tests/support/components/composables-tree.ts'
import { countListeners } from '#tests/support/scripted/page-instances.ts'

test('Every composable renders on a server without an instance', async () => {
  expect(typeof document).toBe('undefined')
  expect(await renderToString(createSSRApp(ComposablesTree))).toBe(COMPOSABLES_HTML)
})

test('Every composable renders on a server with an instance, without subscribing to it', async () => {
  const postern = createPostern({ projectId: 'demo', modalUrl: 'https://modal.test', themeMode: 'light' })
  const listening = countListeners(postern)
  const app = createSSRApp(ComposablesTree).use(PosternPlugin, postern)
  expect(await renderToString(app)).toBe(COMPOSABLES_HTML)
  expect(listening()).toBe(0)
})
