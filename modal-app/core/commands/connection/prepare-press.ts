import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import type { ConnectorInfo } from '#modal/core/state/connectors/connector-info.ts'
import type { ViewName } from '#modal/core/state/router/view-catalogue.ts'
import { loadOnce } from '#modal/lib/load-once.ts'

/** A press needs the same chunk. */
const loadPreparations = loadOnce(() => import('./preparations.ts'))

type Preparations = Awaited<ReturnType<typeof loadPreparations>>

/** Gets ready for a press on a row of the list, so that its wallet is asked within the press itself. */
export function prepareConnector(info: ConnectorInfo): CoreThunk {
  return prepare(({ readyConnector }) => readyConnector(info))
}

/** The same for a wallet that is not in the page. */
export function prepareWallet(walletId: string): CoreThunk {
  return prepare(({ readyWallet }) => readyWallet(walletId))
}

/** The same for a press that leads to codes of phone wallets. */
export function preparePhones(): CoreThunk {
  return prepare(({ readyPairing }) => readyPairing())
}

/** Loads the view that a press leads to. */
export function prepareView(view: ViewName): CoreThunk {
  return (_dispatch, _getState, { loadView, savesData }) => {
    if (!savesData()) loadView(view)
  }
}

/** Prepares nothing for a visitor who saves data. A chunk that does not load is requested again by the press. */
function prepare(work: (preparations: Preparations) => CoreThunk): CoreThunk {
  return (dispatch, _getState, { savesData }) => {
    if (savesData()) return
    loadPreparations().then(
      (preparations) => dispatch(work(preparations)),
      () => undefined,
    )
  }
}
