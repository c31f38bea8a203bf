import { useTextOf } from '#ui/locales/use-text.ts'
import type { MessageId } from './languages.ts'

/**
 * Returns the text function of the current language; a new function if the language changes.
 *
 * @example
 * const text = useText()
 * text('account.wallet', { name: 'Frame' })
 */
export const useText = useTextOf<MessageId>

/** Formats a text of the catalogue. */
export type Text = ReturnType<typeof useText>
