import { View } from '#modal/ui/patterns/view-parts.tsx'
import { LegalBox } from '#modal/views/connect/legal-box.tsx'
import { EmailForm } from './email-form.tsx'

/** E-mail login in a view of its own, for visitors who come from another login method. */
export function EmailLoginView() {
  return (
    <View>
      <LegalBox />
      <EmailForm />
    </View>
  )
}
