import { customerIdFromRow } from '../../platform/database/database.ts'
import { handleJob, type Job } from '../../platform/jobs/jobs.ts'
import { endWebhook, openWebhooks } from '../../platform/jobs/open-webhooks.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import { applyPayPalEvent } from './paypal/apply-paypal-event.ts'
import { deletePayPalAccount } from './paypal/delete-paypal-account.ts'
import { fileReferences } from './file-references.ts'
import { checkLedgerInvariants } from './invariants/ledger-invariants.ts'
import type { PaymentService } from './recharges/payment-service.ts'
import { addPayPalWebhook } from './paypal/paypal-webhook.ts'
import { reconcileRecharges } from './paypal/reconcile-recharges.ts'
import { createRechargeMails } from './recharges/recharge-emails.ts'
import { getRecharge } from './recharges/recharges.ts'
import { runAutoRecharge } from './auto-recharge/run-auto-recharge.ts'
import { syncPayPalRecharge, type SettleDeps } from './paypal/sync-paypal-recharge.ts'
import * as jobs from './ledger/wallet-jobs.ts'
import type { WalletParts } from './recharges/wallet-deps.ts'
import { walletLiveQuery } from './wallet-live-query.ts'
import { walletRoutes } from './wallet-routes.ts'
import { walletSpendRoutes } from './wallet-spend-routes.ts'

export interface WalletDeps extends Pick<
  Platform,
  'config' | 'database' | 'files' | 'mail' | 'metrics' | 'secrets' | 'clock' | 'log'
> {
  /** Null: no PayPal payments. */
  readonly payments: PaymentService | null
}

const paymentJobs = (parts: SettleDeps): Job[] => [
  handleJob(
    jobs.applyPayPalEvent,
    ({ webhookEventId }, { log }) => applyPayPalEvent({ ...parts, log }, webhookEventId),
    {
      underWay: openWebhooks('paypal', 'webhookEventId'),
      end: ({ webhookEventId }) => endWebhook(parts.database, webhookEventId),
    },
  ),
  handleJob(
    jobs.syncPayPalRechargeJob,
    async ({ customerId, rechargeId }, { log }) => {
      const recharge = await getRecharge(parts.database.agency, customerIdFromRow(customerId), rechargeId)
      await syncPayPalRecharge({ ...parts, log }, recharge)
    },
    { resumedBy: jobs.reconcileRecharges.name },
  ),
  handleJob(jobs.reconcileRecharges, () => reconcileRecharges(parts)),
  handleJob(
    jobs.deletePayPalAccountJob,
    ({ customerId, accountId }) => deletePayPalAccount(parts, customerIdFromRow(customerId), accountId),
    { resumedBy: jobs.reconcileRecharges.name },
  ),
]

export const walletModule = (deps: WalletDeps): Module => {
  const { config, database, files, mail, metrics, secrets, clock, log, payments } = deps
  const parts: WalletParts = {
    database,
    files,
    mails: createRechargeMails(mail, config.publicUrl),
    payments,
    secrets,
    publicUrl: config.publicUrl,
    offers: (method, currency) =>
      method === 'bank' ? config.bankAccount.length > 0 : (payments?.currencies.includes(currency) ?? false),
    clock,
    log,
  }
  const settling = payments ? { ...parts, payments } : null
  return {
    fileReferences,
    routes: [...walletRoutes(parts), ...walletSpendRoutes(parts)],
    watches: [walletLiveQuery],
    rawRoutes: (app) => {
      if (payments) addPayPalWebhook(app, { database, payments, metrics, clock })
    },
    jobs: [
      ...(settling ? paymentJobs(settling) : []),
      // Payments enqueue it wherever a wallet has settings, so its queue always exists.
      handleJob(
        jobs.runAutoRechargeJob,
        async ({ customerId }, { attempt, log: runLog }) => {
          if (settling)
            await runAutoRecharge({ ...settling, log: runLog }, customerIdFromRow(customerId), { attempt })
        },
        settling
          ? { resumedBy: jobs.reconcileRecharges.name }
          : { nothingWaits: 'without PayPal nothing is recharged' },
      ),
      handleJob(jobs.checkLedger, async (_payload, run) => {
        await checkLedgerInvariants(database, run.log)
      }),
    ],
  }
}
