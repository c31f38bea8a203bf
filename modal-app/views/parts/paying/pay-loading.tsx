import { useText } from '#modal/locales/use-text.ts'
import { RowSkeletons, View } from '#modal/ui/patterns/view-parts.tsx'
import { SiteLine } from './site-line.tsx'

/** Until the API has stated the payment. */
export function PayLoading() {
  const text = useText()
  return (
    <View>
      <SiteLine />
      <RowSkeletons count={3} label={text('pay.loading')} />
    </View>
  )
}
