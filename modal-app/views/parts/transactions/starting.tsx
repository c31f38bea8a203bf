import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { View } from '#modal/ui/patterns/view-parts.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'

/** Until the transaction is stored and the wallet is asked. */
export function Starting() {
  const text = useText()
  return (
    <View>
      <Notice picture={<Spinner />} title={text('send.state.asked.title')} />
    </View>
  )
}
