import { isMessageId } from '#frame/locales/languages.ts'
import { useText } from '#frame/locales/use-text.ts'
import type { Preview } from '#frame/preview/preview.ts'

type PreviewText = Preview['intent']

/**
 * Formats a label of a preview: a text of the catalogue, or a reviewed descriptor's own words. An id without a text is shown
 * itself, so that nothing is hidden.
 */
export function usePreviewText(): (label: PreviewText) => string {
  const text = useText()
  return (label) => {
    const words = 'literal' in label ? label.literal : label.id
    return isMessageId(words) ? text(words, label.values) : words
  }
}
