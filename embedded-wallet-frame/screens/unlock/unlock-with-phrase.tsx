import { PhraseScreen } from '#frame/screens/import/phrase-screen.tsx'
import { useTools } from '#frame/screens/tools.ts'

interface UnlockWithPhraseProps {
  readonly onDone: () => void
  readonly onBack: () => void
}

/** Opens the wallet with its recovery phrase. */
export function UnlockWithPhrase({ onDone, onBack }: UnlockWithPhraseProps) {
  const { wallet } = useTools()
  return (
    <PhraseScreen
      step="words"
      headingId="unlock.words.heading"
      leadId="unlock.words.lead"
      confirmId="unlock.confirm"
      take={wallet.openWithPhrase}
      onDone={onDone}
      onBack={onBack}
    />
  )
}
