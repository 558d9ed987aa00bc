import * as z from 'zod'
import { declareJob } from '../../platform/jobs.ts'

const id = z.string().regex(/^[1-9]\d{0,18}$/)
const nothing = z.object({})

/** Works on one stored webhook of PayPal. */
export const applyPayPalEvent = declareJob({
  name: 'apply-paypal-event',
  payload: z.object({ webhookEventId: id }),
  retryLimit: 10,
  retryDelaySeconds: 5,
  retryBackoff: true,
})

/** Asks PayPal how one recharge stands. A failure is no loss: the next reconciliation asks again. */
export const syncPayPalRechargeJob = declareJob({
  name: 'sync-paypal-recharge',
  payload: z.object({ customerId: id, rechargeId: id }),
  retryLimit: 2,
  retryDelaySeconds: 20,
  retryBackoff: true,
})

/** Finds recharges that nobody has asked about for a while: closed tabs, lost webhooks, holds. Collects what is owed. */
export const reconcileRecharges = declareJob({
  name: 'reconcile-recharges',
  payload: nothing,
  retryLimit: 0,
  retryDelaySeconds: 0,
  retryBackoff: false,
  concurrency: 1,
  cron: '*/5 * * * *',
})

/** Checks every law of the ledger. */
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
