import { render } from 'solid-js/web'
import { PosternProvider } from '#sdk/solid.ts'
import { element } from '../shared/element.ts'
import { App } from './app.tsx'
import { postern } from './postern.ts'

render(
  () => (
    <PosternProvider postern={postern}>
      <App />
    </PosternProvider>
  ),
  element('root'),
)
