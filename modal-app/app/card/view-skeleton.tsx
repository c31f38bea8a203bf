import { useText } from '#modal/locales/use-text.ts'
import { RowSkeletons, View } from '#modal/ui/patterns/view-parts.tsx'

/** Takes the place of a view that is still loading. */
export function ViewSkeleton() {
  const text = useText()
  return (
    <View>
      <RowSkeletons count={4} label={text('app.loading')} />
    </View>
  )
}
