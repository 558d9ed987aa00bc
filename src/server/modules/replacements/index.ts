import { operatorReissues } from '../../../contract/operator/replacements.ts'
import { replacements } from '../../../contract/replacements.ts'
import { customerIdFromRow } from '../../platform/database.ts'
import { handleJob } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type CustomerCall, type Module } from '../../platform/route.ts'
import { actorOf, grantedTo, idempotencyKeyOf, scopeOf, replacementShippedJob } from '../orders/index.ts'
import { answerReplacement } from './answer-replacement.ts'
import { createReplacement } from './create-replacement.ts'
import { expireReissues, expireReissuesJob } from './expire-replacements.ts'
import { acknowledgeDeclinedReplacement } from './acknowledge-replacement.ts'
import { previewReissue } from './preview-replacement.ts'
import { createReissueMails } from './replacement-emails.ts'
import {
  getOperatorReissue,
  getReissue,
  listOrderReissues,
  listReissues,
  listUnseenReissues,
  type ReissueViewer,
} from './replacement-queries.ts'
import { ownerOf } from './estimate-replacement.ts'

export { reissueIn } from './create-replacement.ts'
export { endReissue } from './end-replacement.ts'

const viewerOf = ({ customer }: CustomerCall): ReissueViewer => ({
  ...customer,
  authorities: grantedTo(customer),
})

/** Orders, or lines of them, that are sent once more, at the agency's cost or the seller's. */
export const reissuesModule = ({ config, database, clock, mail }: Platform): Module => {
  const mails = createReissueMails(mail, config.publicUrl)
  return {
    routes: [
      implement(replacements.listReissues, async ({ orderId }, call) => {
        const db = database.tenant(call.customer.customerId)
        return { reissues: await listReissues(db, viewerOf(call), orderId, clock.now()) }
      }),
      implement(replacements.answerReplacement, async (input, call) => {
        const given = { input, key: idempotencyKeyOf(call), now: clock.now() }
        const { paid, balance } = await answerReplacement(database, scopeOf(call), given, actorOf(call))
        const db = database.tenant(call.customer.customerId)
        return { reissue: await getReissue(db, viewerOf(call), input.id, clock.now()), paid, balance }
      }),
      implement(operatorReissues.previewReissue, (input) => previewReissue(database.agency, input)),
      implement(operatorReissues.createReplacement, async (input, call) => {
        const { id } = await createReplacement({ database, mails, now: clock.now }, input, call)
        return { reissue: await getOperatorReissue(database.agency, id) }
      }),
      implement(operatorReissues.listOrderReissues, async ({ orderId }) => {
        const customerId = await ownerOf(database.agency, orderId)
        return { reissues: await listOrderReissues(database.agency, customerId, orderId) }
      }),
      implement(operatorReissues.listUnseenReissues, (input) => listUnseenReissues(database.agency, input)),
      implement(operatorReissues.acknowledgeDeclinedReplacement, async ({ id }, call) => {
        await acknowledgeDeclinedReplacement(database, id, call)
        return { reissue: await getOperatorReissue(database.agency, id) }
      }),
    ],
    jobs: [
      handleJob(expireReissuesJob, async (_, { log, signal }) => {
        const expired = await expireReissues(database, clock.now(), signal)
        if (expired > 0) log.info({ expired }, 'charges of what was to be sent again have run out')
      }),
      handleJob(replacementShippedJob, ({ customerId, orderId }) =>
        database.agencyTransaction((tx) => mails.shipped(tx, customerIdFromRow(customerId), orderId)),
      ),
    ],
  }
}
