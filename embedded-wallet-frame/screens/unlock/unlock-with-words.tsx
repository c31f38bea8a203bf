import { WordsScreen } from '#frame/screens/import/words-screen.tsx'
import { useTools } from '#frame/screens/tools.ts'

interface UnlockWithWordsProps {
  readonly onDone: () => void
  readonly onBack: () => void
}

/** Opens the wallet with the words that were written down. */
export function UnlockWithWords({ onDone, onBack }: UnlockWithWordsProps) {
  const { wallet } = useTools()
  return (
    <WordsScreen
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
