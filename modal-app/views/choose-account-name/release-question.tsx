import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { changeName } from '#modal/features/names/change-name.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#ui/primitives/button.tsx'

interface ReleaseQuestionProps {
  readonly name: string
  readonly onLeave: () => void
}

/** Asks whether a name is to be given up, which nothing brings back. */
export function ReleaseQuestion({ name, onLeave }: ReleaseQuestionProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const release = (): void => {
    void dispatch(changeName({ kind: 'release', name }))
    onLeave()
  }
  return (
    <View>
      <div aria-live="polite">
        <Notice title={text('names.release.title', { name })}>{text('names.release.text', { name })}</Notice>
      </div>
      <Actions>
        <Button variant="danger" onClick={release}>
          {text('names.release.confirm')}
        </Button>
        <Button onClick={onLeave}>{text('connecting.cancel')}</Button>
      </Actions>
    </View>
  )
}
