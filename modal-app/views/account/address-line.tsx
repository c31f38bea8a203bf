import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useId, useState } from 'react'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { snackShown } from '#modal/core/state/snack/snack-slice.ts'
import { shortenAddress } from '#modal/lib/shorten-address.ts'
import { useText } from '#modal/locales/use-text.ts'
import { copyText } from '#modal/platform/clipboard.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { IconButton } from '#modal/ui/primitives/icon-button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import styles from './address-line.module.css'

const CONFIRMATION_MS = 2_000

/** A shortened address with a button that shows it in full, and one that copies it. */
export function AddressLine({ address }: { readonly address: string }) {
  const text = useText()
  const [isWhole, setWhole] = useState(false)
  const { isCopied, copy } = useCopying(address)
  const id = useId()
  return (
    <div className={styles['address']}>
      <div className={styles['line']}>
        <button
          type="button"
          className={styles['short']}
          aria-expanded={isWhole}
          aria-controls={id}
          title={text(isWhole ? 'account.hide-address' : 'account.show-address')}
          onClick={() => setWhole(!isWhole)}
        >
          <bdi>{shortenAddress(address)}</bdi>
          <ChevronDown
            size={18}
            aria-hidden
            className={classNames(styles['chevron'], isWhole && styles['turned'])}
          />
        </button>
        <IconButton
          label={text('account.copy')}
          icon={
            isCopied ? (
              <Check size={18} aria-hidden className={styles['copied']} />
            ) : (
              <Copy size={18} aria-hidden />
            )
          }
          onClick={() => void copy()}
        />
      </div>
      <p id={id} hidden={!isWhole} className={styles['whole']}>
        <span className="visually-hidden">{text('account.full-address')}: </span>
        <bdi>{address}</bdi>
      </p>
    </div>
  )
}

function useCopying(address: string): { readonly isCopied: boolean; readonly copy: () => Promise<void> } {
  const dispatch = useAppDispatch()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    return startTimer(() => setCopied(false), isCopied ? CONFIRMATION_MS : Number.POSITIVE_INFINITY)
  }, [isCopied])
  const copy = async (): Promise<void> => {
    const worked = await copyText(address)
    setCopied(worked)
    dispatch(
      snackShown(
        worked
          ? { variant: 'success', textId: 'account.copied' }
          : { variant: 'error', textId: 'account.copy-failed' },
      ),
    )
  }
  return { isCopied, copy }
}
