import { operatorReplacements } from '../../../contract/replacements/operator-replacements.ts'
import { replacements } from '../../../contract/replacements/replacements.ts'
import { customerIdFromRow } from '../../platform/database/database.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type CustomerCall, type Module } from '../../platform/http/route.ts'
import { actorOf, grantedTo, idempotencyKeyOf, scopeOf, replacementShippedJob } from '../orders/index.ts'
import { createRefundMails } from '../refunds/index.ts'
import type { BulkJob } from '../bulk-jobs/index.ts'
import { answerReplacement } from './answer-replacement.ts'
import { createReplacement } from './create-replacement.ts'
import { expireReplacements, expireReplacementsJob } from './expire-replacements.ts'
import { acknowledgeDeclinedReplacement } from './acknowledge-replacement.ts'
import { previewReplacement } from './preview-replacement.ts'
import { replacementReviews } from './replacement-changes.ts'
import { createReplacementMails } from './replacement-emails.ts'
import { exportUnseenReplacements } from './replacement-sheet.ts'
import {
  getOperatorReplacement,
  getReplacement,
  listOrderReplacements,
  listReplacements,
  listUnseenReplacements,
  type ReplacementViewer,
} from './replacement-queries.ts'
import { ownerOf } from './estimate-replacement.ts'

export { replacementIn } from './create-replacement.ts'
export { endReplacement } from './end-replacement.ts'

const viewerOf = ({ customer }: CustomerCall): ReplacementViewer => ({
  ...customer,
  authorities: grantedTo(customer),
})

export const replacementBulkJobs = ({ database }: Platform): BulkJob[] => [replacementReviews(database).job]

export const replacementsModule = ({ config, database, clock, mail }: Platform): Module => {
  const mails = createReplacementMails(mail, config.publicUrl)
  const refundMails = createRefundMails(mail, config.publicUrl)
  return {
    routes: [
      implement(replacements.listReplacements, async ({ orderId }, call) => {
        const db = database.tenant(call.customer.customerId)
        return { replacements: await listReplacements(db, viewerOf(call), orderId, clock.now()) }
      }),
      implement(replacements.answerReplacement, async (input, call) => {
        const given = { input, key: idempotencyKeyOf(call), now: clock.now() }
        const { paid, balance } = await answerReplacement(database, scopeOf(call), given, actorOf(call))
        const db = database.tenant(call.customer.customerId)
        return { replacement: await getReplacement(db, viewerOf(call), input.id, clock.now()), paid, balance }
      }),
      implement(operatorReplacements.previewReplacement, (input) =>
        previewReplacement(database.agency, input),
      ),
      implement(operatorReplacements.createReplacement, async (input, call) => {
        const { id } = await createReplacement({ database, mails, refundMails, now: clock.now }, input, call)
        return { replacement: await getOperatorReplacement(database.agency, id) }
      }),
      implement(operatorReplacements.listOrderReplacements, async ({ orderId }) => {
        const customerId = await ownerOf(database.agency, orderId)
        return { replacements: await listOrderReplacements(database.agency, customerId, orderId) }
      }),
      implement(operatorReplacements.listUnseenReplacements, (input) =>
        listUnseenReplacements(database.agency, input),
      ),
      ...replacementReviews(database).routes,
      implement(operatorReplacements.exportUnseenReplacements, (input, call) =>
        exportUnseenReplacements(database, input, call),
      ),
      implement(operatorReplacements.acknowledgeDeclinedReplacement, async ({ id }, call) => {
        await acknowledgeDeclinedReplacement(database, id, call)
        return { replacement: await getOperatorReplacement(database.agency, id) }
      }),
    ],
    jobs: [
      handleJob(expireReplacementsJob, async (_, { log, signal }) => {
        const expired = await expireReplacements(database, clock.now(), signal)
        if (expired > 0) log.info({ expired }, 'replacement charges expired')
      }),
      handleJob(
        replacementShippedJob,
        ({ customerId, orderId }) =>
          database.agencyTransaction((tx) => mails.shipped(tx, customerIdFromRow(customerId), orderId)),
        { nothingWaits: 'it only tells the seller by email what the order already shows' },
      ),
    ],
  }
}
