import * as z from 'zod'
import { declareJob } from '../../../platform/jobs/jobs.ts'

const id = z.string().regex(/^[1-9]\d{0,18}$/)
const nothing = z.object({})

export const applyPayPalEvent = declareJob({
  name: 'apply-paypal-event',
  payload: z.object({ webhookEventId: id }),
  retryLimit: 10,
  retryDelaySeconds: 5,
  retryBackoff: true,
})

/** The next reconciliation makes up for failures. */
export const syncPayPalRechargeJob = declareJob({
  name: 'sync-paypal-recharge',
  payload: z.object({ customerId: id, rechargeId: id }),
  retryLimit: 2,
  retryDelaySeconds: 20,
  retryBackoff: true,
})

/** Syncs recharges not checked for a while (closed tabs, lost webhooks, holds), and collects owed amounts. */
export const reconcileRecharges = declareJob({
  name: 'reconcile-recharges',
  payload: nothing,
  retryLimit: 0,
  retryDelaySeconds: 0,
  retryBackoff: false,
  concurrency: 1,
  cron: '*/5 * * * *',
})

export const checkLedger = declareJob({
  name: 'check-ledger',
  payload: nothing,
  retryLimit: 2,
  retryDelaySeconds: 300,
  retryBackoff: false,
  concurrency: 1,
  timeoutSeconds: 1_800,
  cron: '10 2 * * *',
})

/** Repeated once if PayPal cannot be reached; then the reconciliation asks PayPal, with the same key. */
export const runAutoRechargeJob = declareJob({
  name: 'run-auto-recharge',
  payload: z.object({ customerId: id }),
  retryLimit: 1,
  retryDelaySeconds: 60,
  retryBackoff: false,
})

/** Deletes a removed account at PayPal. */
export const deletePayPalAccountJob = declareJob({
  name: 'delete-paypal-account',
  payload: z.object({ customerId: id, accountId: id }),
  retryLimit: 2,
  retryDelaySeconds: 30,
  retryBackoff: true,
})
