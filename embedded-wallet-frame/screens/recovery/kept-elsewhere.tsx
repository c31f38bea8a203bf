import { useText } from '#frame/locales/use-text.ts'
import { useTools } from '#frame/screens/tools.ts'
import { Note } from '#frame/ui/patterns/note.tsx'
import { Screen } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#frame/ui/primitives/button.tsx'

/** Says that only another browser, or the words, open a wallet that never got a way of recovery. */
export function KeptElsewhere({ onWords }: { readonly onWords: () => void }) {
  const text = useText()
  const { stage } = useTools()
  return (
    <Screen
      step="elsewhere"
      heading={text('recovery.elsewhere.heading')}
      lead={text('recovery.elsewhere.lead')}
      onHeight={stage.resize}
      actions={
        <>
          <Button look="primary" onClick={onWords}>
            {text('unlock.words')}
          </Button>
          <Button look="plain" onClick={() => stage.finish('dismissed')}>
            {text('action.cancel')}
          </Button>
        </>
      }
    >
      <Note tone="danger" title={text('recovery.elsewhere.lost.title')}>
        {text('recovery.elsewhere.lost.text')}
      </Note>
    </Screen>
  )
}
