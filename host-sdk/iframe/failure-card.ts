import { newElement } from './new-element.ts'

/** The text for the visitor; the text for the developer goes to the console. */
export type CardText = readonly [title: string, text: string]

const DEFAULT_TEXT: CardText = [
  'The wallet window could not be loaded',
  'Check your connection, then try again.',
]

/**
 * Creates the card that the script itself shows when the modal cannot be loaded: it needs nothing from the modal's origin.
 */
export function createFailureCard(
  [title, text]: CardText = DEFAULT_TEXT,
  onRetry: () => void,
  onClose: () => void,
): HTMLElement {
  const card = newElement('div')
  card.role = 'alertdialog'
  card.ariaLabel = title
  card.append(
    newElement('strong', title),
    newElement('p', text),
    button('Retry', onRetry),
    button('Close', onClose),
  )
  return card
}

function button(text: string, onClick: () => void): HTMLElement {
  const created = newElement('button', text)
  created.addEventListener('click', onClick)
  return created
}
