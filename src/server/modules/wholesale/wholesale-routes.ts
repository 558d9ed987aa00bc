import { operatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import { wholesale } from '../../../contract/wholesale/wholesale.ts'
import { implement, type CustomerCall, type OperatorCall, type Route } from '../../platform/http/route.ts'
import {
  acceptWholesaleQuote,
  requestWholesaleCancellation,
  cancelWholesale,
  completeWholesale,
  rejectWholesaleQuote,
  withdrawWholesaleCancellation,
} from './answer-quote.ts'
import { getOperatorWholesale, listOperatorWholesale, viewOperatorWholesale } from './operator-queries.ts'
import { payWholesale, replenishWholesale, type Paid } from './pay-wholesale.ts'
import { declineWholesale, quoteWholesale, type OperatorWholesaleDeps } from './quote-wholesale.ts'
import {
  closeWholesaleShort,
  declineWholesaleCancel,
  recordWholesaleArrival,
  startWholesalePurchase,
} from './receive-wholesale.ts'
import { packWholesale, setWholesaleFreight, shipWholesale } from './ship-wholesale.ts'
import { wholesalePaperOf } from './wholesale-papers.ts'
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
  const after = async (action: Promise<void>, id: string, call: CustomerCall) => {
    await action
    return view(id, call)
  }
  const paid = async (paying: Promise<Paid>, id: string, call: CustomerCall) => {
    const money = await paying
    return { order: await view(id, call), ...money }
  }
  return [
    implement(wholesale.listWholesale, (input, { customer }) => listWholesale(parts, customer, input)),
    implement(wholesale.getWholesale, ({ id }, { customer }) => getWholesale(parts, customer, id)),
    implement(wholesale.createWholesaleDraft, async (input, call) =>
      view(await createWholesaleDraft(database, input, call), call),
    ),
    implement(wholesale.createWholesaleFromCart, async (input, call) =>
      view(await createWholesaleFromCart(database, input, call), call),
    ),
    implement(wholesale.saveWholesaleDraft, (input, call) =>
      after(saveWholesaleDraft(database, input, call), input.id, call),
    ),
    implement(wholesale.askForWholesaleQuote, (input, call) =>
      after(askForWholesaleQuote(database, input, call), input.id, call),
    ),
    implement(wholesale.reopenWholesale, ({ id }, call) =>
      after(reopenWholesale(database, id, call), id, call),
    ),
    implement(wholesale.writeWholesale, (input, call) =>
      after(writeWholesale(parts, input, call), input.id, call),
    ),
    implement(wholesale.acceptWholesaleQuote, (input, call) =>
      after(acceptWholesaleQuote(database, input, call), input.id, call),
    ),
    implement(wholesale.rejectWholesaleQuote, (input, call) =>
      after(rejectWholesaleQuote(database, input, call), input.id, call),
    ),
    implement(wholesale.payWholesale, (input, call) =>
      paid(payWholesale(database, input, call), input.id, call),
    ),
    implement(wholesale.replenishWholesale, (input, call) =>
      paid(replenishWholesale(database, input, call), input.id, call),
    ),
    implement(wholesale.cancelWholesale, (input, call) =>
      after(cancelWholesale(database, input, call), input.id, call),
    ),
    implement(wholesale.requestWholesaleCancellation, (input, call) =>
      after(requestWholesaleCancellation(database, input, call), input.id, call),
    ),
    implement(wholesale.withdrawWholesaleCancellation, ({ id }, call) =>
      after(withdrawWholesaleCancellation(database, id, call), id, call),
    ),
    implement(wholesale.completeWholesale, ({ id }, call) =>
      after(completeWholesale(database, id, call), id, call),
    ),
    implement(wholesale.downloadWholesalePaper, ({ id, paper }, { customer: { customerId } }) =>
      wholesalePaperOf(database, { db: database.tenant(customerId), customerId }, id, paper),
    ),
  ]
}

export const operatorRoutes = (parts: OperatorWholesaleDeps & WholesaleParts): Route[] => {
  const { database } = parts
  const view = (id: string, { operator }: OperatorCall) => viewOperatorWholesale(parts, operator.roles, id)
  const after = async (action: Promise<void>, id: string, call: OperatorCall) => {
    await action
    return view(id, call)
  }
  return [
    implement(operatorWholesale.listOperatorWholesale, (input, { operator }) =>
      listOperatorWholesale(database, operator.roles, input),
    ),
    implement(operatorWholesale.getOperatorWholesale, ({ id }, { operator }) =>
      getOperatorWholesale(parts, operator.roles, id),
    ),
    implement(operatorWholesale.uploadWholesalePicture, ({ orderId }, call) =>
      uploadWholesalePicture(parts, orderId, call),
    ),
    implement(operatorWholesale.writeWholesaleToSeller, (input, call) =>
      after(writeWholesaleToSeller(parts, input, call), input.id, call),
    ),
    implement(operatorWholesale.quoteWholesale, (input, call) =>
      after(quoteWholesale(parts, input, call), input.id, call),
    ),
    implement(operatorWholesale.declineWholesale, (input, call) =>
      after(declineWholesale(parts, input, call), input.id, call),
    ),
    implement(operatorWholesale.startWholesalePurchase, (input, call) =>
      after(startWholesalePurchase(parts, input, call), input.id, call),
    ),
    implement(operatorWholesale.recordWholesaleArrival, (input, call) =>
      after(recordWholesaleArrival(parts, input, call), input.id, call),
    ),
    implement(operatorWholesale.closeWholesaleShort, (input, call) =>
      after(closeWholesaleShort(parts, input, call), input.id, call),
    ),
    implement(operatorWholesale.declineWholesaleCancel, (input, call) =>
      after(declineWholesaleCancel(parts, input, call), input.id, call),
    ),
    implement(operatorWholesale.packWholesale, (input, call) =>
      after(packWholesale(parts, input, call), input.id, call),
    ),
    implement(operatorWholesale.setWholesaleFreight, (input, call) =>
      after(setWholesaleFreight(parts, input, call), input.id, call),
    ),
    implement(operatorWholesale.shipWholesale, (input, call) =>
      after(shipWholesale(parts, input, call), input.id, call),
    ),
    implement(operatorWholesale.downloadOperatorWholesalePaper, ({ id, paper }) =>
      wholesalePaperOf(database, { db: database.agency, customerId: null }, id, paper),
    ),
  ]
}
