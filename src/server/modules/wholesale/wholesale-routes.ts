import { operatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import { wholesale } from '../../../contract/wholesale/wholesale.ts'
import { implement, type CustomerCall, type OperatorCall, type Route } from '../../platform/http/route.ts'
import { caseHandlers } from '../case-file/index.ts'
import {
  acceptWholesaleQuote,
  requestWholesaleCancellation,
  cancelWholesale,
  completeWholesale,
  rejectWholesaleQuote,
  withdrawWholesaleCancellation,
} from './answer-quote.ts'
import { getOperatorWholesale, listOperatorWholesale, viewOperatorWholesale } from './operator-queries.ts'
import { payWholesale, replenishWholesale } from './pay-wholesale.ts'
import { declineWholesale, quoteWholesale, type OperatorWholesaleDeps } from './quote-wholesale.ts'
import {
  closeWholesaleShort,
  declineWholesaleCancel,
  recordWholesaleArrival,
  startWholesalePurchase,
} from './receive-wholesale.ts'
import { packWholesale, setWholesaleFreight, shipWholesale } from './ship-wholesale.ts'
import { wholesalePaperOf } from './wholesale-papers.ts'
import { exportWholesale } from './wholesale-sheet.ts'
import { getWholesale, listWholesale, viewWholesale, type WholesaleParts } from './wholesale-queries.ts'
import { uploadWholesalePicture, writeWholesale, writeWholesaleToSeller } from './wholesale-messages.ts'
import {
  askForWholesaleQuote,
  createWholesaleDraft,
  createWholesaleFromCart,
  reopenWholesale,
  saveWholesaleDraft,
} from './write-draft.ts'

export const wholesaleRoutes = (parts: WholesaleParts): Route[] => {
  const { database } = parts
  const view = (id: string, { customer }: CustomerCall) => viewWholesale(parts, customer, id)
  const { viewAfter, viewCreated, orderAfter } = caseHandlers(view)
  return [
    implement(wholesale.listWholesale, (input, { customer }) => listWholesale(parts, customer, input)),
    implement(wholesale.getWholesale, ({ id }, { customer }) => getWholesale(parts, customer, id)),
    implement(wholesale.createWholesaleDraft, viewCreated(database, createWholesaleDraft)),
    implement(wholesale.createWholesaleFromCart, viewCreated(database, createWholesaleFromCart)),
    implement(wholesale.saveWholesaleDraft, viewAfter(database, saveWholesaleDraft)),
    implement(wholesale.askForWholesaleQuote, viewAfter(database, askForWholesaleQuote)),
    implement(wholesale.reopenWholesale, viewAfter(database, reopenWholesale)),
    implement(wholesale.writeWholesale, viewAfter(parts, writeWholesale)),
    implement(wholesale.acceptWholesaleQuote, viewAfter(database, acceptWholesaleQuote)),
    implement(wholesale.rejectWholesaleQuote, viewAfter(database, rejectWholesaleQuote)),
    implement(wholesale.payWholesale, orderAfter(database, payWholesale)),
    implement(wholesale.replenishWholesale, orderAfter(database, replenishWholesale)),
    implement(wholesale.cancelWholesale, viewAfter(database, cancelWholesale)),
    implement(wholesale.requestWholesaleCancellation, viewAfter(database, requestWholesaleCancellation)),
    implement(wholesale.withdrawWholesaleCancellation, viewAfter(database, withdrawWholesaleCancellation)),
    implement(wholesale.completeWholesale, viewAfter(database, completeWholesale)),
    implement(wholesale.downloadWholesalePaper, ({ id, paper }, { customer: { customerId } }) =>
      wholesalePaperOf(database, { db: database.tenant(customerId), customerId }, id, paper),
    ),
  ]
}

export const operatorRoutes = (parts: OperatorWholesaleDeps & WholesaleParts): Route[] => {
  const { database } = parts
  const view = (id: string, { operator }: OperatorCall) => viewOperatorWholesale(parts, operator.roles, id)
  const { viewAfter } = caseHandlers(view)
  return [
    implement(operatorWholesale.listOperatorWholesale, (input, { operator }) =>
      listOperatorWholesale(database, operator.roles, input),
    ),
    implement(operatorWholesale.exportWholesale, (input, call) => exportWholesale(database, input, call)),
    implement(operatorWholesale.getOperatorWholesale, ({ id }, { operator }) =>
      getOperatorWholesale(parts, operator.roles, id),
    ),
    implement(operatorWholesale.uploadWholesalePicture, ({ orderId }, call) =>
      uploadWholesalePicture(parts, orderId, call),
    ),
    implement(operatorWholesale.writeWholesaleToSeller, viewAfter(parts, writeWholesaleToSeller)),
    implement(operatorWholesale.quoteWholesale, viewAfter(parts, quoteWholesale)),
    implement(operatorWholesale.declineWholesale, viewAfter(parts, declineWholesale)),
    implement(operatorWholesale.startWholesalePurchase, viewAfter(parts, startWholesalePurchase)),
    implement(operatorWholesale.recordWholesaleArrival, viewAfter(parts, recordWholesaleArrival)),
    implement(operatorWholesale.closeWholesaleShort, viewAfter(parts, closeWholesaleShort)),
    implement(operatorWholesale.declineWholesaleCancel, viewAfter(parts, declineWholesaleCancel)),
    implement(operatorWholesale.packWholesale, viewAfter(parts, packWholesale)),
    implement(operatorWholesale.setWholesaleFreight, viewAfter(parts, setWholesaleFreight)),
    implement(operatorWholesale.shipWholesale, viewAfter(parts, shipWholesale)),
    implement(operatorWholesale.downloadOperatorWholesalePaper, ({ id, paper }) =>
      wholesalePaperOf(database, { db: database.agency, customerId: null }, id, paper),
    ),
  ]
}
