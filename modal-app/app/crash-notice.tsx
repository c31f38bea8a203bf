import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** What stands in place of a view that crashed. */
export function CrashNotice({ onRestart }: { readonly onRestart: () => void }) {
  const text = useText()
  return (
    <View>
      <div role="alert">
        <Notice title={text('app.crashed.title')} tone="negative">
          {text('app.crashed.text')}
        </Notice>
      </div>
      <Actions>
        <Button variant="primary" onClick={onRestart}>
          {text('app.crashed.retry')}
        </Button>
      </Actions>
    </View>
  )
}
