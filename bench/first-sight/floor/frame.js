// The least a list in a frame takes with React: no store, no handshake, nothing asked of anybody.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'

const count = Number(new URLSearchParams(location.search).get('rows'))
const rows = Array.from({ length: count }, (_, index) =>
  createElement(
    'li',
    { key: index },
    createElement(
      'button',
      { type: 'button' },
      createElement('img', { src: PICTURE, alt: '' }),
      `Wallet ${index + 1}`,
    ),
  ),
)
createRoot(document.querySelector('#root')).render(createElement('ul', undefined, rows))
