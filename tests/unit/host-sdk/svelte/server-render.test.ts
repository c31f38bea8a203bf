import { render } from 'svelte/server'
import { expect, test } from 'vitest'
import { createPostern } from '#sdk/index.ts'
import { allStores, STORES_HTML, STORES_TREE } from '#tests/support/components/stores-tree.ts'
import { compileComponent } from '#tests/support/components/svelte-component.ts'
import { countListeners } from '#tests/support/scripted/page-instances.ts'

test('Every store renders on a server without an instance', async () => {
  expect(typeof document).toBe('undefined')
  const Tree = await compileComponent(STORES_TREE, 'server')
  expect(render(Tree, { props: allStores() }).body).toBe(STORES_HTML)
  await expect(allStores().open()).rejects.toThrow('There is no instance.')
})

test('Every store renders on a server with an instance, without subscribing to it', async () => {
  const postern = createPostern({ projectId: 'demo', modalUrl: 'https://modal.test', themeMode: 'light' })
  const listening = countListeners(postern)
  const Tree = await compileComponent(STORES_TREE, 'server')
  expect(render(Tree, { props: allStores({ postern }) }).body).toBe(STORES_HTML)
  expect(listening()).toBe(0)
})
