import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { useAppDispatch } from '#modal/core/hooks.ts'
import { snackShown } from '#modal/core/snack/snack-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { copyText } from '#modal/platform/clipboard.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { Button } from '#modal/ui/primitives/button.tsx'

const CONFIRMATION_MS = 2_000

/** Puts the invitation on the clipboard, for wallets that take it pasted. */
export function CopyButton({ uri }: { readonly uri: string | undefined }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => startTimer(() => setCopied(false), isCopied ? CONFIRMATION_MS : Infinity), [isCopied])
  const copy = async (): Promise<void> => {
    if (uri === undefined) return
    const worked = await copyText(uri)
    setCopied(worked)
    dispatch(
      snackShown(
        worked
          ? { variant: 'success', textId: 'walletconnect.copied' }
          : { variant: 'error', textId: 'walletconnect.copy-failed' },
      ),
    )
  }
  return (
    <Button
      icon={isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
      busy={uri === undefined}
      onClick={() => void copy()}
    >
      {text('walletconnect.copy')}
    </Button>
  )
}
