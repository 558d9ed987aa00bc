import { operatorSurcharges } from '../../../contract/surcharges/operator-surcharges.ts'
import { surcharges } from '../../../contract/surcharges/surcharges.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type CustomerCall, type Module } from '../../platform/http/route.ts'
import type { BulkJob } from '../bulk-jobs/index.ts'
import { actorOf, grantedTo, idempotencyKeyOf, scopeOf } from '../orders/index.ts'
import { answerSurcharge } from './answer-surcharge.ts'
import { endSurcharge } from './end-surcharge.ts'
import { fileReferences } from './file-references.ts'
import { lowerSurcharge } from './lower-surcharge.ts'
import { raiseSurcharges } from './raise-surcharges.ts'
import { surchargeWithdrawals } from './surcharge-changes.ts'
import { createSurchargeMails } from './surcharge-emails.ts'
import { exportSurcharges } from './surcharge-sheet.ts'
import { uploadAgencyPicture } from '../../platform/files/operator-pictures.ts'
import {
  getOperatorSurcharge,
  getSurcharge,
  listOfOperatorOrder,
  listOfOrder,
  listSurcharges,
  type Viewer,
} from './surcharge-queries.ts'

export { raiseSurcharges } from './raise-surcharges.ts'
export { createSurchargeMails, type SurchargeMails } from './surcharge-emails.ts'

const viewerOf = ({ customer }: CustomerCall): Viewer => ({ ...customer, authorities: grantedTo(customer) })

export const surchargeBulkJobs = (platform: Platform): BulkJob[] => [surchargeWithdrawals(platform).job]

export const surchargesModule = ({ database, files, clock, mail, config }: Platform): Module => {
  const mails = createSurchargeMails({ mail, config })
  const ofSeller = ({ customer }: CustomerCall) => ({
    db: database.tenant(customer.customerId),
    files,
    now: clock.now(),
  })
  const ofAgency = () => ({ db: database.agency, files, now: clock.now() })
  const raising = () => ({ mails, now: clock.now() })
  return {
    fileReferences,
    routes: [
      implement(surcharges.listOrderSurcharges, async ({ orderId }, call) => ({
        surcharges: await listOfOrder(ofSeller(call), viewerOf(call), orderId),
      })),
      implement(surcharges.answerSurcharge, async (input, call) => {
        const given = { input, key: idempotencyKeyOf(call) }
        const { paid, balance } = await answerSurcharge(database, scopeOf(call), given, actorOf(call))
        return { surcharge: await getSurcharge(ofSeller(call), viewerOf(call), input.id), paid, balance }
      }),
      implement(operatorSurcharges.uploadSurchargePicture, (_, call) => uploadAgencyPicture(files, call)),
      implement(operatorSurcharges.raiseSurcharges, async (input, call) => ({
        results: await database.agencyTransaction((tx) => raiseSurcharges(tx, input, call, raising())),
      })),
      implement(operatorSurcharges.lowerSurcharge, async (input, call) => {
        await lowerSurcharge(database, input, call, raising())
        return getOperatorSurcharge(ofAgency(), call.operator.roles, input.id)
      }),
      implement(operatorSurcharges.endSurcharge, (input, call) =>
        endSurcharge(database, input, call, clock.now()),
      ),
      implement(operatorSurcharges.listOperatorOrderSurcharges, async ({ orderId }, call) => ({
        surcharges: await listOfOperatorOrder(ofAgency(), call.operator.roles, orderId),
      })),
      implement(operatorSurcharges.listSurcharges, (input, call) =>
        listSurcharges(ofAgency(), call.operator.roles, input),
      ),
      ...surchargeWithdrawals({ database, clock }).routes,
      implement(operatorSurcharges.exportSurcharges, (input, call) =>
        exportSurcharges(database, ofAgency(), input, call),
      ),
    ],
  }
}
