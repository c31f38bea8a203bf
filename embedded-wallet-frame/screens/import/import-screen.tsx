import { useText } from '#frame/locales/use-text.ts'
import { useTools } from '#frame/screens/tools.ts'
import { Note } from '#frame/ui/patterns/note.tsx'
import { PhraseScreen } from './phrase-screen.tsx'

/** Imports a wallet by its recovery phrase. */
export function ImportScreen() {
  const { stage } = useTools()
  return <ImportPhrase onImported={() => stage.finish('done')} onBack={() => stage.finish('dismissed')} />
}

interface ImportPhraseProps {
  readonly onImported: () => void
  readonly onBack: () => void
}

/** Asks for the recovery phrase of an existing wallet. */
export function ImportPhrase({ onImported, onBack }: ImportPhraseProps) {
  const text = useText()
  const { wallet } = useTools()
  return (
    <PhraseScreen
      step="import"
      headingId="import.heading"
      leadId="import.lead"
      confirmId="import.confirm"
      take={wallet.importPhrase}
      onDone={onImported}
      onBack={onBack}
    >
      <Note tone="caution">{text('import.warning')}</Note>
    </PhraseScreen>
  )
}
