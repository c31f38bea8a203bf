import { PhraseScreen } from '#frame/screens/import/phrase-screen.tsx'
import { useTools } from '#frame/screens/tools.ts'

interface UnlockWithWordsProps {
  readonly onDone: () => void
  readonly onBack: () => void
}

/** Opens the wallet with the words that were written down. */
export function UnlockWithPhrase({ onDone, onBack }: UnlockWithWordsProps) {
  const { opener } = useTools()
  return (
    <PhraseScreen
      step="words"
      headingId="unlock.words.heading"
      leadId="unlock.words.lead"
      confirmId="unlock.confirm"
      take={opener.openWithPhrase}
      onDone={onDone}
      onBack={onBack}
    />
  )
}
