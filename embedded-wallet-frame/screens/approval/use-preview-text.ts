import { isMessageId } from '#frame/locales/languages.ts'
import { useText } from '#frame/locales/use-text.ts'
import type { Preview } from '#frame/preview/preview.ts'

type PreviewText = Preview['intent']

/**
 * Writes a label of a preview: a text of the catalogue, or words of a reviewed descriptor as they stand. An id without a
 * text is written itself, so that nothing is hidden.
 */
export function usePreviewText(): (label: PreviewText) => string {
  const text = useText()
  return (label) => {
    const words = 'literal' in label ? label.literal : label.id
    return isMessageId(words) ? text(words, label.values) : words
  }
}
