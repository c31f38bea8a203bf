import type { AccountDetailsRoot } from '#modal/core/state/account/account-details.ts'
import type { AccountRoot } from '#modal/core/state/account/account-slice.ts'
import type { AddressLabelsRoot } from '#modal/core/state/account/address-labels-slice.ts'
import type { AlertsRoot } from '#modal/core/state/alerts/alerts-slice.ts'
import type { ConnectionRoot } from '#modal/core/state/connection/connection-slice.ts'
import type { SecondaryRoot } from '#modal/core/state/connection/secondary-slice.ts'
import type { ConnectorsRoot } from '#modal/core/state/connectors/connectors-slice.ts'
import type { EmbeddedRoot } from '#modal/core/state/embedded/embedded-slice.ts'
import type { LegalRoot } from '#modal/core/state/legal/legal-slice.ts'
import type { ModalRoot } from '#modal/core/state/modal/modal-slice.ts'
import type { NetworkRoot } from '#modal/core/state/network/network-slice.ts'
import type { OptionsRoot } from '#modal/core/state/options/options-slice.ts'
import type { PairingRoot } from '#modal/core/state/pairing/pairing-slice.ts'
import type { RouterRoot } from '#modal/core/state/router/router-slice.ts'
import type { SiteRoot } from '#modal/core/state/site/site-slice.ts'
import type { SnackRoot } from '#modal/core/state/snack/snack-slice.ts'
import type { ThemeRoot } from '#modal/core/state/theme/theme-slice.ts'
import type { WalletsRoot } from '#modal/core/state/wallets/wallets-slice.ts'

/** The state that all features and views may rely on. */
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
    SecondaryRoot,
    PairingRoot,
    RouterRoot,
    SiteRoot,
    SnackRoot,
    ThemeRoot,
    WalletsRoot {}
