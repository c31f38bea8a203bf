import { useState, type ReactNode } from 'react'
import { useText } from '#modal/locales/use-text.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import styles from './sessions-view.module.css'

interface PowerRowProps {
  readonly icon: ReactNode
  /** The site or the contract. */
  readonly name: string
  /** Tells apart what has the same name. */
  readonly address?: string
  /** At the end of the name's line. */
  readonly tag?: ReactNode
  /** What it may do, what is left of that, and until when; one line each. */
  readonly lines: readonly ReactNode[]
  /** What ending it means. */
  readonly consequence: ReactNode
  /** Why it could not be ended. */
  readonly failure?: string | undefined
  /** What is under way; the row cannot be ended meanwhile. */
  readonly progress?: string | undefined
  /** Ends the wait for a wallet. */
  readonly onStop?: (() => void) | undefined
  /** Undefined for what cannot be ended here. */
  readonly onEnd: (() => void) | undefined
}

/** Somebody with power over the account, with a button that ends it after a question. */
export function PowerRow(props: PowerRowProps) {
  const { icon, name, address, tag, lines, consequence, failure, progress, onStop, onEnd } = props
  const text = useText()
  const [isAsking, setAsking] = useState(false)
  const label = text('sessions.end.named', { name: [name, address ?? ''].join(' ').trim() })
  return (
    <li className={styles['item']}>
      <div className={styles['head']}>
        {icon}
        <div className={styles['words']}>
          <span className={styles['name']}>
            <bdi>{name}</bdi> {tag}
          </span>
          {address !== undefined && <bdi className={styles['line']}>{address}</bdi>}
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines of a row do not move
            <span key={at} className={styles['line']}>
              {line}
            </span>
          ))}
        </div>
        {onEnd && progress === undefined && !isAsking && (
          <button type="button" className={styles['end']} aria-label={label} onClick={() => setAsking(true)}>
            {text('sessions.end')}
          </button>
        )}
      </div>
      {progress !== undefined && (
        <output className={styles['progress']}>
          <Spinner /> {progress}
        </output>
      )}
      {progress !== undefined && onStop && <Button onClick={onStop}>{text('confirm.stop')}</Button>}
      {failure !== undefined && progress === undefined && (
        <p className={styles['failure']} role="alert">
          {failure}
        </p>
      )}
      {onEnd && isAsking && progress === undefined && (
        <Question
          label={label}
          onKeep={() => setAsking(false)}
          onEnd={() => {
            setAsking(false)
            onEnd()
          }}
        >
          {consequence}
        </Question>
      )}
    </li>
  )
}

interface QuestionProps {
  readonly label: string
  readonly children: ReactNode
  readonly onEnd: () => void
  readonly onKeep: () => void
}

/** The question before something is ended. */
export function Question({ label, children, onEnd, onKeep }: QuestionProps) {
  const text = useText()
  return (
    <fieldset className={styles['question']} aria-label={label}>
      <div className={styles['consequence']}>{children}</div>
      <div className={styles['answers']}>
        {/* The focus moves from the button to the question that replaces it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button onClick={onKeep} autoFocus>
          {text('sessions.keep')}
        </Button>
        <Button variant="danger" onClick={onEnd}>
          {text('sessions.end')}
        </Button>
      </div>
    </fieldset>
  )
}
