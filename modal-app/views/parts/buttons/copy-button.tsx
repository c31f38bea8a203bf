import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { snackShown } from '#modal/core/state/snack/snack-slice.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { copyText } from '#modal/platform/clipboard.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { Button } from '#ui/primitives/button.tsx'

const CONFIRMATION_MS = 2_000

interface CopyButtonProps {
  /** The text to copy; the button is busy while there is none. */
  readonly value: string | undefined
  readonly labelId: MessageId
  readonly copiedId: MessageId
  readonly failedId: MessageId
  readonly variant?: 'primary' | 'neutral'
  /** Replaces the label for screen readers, where it names only what is copied. */
  readonly ariaLabelId?: MessageId
}

/** Copies a text to the clipboard, and confirms it. */
export function CopyButton({
  value,
  labelId,
  copiedId,
  failedId,
  variant = 'neutral',
  ariaLabelId,
}: CopyButtonProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => startTimer(() => setCopied(false), isCopied ? CONFIRMATION_MS : Infinity), [isCopied])
  const copy = async (): Promise<void> => {
    if (value === undefined) return
    const worked = await copyText(value)
    setCopied(worked)
    dispatch(
      snackShown(worked ? { variant: 'success', textId: copiedId } : { variant: 'error', textId: failedId }),
    )
  }
  return (
    <Button
      variant={variant}
      icon={isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
      busy={value === undefined}
      aria-label={ariaLabelId && text(ariaLabelId)}
      onClick={() => void copy()}
    >
      {text(labelId)}
    </Button>
  )
}
