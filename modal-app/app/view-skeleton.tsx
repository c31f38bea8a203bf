import { useText } from '../locales/use-text.ts'
import { RowSkeletons, View } from '../ui/patterns/view-parts.tsx'

/** What stands in place of a view that is still on its way. */
export function ViewSkeleton() {
  const text = useText()
  return (
    <View>
      <RowSkeletons count={4} label={text('app.loading')} />
    </View>
  )
}
