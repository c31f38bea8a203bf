import { useEffect, useState } from 'react'
import type { EmbeddedAccountType } from '#schemas/entities/embedded-user.ts'
import { readAccountType } from '#modal/core/commands/embedded/account-type.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Lead, View } from '#modal/ui/patterns/view-parts.tsx'
import { AccountTypeRows } from '#modal/views/parts/account/account-type-rows.tsx'

/** The account type: a plain key, or a smart account at the same address. */
export function SmartAccountSettingsView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const [current, setCurrent] = useState<EmbeddedAccountType>()
  useEffect(() => {
    let isShown = true
    void dispatch(readAccountType()).then((type) => isShown && setCurrent(type))
    return () => {
      isShown = false
    }
  }, [dispatch])
  return (
    <View>
      <Lead>{text('smart.lead')}</Lead>
      <AccountTypeRows
        current={current}
        details={{ smartAccount: text('smart.smart.text'), eoa: text('smart.plain.text') }}
        onChosen={setCurrent}
      />
    </View>
  )
}
