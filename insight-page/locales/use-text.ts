import { useTextOf } from '#ui/locales/use-text.ts'
import type { MessageId } from './languages.ts'

/**
 * Returns the text function of the current language.
 *
 * @example
 * const text = useText()
 * text('step.opened')
 */
export const useText = useTextOf<MessageId>
