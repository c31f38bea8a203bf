import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import type { Ref } from 'react'
import { requestClose } from '#modal/core/commands/modal/open-modal.ts'
import { goBack, navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectLoginOffer } from '#modal/core/state/embedded/login-offer.ts'
import { selectActiveNetwork } from '#modal/core/state/network/network-slice.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { selectCanGoBack, selectView, selectViewParams } from '#modal/core/state/router/router-slice.ts'
import { VIEWS } from '#modal/core/state/router/view-catalogue.ts'
import { selectWallet } from '#modal/core/state/wallets/wallets-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Header } from '#modal/ui/patterns/header.tsx'
import { IconButton } from '#modal/ui/primitives/icon-button.tsx'
import { NetworkPicture } from '#modal/views/parts/pictures/network-picture.tsx'
import styles from './modal-header.module.css'

interface ModalHeaderProps {
  readonly titleId: string
  readonly titleRef: Ref<HTMLHeadingElement>
}

/** The header of the current view. */
export function ModalHeader({ titleId, titleRef }: ModalHeaderProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const view = useAppSelector(selectView)
  const { email, socials } = useAppSelector(selectLoginOffer)
  const chosen = useAppSelector(selectViewParams('ConnectingWalletConnect'))
  const wallet = useAppSelector(selectWallet(chosen?.walletId))
  const isLogin = view === 'Connect' && (email || socials.length > 0)
  const id = isLogin ? 'view.connect.login' : VIEWS[view].titleId
  const title = text(id)
  return (
    <Header
      titleId={titleId}
      titleRef={titleRef}
      // A text that is not loaded yet is its id. Most titles load with the views.
      title={wallet?.name ?? (title === id ? <TitleSkeleton /> : title)}
      start={<HeaderStart />}
      closeLabel={text('header.close')}
      onClose={() => dispatch(requestClose('navigation'))}
    />
  )
}

/** Takes the place of a title that is still loading. */
function TitleSkeleton() {
  const text = useText()
  return (
    <span className="skeleton skeleton-line">
      <span className="visually-hidden">{text('app.loading')}</span>
    </span>
  )
}

/** The back button where there is a history, else the network of the account, or help for newcomers. */
function HeaderStart() {
  const text = useText()
  const dispatch = useAppDispatch()
  const view = useAppSelector(selectView)
  const canGoBack = useAppSelector(selectCanGoBack)
  const { enableNetworkSwitch, enableWalletGuide } = useAppSelector(selectOptions)
  if (view === 'Account') return enableNetworkSwitch === false ? null : <NetworkChip />
  if (canGoBack) {
    const arrow = <ArrowLeft size={20} aria-hidden className="mirrored" />
    return <IconButton label={text('header.back')} icon={arrow} onClick={() => dispatch(goBack())} />
  }
  return view === 'Connect' && enableWalletGuide !== false ? <HelpButton /> : null
}

/** Leads newcomers to an explanation. */
export function HelpButton() {
  const text = useText()
  const dispatch = useAppDispatch()
  const sign = <CircleQuestionMark size={20} aria-hidden />
  return (
    <IconButton
      label={text('view.what-is-a-wallet.title')}
      icon={sign}
      onClick={() => dispatch(navigate('WhatIsAWallet'))}
    />
  )
}

/** The network of the account, which leads to the others. */
export function NetworkChip() {
  const text = useText()
  const dispatch = useAppDispatch()
  const network = useAppSelector(selectActiveNetwork)
  const label = network ? text('header.network', { name: network.name }) : text('view.networks.title')
  return (
    <button
      type="button"
      className={styles['chip']}
      aria-label={label}
      title={label}
      onClick={() => dispatch(navigate('Networks'))}
    >
      {network && <NetworkPicture network={network} size={24} />}
      <ChevronDown size={16} aria-hidden />
    </button>
  )
}
