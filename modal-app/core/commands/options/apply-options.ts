import type { Network } from '#schemas/entities/network.ts'
import { Options } from '#schemas/entities/options.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import { invalidParams } from '#schemas/protocol/invalid-params.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectConnectedNamespaces } from '#modal/core/state/account/account-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { withOwnerPictures } from '#modal/core/state/images/owner-picture.ts'
import { withKnownFacts } from '#modal/core/state/network/known-facts.ts'
import { networksConfigured, selectActiveNamespace } from '#modal/core/state/network/network-slice.ts'
import { defaultNetworks } from '#modal/core/state/network/site-networks.ts'
import { withExplorer } from '#modal/core/state/network/with-explorer.ts'
import { optionsParsed, optionsRefused, selectOptions } from '#modal/core/state/options/options-slice.ts'
import { metadataSynced } from '#modal/core/state/site/site-slice.ts'
import { themeSynced } from '#modal/core/state/theme/theme-slice.ts'
import { loadOnce } from '#modal/lib/load-once.ts'

/** Needed only where a connected site changes its networks. */
const loadFollowing = loadOnce(() => import('#modal/core/commands/network/follow-options.ts'))

/**
 * Applies the owner's options, or stores their error. The modal stays usable, and calls of the site are answered with
 * OPTION_INVALID, which names the option, until valid options arrive.
 *
 * @param raw as the site sent them.
 */
export function applyOptions(raw: unknown): CoreThunk<Result<undefined>> {
  return (dispatch, getState, { deployment }) => {
    const parsed = parseOptions(raw, deployment)
    if (!parsed.ok) {
      dispatch(optionsRefused(parsed.error))
      return parsed
    }
    const { options, networks } = parsed.value
    const { themeMode, themeVariables, metadata, defaultNetwork } = options
    const hasOtherNetworks = requestsOtherNetworks(options, getState())
    dispatch(optionsParsed(withOwnerPictures(options, deployment)))
    if (hasOtherNetworks) dispatch(offerNetworks(networks, defaultNetwork))
    dispatch(themeSynced({ ...(themeMode && { themeMode }), ...(themeVariables && { themeVariables }) }))
    if (metadata) dispatch(metadataSynced(metadata))
    return ok(undefined)
  }
}

/** A connected wallet does not switch by this; it is asked afterwards. */
function offerNetworks(networks: readonly Network[], defaultNetworkId: string | undefined): CoreThunk {
  return (dispatch, getState) => {
    const { network: before } = getState()
    const connected = selectConnectedNamespaces(getState())
    dispatch(networksConfigured({ networks, defaultNetworkId, connected }))
    if (connected.length === 0) return
    void loadFollowing().then(({ followOptions }) => dispatch(followOptions(before)))
  }
}

/** Whether networks have to be set up. Other changes leave added networks and those of the wallet alone. */
function requestsOtherNetworks({ networks, defaultNetwork }: Options, state: CoreState): boolean {
  if (selectActiveNamespace(state) === undefined) return true
  const current = selectOptions(state)
  return (
    JSON.stringify([networks, defaultNetwork]) !== JSON.stringify([current.networks, current.defaultNetwork])
  )
}

function parseOptions(
  raw: unknown,
  deployment: Deployment,
): Result<{ readonly options: Options; readonly networks: readonly Network[] }> {
  const parsed = Options.safeParse(raw)
  if (parsed.success) {
    const networks = siteNetworks(parsed.data, deployment)
    return networks.ok ? ok({ options: parsed.data, networks: networks.value }) : networks
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `invalidParams` always fails
  const { error } = invalidParams(parsed.error) as Extract<Result<never>, { ok: false }>
  const { field = 'options' } = (error.data ?? {}) as { readonly field?: string }
  return invalidOption(field, error.message)
}

function invalidOption(field: string, reason: string): Result<never> {
  return fail('OPTION_INVALID', `${errorMessage('OPTION_INVALID', { option: field })} ${reason}`, {
    option: field,
  })
}

/** Reads the networks that the site names, or those of the deployment: production networks where it has any. */
function siteNetworks(options: Options, deployment: Deployment): Result<readonly Network[]> {
  if (!options.networks) return ok(defaultNetworks(deployment))
  const networks: Network[] = []
  for (const [index, entry] of options.networks.entries()) {
    const network = typeof entry === 'string' ? findNetwork(entry) : withKnownFacts(entry)
    if (!network)
      return invalidOption(`networks.${index}`, 'Name a known CAIP-2 id such as eip155:1, or pass a network.')
    networks.push(withExplorer(network, deployment))
  }
  return ok(networks)
}
