import type { Config } from '#server/config/config.ts'
import { startBackgroundLooks } from '#server/features/payments/background-looks.ts'
import type { HistoryService } from '#server/features/history/history-service.ts'
import { createPaymentAssets } from '#server/features/payments/payment-assets.ts'
import { PaymentChanges } from '#server/features/payments/payment-changes.ts'
import { PaymentFollower } from '#server/features/payments/payment-follower.ts'
import { PaymentService } from '#server/features/payments/payment-service.ts'
import { createPaymentsRepository } from '#server/features/payments/payments-repository.ts'
import { createReceipts } from '#server/features/payments/receipts.ts'
import { ReportSender, type ReportReceiver } from '#server/features/payments/report-sender.ts'
import { createReportsRepository } from '#server/features/payments/reports-repository.ts'
import { addPaymentRoutes } from '#server/features/payments/routes.ts'
import { createEvmSearch } from '#server/features/payments/search-evm.ts'
import { createHistorySearch } from '#server/features/payments/search-history.ts'
import type { HistoryPageOf } from '#server/features/payments/transfer-search.ts'
import { askEvm } from '#server/providers/evm-nodes/evm-nodes.ts'
import type { BlockchainParts } from './blockchain-parts.ts'

const MINUTE_MS = 60_000

export interface PaymentsParts extends BlockchainParts {
  readonly history: HistoryService
}

/** Adds the endpoints of payments. @returns a function that stops their background work. */
export function addPayments(parts: PaymentsParts): () => Promise<void> {
  const { config, database, routes, origins, networks, nodes, readers, history, logger, clock } = parts
  const onFailure = (err: unknown) => logger.warn({ err }, 'the chain could not be read for a payment')
  const pageOf: HistoryPageOf = async ({ address, chainId, projectId, cursor }) => {
    const page = await history.answer(
      { address, chainId, ...(cursor === undefined ? {} : { cursor }) },
      projectId,
    )
    return { data: page.data, next: page.next }
  }
  const payments = createPaymentsRepository(database)
  const signReceipt = createReceipts({ issuer: origins.api, signingKey: parts.signingKey })
  const sender = new ReportSender({
    reports: createReportsRepository(database),
    payments,
    receivers: receiversOf(config),
    signReceipt,
    clock,
    onRefusal: ({ id, projectId, attempts }, why) =>
      logger.warn({ report: id, projectId, attempts }, `a report of a payment was not delivered: ${why}`),
    onFailure: (err) => logger.warn({ err }, 'reports of payments could not be sent'),
  })
  const changes = new PaymentChanges({
    database,
    clock,
    isReported: (projectId) => config.paymentSecrets.has(projectId),
    onReport: () => sender.sendSoon(),
  })
  const follower = new PaymentFollower({
    payments,
    changes,
    arrivals: parts.arrivals,
    heads: parts.heads,
    searches: {
      eip155: createEvmSearch({ readers, pageOf, onFailure, now: clock }),
      solana: createHistorySearch(pageOf),
      bip122: createHistorySearch(pageOf),
    },
    confirmations: config.payments.confirmations,
    clock,
    onFailure,
  })
  addPaymentRoutes({
    routes,
    service: new PaymentService({
      payments,
      follower,
      assets: createPaymentAssets({
        ...parts,
        ask: (caipNetworkId) => askEvm(nodes, networks, caipNetworkId),
        now: clock,
      }),
      heads: parts.heads,
      origins: parts.originAllowList,
      modalOrigin: origins.modal,
      signReceipt,
      openMs: config.payments.minutes * MINUTE_MS,
      clock,
      onFailure,
    }),
    beginLimit: parts.budget('payments', config.limits.paymentsPerMinutePerClient),
  })
  const stopLooking = startBackgroundLooks({ payments, follower, clock, onFailure })
  return async () => {
    await stopLooking()
    await sender.close()
  }
}

function receiversOf({ payments, paymentSecrets }: Config): ReadonlyMap<string, ReportReceiver> {
  return new Map(
    payments.webhooks.map(({ project, url }) => [
      project,
      { url, secrets: paymentSecrets.get(project) ?? [] },
    ]),
  )
}
