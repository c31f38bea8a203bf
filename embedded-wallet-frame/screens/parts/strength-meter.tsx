import { useText } from '#frame/locales/use-text.ts'
import { classNames } from '#ui/primitives/class-names.ts'
import { passwordStrength, type Strength } from './password-strength.ts'
import styles from './strength-meter.module.css'

const LEVELS: readonly Strength[] = ['weak', 'fair', 'good', 'strong']

/** Shows the strength of a password as text and bars. */
export function StrengthMeter({ password }: { readonly password: string }) {
  const text = useText()
  const strength = passwordStrength(password)
  const level = password === '' ? 0 : LEVELS.indexOf(strength) + 1
  return (
    <div className={classNames(styles['meter'], styles[strength])}>
      {LEVELS.map((name, index) => (
        <span key={name} className={classNames(styles['bar'], index < level && styles['on'])} aria-hidden />
      ))}
      <output>{password === '' ? '' : text(`password.strength.${strength}`)}</output>
    </div>
  )
}
