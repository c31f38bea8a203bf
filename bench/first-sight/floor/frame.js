// The least a list in a frame takes with React: no store, no handshake, nothing asked of anybody.
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'

const PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'

const count = Number(new URLSearchParams(location.search).get('rows'))
const Row = ({ name, onPress }) =>
  createElement(
    'li',
    undefined,
    createElement(
      'button',
      { type: 'button', onClick: onPress },
      createElement('img', { src: PICTURE, alt: '' }),
      name,
    ),
  )

/** A press asks the page, and shows another view: a picture in the place of ours. */
function List() {
  const [isPressed, setPressed] = useState(false)
  if (isPressed) return createElement('svg', { role: 'img', 'aria-label': 'QR code' })
  const press = () => {
    parent.postMessage('asked', '*')
    setPressed(true)
  }
  const rows = Array.from({ length: count }, (_, index) =>
    createElement(Row, { key: index, name: `Wallet ${index + 1}`, onPress: press }),
  )
  return createElement('ul', undefined, rows)
}
createRoot(document.querySelector('#root')).render(createElement(List))
