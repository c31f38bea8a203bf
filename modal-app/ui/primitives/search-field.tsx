import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { IconButton } from './icon-button.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly label: string
  readonly clearLabel: string
}

/** A field that filters the list below it. */
export function SearchField({ value, onChange, label, clearLabel }: SearchFieldProps) {
  return (
    <search className={styles['field']}>
      <Search size={20} aria-hidden className={styles['icon']} />
      <input
        className={styles['input']}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={label}
        aria-label={label}
        maxLength={64}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <IconButton label={clearLabel} icon={<X size={18} aria-hidden />} onClick={() => onChange('')} />
      )}
    </search>
  )
}
