import BookUser from 'lucide-react/icons/book-user'
import { useMemo, useState } from 'react'
import { useText } from '#frame/locales/use-text.ts'
import { createAddressBook, type NamedAddress } from '#frame/preview/address-book.ts'
import { useSight } from '#frame/screens/parts/use-sight.ts'
import { useTools } from '#frame/screens/tools.ts'
import { Choices, Item } from '#frame/ui/patterns/choice.tsx'
import { Note } from '#frame/ui/patterns/note.tsx'
import { RemoveButton } from '#frame/ui/patterns/remove-button.tsx'
import { Screen, Section } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { AddName } from './add-name.tsx'
import styles from './addresses.module.css'

/** Lists the visitor's names for addresses. A new name replaces the old one; a removal takes effect at once. */
export function AddressesScreen() {
  const text = useText()
  const { storage, session, stage, clock } = useTools()
  const [screen, isSeen] = useSight(clock)
  const book = useMemo(() => createAddressBook(storage, () => session.current()?.userId), [storage, session])
  const [names, setNames] = useState(book.list)
  const remove = ({ address }: NamedAddress): void => {
    book.remove(address)
    setNames(book.list())
  }
  return (
    <Screen
      screenRef={screen}
      heading={text('addresses.heading')}
      lead={text('addresses.lead')}
      onHeight={stage.resize}
      actions={
        <Button variant="primary" onClick={() => stage.finish('done')}>
          {text('action.done')}
        </Button>
      }
    >
      <output className="visually-hidden">{text('addresses.count', { count: names.length })}</output>
      {names.length === 0 ? (
        <Note tone="plain">{text('addresses.none')}</Note>
      ) : (
        <Section title={text('addresses.list')}>
          <Choices label={text('addresses.list')}>
            {names.map((one) => (
              <Item
                key={one.address}
                icon={<BookUser size={20} aria-hidden />}
                label={<bdi>{one.name}</bdi>}
                detail={
                  <bdi className={styles['address']} dir="ltr" translate="no">
                    {one.address}
                  </bdi>
                }
                end={
                  <RemoveButton
                    label={text('addresses.remove', { name: one.name })}
                    onPress={() => remove(one)}
                  />
                }
              />
            ))}
          </Choices>
        </Section>
      )}
      <AddName book={book} isSeen={isSeen} onAdded={() => setNames(book.list())} />
    </Screen>
  )
}
