import { addApprovalsRoute } from '#server/features/approvals/routes.ts'
import { createSpenderNames } from '#server/features/approvals/spender-names.ts'
import { TokenApprovalsService } from '#server/features/approvals/token-approvals-service.ts'
import { ClearSigningService } from '#server/features/clear-signing/clear-signing-service.ts'
import { createDescriptorsRepository } from '#server/features/clear-signing/descriptors-repository.ts'
import { createSignedCursors } from '#server/http/requests/signed-cursor.ts'
import type { AccountIndex } from '#server/providers/account-index/account-index.ts'
import type { Unwanted } from '#server/providers/tokens/unwanted.ts'
import type { BlockchainParts } from './blockchain-parts.ts'

export interface ApprovalsSettings extends BlockchainParts {
  readonly index: AccountIndex
  readonly unwanted: Unwanted
}

/** Adds the approvals of accounts. */
export function addApprovals(settings: ApprovalsSettings): void {
  const { routes, config, database, keyring, origins, clock: now } = settings
  const contracts = new ClearSigningService(createDescriptorsRepository(database))
  addApprovalsRoute(
    routes,
    new TokenApprovalsService({
      ...settings,
      spenders: createSpenderNames({
        ...settings,
        describe: (chainId, address) => contracts.describe(chainId, address),
        venues: config.swaps.networks,
        now,
      }),
      cursors: createSignedCursors(keyring.tokenKeys, 'approvals'),
      apiOrigin: origins.api,
      now,
    }),
  )
}
