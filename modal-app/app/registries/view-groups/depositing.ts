import { DepositFromExchangeView } from '#modal/views/deposit-from-exchange/deposit-from-exchange-view.tsx'
import { DepositInProgressView } from '#modal/views/deposit-in-progress/deposit-in-progress-view.tsx'
import { DepositSelectAssetView } from '#modal/views/deposit-select-asset/deposit-select-asset-view.tsx'

/** The steps of depositing from an exchange. */
export const DEPOSITING_VIEWS = {
  DepositFromExchange: DepositFromExchangeView,
  DepositSelectAsset: DepositSelectAssetView,
  DepositInProgress: DepositInProgressView,
}
