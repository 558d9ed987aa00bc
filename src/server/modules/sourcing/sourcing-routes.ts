import { operatorSourcing } from '../../../contract/sourcing/operator-sourcing.ts'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import type { ParsePool } from '../../platform/parsing/parse-pool.ts'
import { implement, type CustomerCall, type OperatorCall, type Route } from '../../platform/http/route.ts'
import { caseHandlers } from '../case-file/index.ts'
import { acceptSourcing } from './accept-sourcing.ts'
import { askForProduct, askForProducts, findDuplicates } from './request-product.ts'
import { assignSourcing, listSourcers, takeSourcing } from './assign-sourcing.ts'
import {
  exportOperatorSourcing,
  getOperatorSourcing,
  listOperatorSourcing,
  viewOperatorSourcing,
} from './operator-queries.ts'
import {
  askSourcingAgain,
  declineSourcing,
  endSourcing,
  sourcingEnds,
  withdrawSourcing,
} from './end-sourcing.ts'
import { readLineRequest } from './line-request.ts'
import { getPrivateProduct, listPrivateProducts } from './private-products.ts'
import { calculateQuoteLandedCost } from './quote-landed-cost.ts'
import { quoteSourcing } from './quote-sourcing.ts'
import { readSourcingFile, sourcingTemplate } from './read-sourcing-file.ts'
import { searchShopVariants } from './shop-variants.ts'
import type { SourcingMails } from './sourcing-emails.ts'
import { getSourcing, listSourcing, viewSourcing, type SourcingParts } from './sourcing-queries.ts'
import { uploadSourcingPicture } from './sourcing-messages.ts'
import { writeSourcing, writeToSeller } from './write-message.ts'

type Parts = SourcingParts & { readonly mails: SourcingMails }

export const sourcingRoutes = (parts: SourcingParts & { readonly parsePool: ParsePool }): Route[] => {
  const { database } = parts
  const db = ({ customer }: CustomerCall) => database.tenant(customer.customerId)
  const view = (id: string, { customer }: CustomerCall) => viewSourcing(parts, customer, id)
  const { viewAfter, viewCreated } = caseHandlers(view)
  return [
    implement(sourcing.askForProduct, viewCreated(parts, askForProduct)),
    implement(sourcing.askForProducts, async ({ wishes }, call) => ({
      requests: await askForProducts(database, wishes, call),
    })),
    implement(sourcing.getLineWish, (input, call) => readLineRequest(db(call), call.customer, input)),
    implement(sourcing.previewSourcingFile, (input, { file }) => {
      if (!file) throw new Error('an upload endpoint was called without its file')
      return readSourcingFile(parts.parsePool, file, input)
    }),
    implement(sourcing.downloadSourcingTemplate, ({ format }) => sourcingTemplate(format)),
    implement(sourcing.findSourcingDuplicates, async ({ links }, call) => ({
      duplicates: await findDuplicates(db(call), call.customer.customerId, links),
    })),
    implement(sourcing.listSourcing, (input, { customer }) => listSourcing(parts, customer, input)),
    implement(sourcing.getSourcing, ({ id }, { customer }) => getSourcing(parts, customer, id)),
    implement(sourcing.writeSourcing, viewAfter(parts, writeSourcing)),
    implement(sourcing.calculateQuoteLandedCost, (input, call) =>
      calculateQuoteLandedCost(db(call), call.customer, input),
    ),
    implement(sourcing.acceptSourcing, (input, call) => acceptSourcing(database, input, call)),
    implement(sourcing.declineSourcing, viewAfter(database, declineSourcing)),
    implement(sourcing.askSourcingAgain, viewAfter(database, askSourcingAgain)),
    implement(sourcing.withdrawSourcing, viewAfter(database, withdrawSourcing)),
    implement(sourcing.searchShopVariants, async ({ search }, call) => ({
      variants: await searchShopVariants(db(call), call.customer, search),
    })),
    implement(sourcing.listPrivateProducts, (input, { customer }) =>
      listPrivateProducts(database, customer, input),
    ),
    implement(sourcing.getPrivateProduct, ({ id }, { customer }) =>
      getPrivateProduct(database, customer, id),
    ),
  ]
}

export const operatorRoutes = (parts: Parts): Route[] => {
  const { database } = parts
  const view = (id: string, { operator }: OperatorCall) =>
    viewOperatorSourcing(parts, operator.operatorId, id)
  const { viewAfter } = caseHandlers(view)
  return [
    implement(operatorSourcing.listOperatorSourcing, (input, { operator }) =>
      listOperatorSourcing(parts, operator.operatorId, input),
    ),
    ...sourcingEnds(parts).routes,
    implement(operatorSourcing.exportOperatorSourcing, (input, call) =>
      exportOperatorSourcing(parts, input, call),
    ),
    implement(operatorSourcing.getOperatorSourcing, ({ id }, { operator }) =>
      getOperatorSourcing(parts, operator.operatorId, id),
    ),
    implement(operatorSourcing.listSourcers, async () => ({ sourcers: await listSourcers(database.agency) })),
    implement(operatorSourcing.takeSourcing, async ({ ids }, call) => ({
      results: await takeSourcing(database, ids, call),
    })),
    implement(operatorSourcing.assignSourcing, async (input, call) => ({
      results: await assignSourcing(database, input, call),
    })),
    implement(operatorSourcing.uploadSourcingPicture, ({ requestId }, call) =>
      uploadSourcingPicture(parts, requestId, call),
    ),
    implement(operatorSourcing.writeToSeller, viewAfter(parts, writeToSeller)),
    implement(operatorSourcing.quoteSourcing, viewAfter(parts, quoteSourcing)),
    implement(operatorSourcing.endSourcing, viewAfter(parts, endSourcing)),
  ]
}
