import { Fragment, useCallback, useState, type ReactNode } from 'react'
import { useText } from '#frame/locales/use-text.ts'
import type { PreviewField } from '#frame/preview/preview.ts'
import { Pair } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#ui/primitives/button.tsx'
import styles from './approval.module.css'
import { PreviewFields } from './preview-value.tsx'

/** The page of an approval that is shown. */
export interface Page {
  readonly content: ReactNode
  /** All of the page has been in sight. */
  readonly onRead: () => void
  /** The button to the next page while a page is unread; until then nothing can be decided. */
  readonly goOn: ReactNode
}

interface PagesProps {
  readonly fields: readonly PreviewField[]
  /** Draws the approval around a page; each page mounts anew, with its own gate. */
  readonly renderApproval: (page: Page) => ReactNode
}

/** Shows transactions that are signed together one by one, with navigation between them. */
export function Pages({ fields, renderApproval }: PagesProps) {
  const text = useText()
  const [at, go] = useState(0)
  const [read, setRead] = useState(0)
  const onRead = useCallback(() => setRead((before) => Math.max(before, at + 1)), [at])
  const isUnread = Math.max(read, at + 1) < fields.length
  const next = (
    <Button variant={isUnread ? 'primary' : 'neutral'} onClick={() => go(at + 1)}>
      {text('approval.page.next')}
    </Button>
  )
  const page: Page = {
    content: (
      <>
        <p className={styles['quiet']}>{text('approval.page', { place: at + 1, count: fields.length })}</p>
        <PreviewFields fields={fields.slice(at, at + 1)} />
        <Pair>
          {at > 0 && <Button onClick={() => go(at - 1)}>{text('approval.page.previous')}</Button>}
          {!isUnread && at + 1 < fields.length && next}
        </Pair>
      </>
    ),
    onRead,
    goOn: isUnread && next,
  }
  return <Fragment key={at}>{renderApproval(page)}</Fragment>
}
