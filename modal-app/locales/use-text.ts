import { useTextOf } from '#ui/locales/use-text.ts'
import type { MessageId } from './languages.ts'

/**
 * Returns the texts of the current language; a new function when the language changes.
 *
 * @example
 * const text = useText()
 * text('account.wallet', { name: 'Frame' })
 */
export const useText = useTextOf<MessageId>
