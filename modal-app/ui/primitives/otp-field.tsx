import { OTPInput, REGEXP_ONLY_DIGITS } from 'input-otp'
import type { RefObject } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import styles from './otp-field.module.css'

/** The library looks for this id before it adds a style element of its own, which the policy refuses; ours has the rules. */
const STYLE_ID = 'input-otp-style'

interface OtpFieldProps {
  readonly label: string
  readonly digits: number
  readonly value: string
  readonly onChange: (value: string) => void
  /** Called when all digits are entered. */
  readonly onComplete: (value: string) => void
  readonly isFaulty: boolean
  readonly isBusy: boolean
  readonly describedBy: string
  readonly inputRef: RefObject<HTMLInputElement | null>
}

/** A field for a numeric code: one input for browsers and screen readers, one box per digit on the screen. */
export function OtpField(props: OtpFieldProps) {
  const { label, digits, value, onChange, onComplete, isFaulty, isBusy, describedBy, inputRef } = props
  keepStylesOut()
  return (
    <OTPInput
      ref={inputRef}
      aria-label={label}
      aria-invalid={isFaulty}
      aria-describedby={describedBy}
      maxLength={digits}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={REGEXP_ONLY_DIGITS}
      pasteTransformer={(text) => text.replaceAll(/\D/g, '')}
      value={value}
      onChange={onChange}
      onComplete={onComplete}
      readOnly={isBusy}
      noScriptCSSFallback={null}
      pushPasswordManagerStrategy="none"
      containerClassName={classNames(styles['field'])}
      // Numbers are written left to right in every language.
      dir="ltr"
      render={({ slots }) => (
        <>
          {slots.map(({ char, isActive }, index) => (
            <span
              key={index}
              aria-hidden="true"
              className={classNames(
                styles['box'],
                isActive && styles['active'],
                isFaulty && styles['faulty'],
                isBusy && styles['busy'],
              )}
            >
              {char}
            </span>
          ))}
        </>
      )}
    />
  )
}

function keepStylesOut(): void {
  if (document.getElementById(STYLE_ID)) return
  const mark = document.createElement('meta')
  mark.id = STYLE_ID
  document.head.append(mark)
}
