import Fastify from 'fastify'
import { afterAll, afterEach } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import { startPayPal, type PayPalDouble } from '../../../../../test/paypal.ts'
import { customerIdFromRow } from '../../../platform/database/database.ts'
import { createJobs } from '../../../platform/jobs/job-runner.ts'
import { handleJob } from '../../../platform/jobs/jobs.ts'
import { createMail } from '../../../platform/mail/mail.ts'
import { createMetrics, noMetrics } from '../../../platform/kernel/metrics.ts'
import { createChangeNotifier } from '../../../platform/live/change-notifier.ts'
import type { CustomerCall } from '../../../platform/http/route.ts'
import { createSecrets } from '../../../platform/secrets/secrets.ts'
import { applyPayPalEvent } from '../paypal/apply-paypal-event.ts'
import { deletePayPalAccount } from '../paypal/delete-paypal-account.ts'
import { getBalance } from '../ledger/ledger.ts'
import { addPayPalWebhook } from '../paypal/paypal-webhook.ts'
import { createRechargeMails } from '../recharges/recharge-emails.ts'
import { getRecharge } from '../recharges/recharges.ts'
import { runAutoRecharge } from '../auto-recharge/run-auto-recharge.ts'
import { syncPayPalRecharge } from '../paypal/sync-paypal-recharge.ts'
import type { WalletParts } from '../recharges/wallet-deps.ts'
import * as walletJobs from '../ledger/wallet-jobs.ts'

/** PayPal's double behind the wallet. Its webhooks arrive at a server; a test runs the jobs. */
export const withPayPal = async () => {
  const { database, admin } = await withTestDatabase()
  const server = Fastify()
  const metrics = await createMetrics('a token of sixteen')
  const clock = { at: 0, now: () => new Date(Date.now() + clock.at) }
  const lines: string[] = []
  const keep = (...given: unknown[]): void => void lines.push(JSON.stringify(given))
  const log = { ...server.log, info: keep, warn: keep, error: keep }
  const jobs = createJobs({
    database,
    metrics: noMetrics,
    notifier: createChangeNotifier(database, log),
    log,
  })

  const deliver = async (body: string, headers: Readonly<Record<string, string>>): Promise<number> =>
    (
      await server.inject({
        method: 'POST',
        url: '/app/webhooks/paypal',
        headers: { ...headers, 'content-type': 'application/json' },
        payload: body,
      })
    ).statusCode

  const paypal = await startPayPal(deliver)
  const secrets = createSecrets({ deriveKey: () => Buffer.alloc(32) })
  const mail = createMail({ mail: { smtpUrl: undefined, from: 'x@localhost' } }, database, secrets)
  const parts: WalletParts & { payments: PayPalDouble['payments'] } = {
    database,
    files: {} as WalletParts['files'],
    mails: createRechargeMails(mail, 'http://shop.test'),
    payments: paypal.payments,
    secrets,
    publicUrl: 'http://shop.test',
    offers: () => true,
    clock,
    log,
  }
  addPayPalWebhook(server, { ...parts, metrics })
  await jobs.start(
    [
      handleJob(walletJobs.applyPayPalEvent, ({ webhookEventId }) => applyPayPalEvent(parts, webhookEventId)),
      handleJob(walletJobs.syncPayPalRechargeJob, async ({ customerId, rechargeId }) => {
        const recharge = await getRecharge(database.agency, customerIdFromRow(customerId), rechargeId)
        await syncPayPalRecharge(parts, recharge)
      }),
      handleJob(walletJobs.runAutoRechargeJob, ({ customerId }, { attempt }) =>
        runAutoRecharge(parts, customerIdFromRow(customerId), { attempt }),
      ),
      handleJob(walletJobs.deletePayPalAccountJob, ({ customerId, accountId }) =>
        deletePayPalAccount(parts, customerIdFromRow(customerId), accountId),
      ),
    ],
    { work: false },
  )
  // A webhook is verified by a call to PayPal, which must not meet the failures of the next test.
  afterEach(() => paypal.fake.webhooksSettled())
  afterAll(async () => {
    await paypal.close()
    await server.close()
    await jobs.stop(0)
  })

  const balance = async (call: CustomerCall): Promise<number> =>
    (await getBalance(database.agency, call.customer.customerId)).amountMinor
  const mailsOf = async (call: CustomerCall): Promise<string[]> => {
    const rows = await database.agency
      .selectFrom('mail')
      .innerJoin('account', 'account.email', 'mail.to_address')
      .select('subject')
      .where('account.customer_id', '=', call.customer.customerId)
      .orderBy('mail.id')
      .execute()
    return rows.map(({ subject }) => subject)
  }
  const runJobs = async (): Promise<unknown[]> => {
    const failed: unknown[] = []
    // A capture by the first round's jobs sends another webhook: it must not arrive in the next test.
    for (let round = 1; round <= 2; round += 1) {
      await paypal.fake.webhooksSettled()
      const { failures } = await jobs.runDue({ evenDelayed: true })
      failed.push(...failures.map(({ error }) => error))
    }
    return failed
  }

  return { database, admin, metrics, log, lines, clock, deliver, paypal, parts, balance, mailsOf, runJobs }
}
