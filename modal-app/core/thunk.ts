import type { ThunkAction, ThunkDispatch } from '@reduxjs/toolkit'
import type { UnknownAction } from 'redux'
import type { AccountDetailsRoot } from './account/account-details.ts'
import type { AccountRoot } from './account/account-slice.ts'
import type { AlertsRoot } from './alerts/alerts-slice.ts'
import type { AddressLabelsRoot } from './account/address-labels-slice.ts'
import type { ConnectionRoot } from './connection/connection-slice.ts'
import type { OtherWalletsRoot } from './connection/other-wallets-slice.ts'
import type { ConnectorsRoot } from './connectors/connectors-slice.ts'
import type { EmbeddedRoot } from './embedded/embedded-slice.ts'
import type { Extra } from './extra.ts'
import type { LegalRoot } from './legal/legal-slice.ts'
import type { ModalRoot } from './modal/modal-slice.ts'
import type { NetworkRoot } from './network/network-slice.ts'
import type { OptionsRoot } from './options/options-slice.ts'
import type { PairingRoot } from './pairing/pairing-slice.ts'
import type { RouterRoot } from './router/router-slice.ts'
import type { SiteRoot } from './site/site-slice.ts'
import type { SnackRoot } from './snack/snack-slice.ts'
import type { ThemeRoot } from './theme/theme-slice.ts'
import type { WalletsRoot } from './wallets/wallets-slice.ts'

/** The spine: everything features and views may rely on. */
export interface CoreState
  extends
    AccountDetailsRoot,
    AccountRoot,
    AddressLabelsRoot,
    AlertsRoot,
    ConnectionRoot,
    ConnectorsRoot,
    EmbeddedRoot,
    LegalRoot,
    ModalRoot,
    NetworkRoot,
    OptionsRoot,
    OtherWalletsRoot,
    PairingRoot,
    RouterRoot,
    SiteRoot,
    SnackRoot,
    ThemeRoot,
    WalletsRoot {}

/** A thunk of the spine; no thunk throws. */
export type CoreThunk<R = void> = ThunkAction<R, CoreState, Extra, UnknownAction>
export type CoreDispatch = ThunkDispatch<CoreState, Extra, UnknownAction>
