import { WalletSendConfirmedView } from '#modal/views/wallet-send-confirmed/wallet-send-confirmed-view.tsx'
import { WalletSendPreviewView } from '#modal/views/wallet-send-preview/wallet-send-preview-view.tsx'
import { WalletSendSelectTokenView } from '#modal/views/wallet-send-select-token/wallet-send-select-token-view.tsx'
import { WalletSendView } from '#modal/views/wallet-send/wallet-send-view.tsx'

/** The steps of sending. */
export const SENDING_VIEWS = {
  WalletSend: WalletSendView,
  WalletSendSelectToken: WalletSendSelectTokenView,
  WalletSendPreview: WalletSendPreviewView,
  WalletSendConfirmed: WalletSendConfirmedView,
}
