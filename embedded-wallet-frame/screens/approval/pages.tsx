import { useCallback, useState } from 'react'
import { useText } from '#frame/locales/use-text.ts'
import type { PreviewField } from '#frame/preview/preview.ts'
import { Pair } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#frame/ui/primitives/button.tsx'
import styles from './approval.module.css'
import { PreviewFields } from './preview-value.tsx'

/** The page of an approval that is shown, and which of the others the visitor has not read. */
export interface Page {
  readonly at: number
  readonly go: (to: number) => void
  /** All of this page has been in sight. */
  readonly onRead: () => void
  /** Another page that has not been in sight: undefined when nothing but this one is missing. */
  readonly unread: number | undefined
}

/** Follows the visitor through the pages of an approval. */
export function usePages(count: number): Page {
  const [at, go] = useState(0)
  const [read, setRead] = useState<readonly number[]>([])
  const onRead = useCallback(() => setRead((before) => [...before, at]), [at])
  const others = Array.from({ length: count - 1 }, (_, step) => (at + step + 1) % count)
  return { at, go, onRead, unread: others.find((other) => !read.includes(other)) }
}

/** One of the transactions that are signed together, whole, with the way to those beside it. */
export function TransactionPage({
  fields,
  page: { at, go },
}: {
  readonly fields: readonly PreviewField[]
  readonly page: Page
}) {
  const text = useText()
  return (
    <>
      <p className={styles['quiet']}>{text('approval.page', { place: at + 1, count: fields.length })}</p>
      <PreviewFields fields={fields.slice(at, at + 1)} />
      <Pair>
        <Button disabled={at === 0} onClick={() => go(at - 1)}>
          {text('approval.page.previous')}
        </Button>
        <Button disabled={at === fields.length - 1} onClick={() => go(at + 1)}>
          {text('approval.page.next')}
        </Button>
      </Pair>
    </>
  )
}
