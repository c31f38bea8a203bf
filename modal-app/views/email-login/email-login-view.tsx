import { View } from '#modal/ui/patterns/view-parts.tsx'
import { LegalBox } from '#modal/views/connect/legal-box.tsx'
import { EmailForm } from './email-form.tsx'

/** Login by e-mail in a view of its own, for those who came from another way to log in. */
export function EmailLoginView() {
  return (
    <View>
      <LegalBox />
      <EmailForm />
    </View>
  )
}
